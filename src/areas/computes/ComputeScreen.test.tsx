import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { allTasks } from '#api/tasks/store.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

let lastId = 100

/**
 * Opens the screen of a new instance. Each test needs a separate one, because tasks outlive the test that started
 * them.
 */
function openOne(
  answers: (path: string, id: number) => Parameters<typeof openComputes>[1] = () => ({}),
  changes: Partial<Compute> = {},
) {
  lastId += 1
  const id = lastId
  const path = `/compute/instances/${id}`
  open = openComputes(`/compute/${id}/overview`, {
    [`GET ${path}`]: () => ({ ...webOne, ...changes, id }),
    'GET /profile/grants': () => ({}),
    ...answers(path, id),
  })
  return { ...open, id, path }
}

const button = (name: string | RegExp, description?: string) =>
  screen.findByRole('button', { name, ...(description && { description }) })

// The dialog's code is loaded on first use, so wait for it.
const question = (name: string) => screen.findByRole('alertdialog', { name })

test('shows the facts of an instance and the reason why an action is disabled', async () => {
  openOne()
  await screen.findByRole('heading', { level: 1, name: /web-1/ })
  expect(screen.getByText(/^Updated/).textContent).toBe('Updated just now')
  await button('Boot', 'This instance is already running.')
  expect((await button('Reboot')).getAttribute('aria-disabled')).toBeNull()
  expect(screen.getAllByText('203.0.113.7').length).toBeGreaterThan(0)
})

test('shows the SSH command and the announced maintenance of an instance once', async () => {
  const when = '2030-05-14T12:30:00'
  const notice = (type: string, id: number, message: string) => ({
    type,
    message,
    when,
    entity: { type: 'compute', id, label: 'web-1' },
  })
  openOne((_, id) => ({
    'GET /account/notifications': () =>
      listOf([
        notice('reboot_scheduled', id, 'Your instance reboots.'),
        notice('migration_scheduled', id, 'Your instance moves to another host.'),
        notice('reboot_scheduled', id + 1, 'Another one reboots.'),
        notice('payment_due', id, 'A payment is due.'),
      ]),
  }))
  await screen.findByText('ssh root@203.0.113.7')
  const banner = (await screen.findByText('Maintenance announced.')).closest('output')
  expect(banner?.textContent).toMatch(/14 May 2030.*: Your instance reboots\./)
  expect(banner?.textContent).not.toMatch(/moves|Another|payment/)
})

test('disables every action with the missing grant for a user without access', async () => {
  openOne((_, id) => ({
    'GET /profile/grants': () => ({
      global: {},
      compute: [{ id, label: 'web-1', permissions: 'read_only' }],
    }),
  }))
  const deniedReason = 'You need read/write access to this instance.'
  await button('Shut down', deniedReason)
  await button('Boot', deniedReason)
  await button('Edit label of web-1', deniedReason)
})

test('shows "Not found" for an unknown id', async () => {
  open = openComputes('/compute/99/overview', {
    'GET /compute/instances/99': () => ({
      status: 404,
      body: { errors: [{ reason: 'Not found' }] },
    }),
  })
  await screen.findByRole('heading', { name: 'Not found' })
})

test('boots an offline instance with one configuration without a dialog and follows the task', async () => {
  const { sent, id, path } = openOne(
    (at) => ({ [`GET ${at}/configs`]: () => listOf([{ id: 1, label: 'Default' }]) }),
    { status: 'offline' },
  )
  await userEvent.click(await button('Boot'))
  await waitFor(() => expect(sent('POST').map((request) => request.path)).toEqual([`${path}/boot`]))
  expect(allTasks()[0]).toMatchObject({ kind: 'boot', object: { id, label: 'web-1' } })
  await button('Boot', 'Booting now. Wait for it to finish.')
})

test('asks which of several configurations to boot and shows an error in the dialog', async () => {
  const { sent } = openOne(
    (path) => ({
      [`GET ${path}/configs`]: () =>
        listOf([
          { id: 1, label: 'Default' },
          { id: 2, label: 'Old kernel' },
        ]),
      [`POST ${path}/boot`]: ({ body }) =>
        (body as { config_id?: number } | undefined)?.config_id === 2
          ? {}
          : { status: 400, body: { errors: [{ field: 'config_id', reason: 'Select a profile' }] } },
    }),
    { status: 'offline' },
  )
  await userEvent.click(await button('Boot'))
  const dialog = within(await question('Boot web-1?'))
  expect(sent('POST')).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Boot web-1' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Select a profile')
  await userEvent.selectOptions(dialog.getByLabelText('Configuration'), 'Old kernel')
  await userEvent.click(dialog.getByRole('button', { name: 'Boot web-1' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('POST').map(({ body }) => body)).toEqual([undefined, { config_id: 2 }])
})

test('shows the reason of the API when a boot without a dialog is rejected', async () => {
  const reason = 'The instance has no disk'
  openOne(
    (path) => ({
      [`GET ${path}/configs`]: () => listOf([{ id: 1, label: 'Default' }]),
      [`POST ${path}/boot`]: () => ({ status: 400, body: { errors: [{ reason }] } }),
    }),
    { status: 'offline' },
  )
  await userEvent.click(await button('Boot'))
  const dialog = within(await question('Boot web-1?'))
  expect((await dialog.findByRole('alert')).textContent).toBe(`Request rejected${reason}`)
})

test('asks before shutting down and sends nothing on Cancel', async () => {
  const { sent } = openOne()
  await userEvent.click(await button('Shut down'))
  const dialog = within(await question('Shut down web-1?'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(sent('POST')).toHaveLength(0)
})

test('keeps the input of a rejected rename and shows the reason of the API', async () => {
  const taken = 'Label must be unique among your computes'
  const { sent } = openOne((path) => ({
    [`PUT ${path}`]: () => ({
      status: 400,
      body: { errors: [{ field: 'label', reason: taken }] },
    }),
  }))
  await userEvent.click(await button('Edit label of web-1'))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'label of web-1' })
  await userEvent.clear(field)
  await userEvent.type(field, 'web--2{Enter}')
  expect(sent('PUT')).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, 'web-2{Enter}')
  await screen.findByText(taken)
  expect(field.value).toBe('web-2')
  expect(sent('PUT')[0]?.body).toEqual({ label: 'web-2' })
})

test('edits tags in the header and keeps tags that another client added concurrently', async () => {
  let tags = ['web']
  const { sent } = openOne((path, id) => ({
    [`GET ${path}`]: () => ({ ...webOne, id, tags }),
    [`PUT ${path}`]: ({ body }) => {
      tags = (body as { tags: string[] }).tags
      return { ...webOne, id, tags }
    },
    'GET /tags': () => listOf([{ label: 'shop' }]),
  }))
  await screen.findByRole('heading', { level: 1, name: /web-1/ })
  await userEvent.click(await button('Edit tags'))
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit tags of web-1' }))
  const save = drawer.getByRole('button', { name: 'Save changes' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  tags = ['web', 'audited']
  await userEvent.type(drawer.getByRole('combobox', { name: /Tags/ }), 'shop{Enter}')
  await userEvent.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ tags: ['web', 'shop', 'audited'] }])
  expect(screen.getAllByText('shop').length).toBeGreaterThan(0)
})

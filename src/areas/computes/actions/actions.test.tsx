import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { allTasks } from '#api/tasks/store.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'
import { pick } from '#test/support/console/testPick.ts'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

let lastId = 300

type Answers = Parameters<typeof openComputes>[1]

const types = listOf([
  {
    id: 'g6-standard-1',
    label: 'Compute 2GB',
    class: 'standard',
    disk: 51_200,
    price: { monthly: 12 },
  },
  {
    id: 'g6-standard-2',
    label: 'Compute 4GB',
    class: 'standard',
    disk: 81_920,
    price: { monthly: 24 },
  },
  { id: 'g6-tiny', label: 'Tiny', class: 'standard', disk: 20_000, price: { monthly: 3 } },
])

const disks = listOf([
  { id: 1, label: 'Root', size: 40_000, filesystem: 'ext4', status: 'ready' },
  { id: 2, label: 'Data', size: 10_000, filesystem: 'ext4', status: 'ready' },
])

/**
 * Opens an action for a new instance. Each test needs a separate one, because tasks outlive the test that started
 * them.
 */
function openAction(
  address: (id: number) => string,
  answers: (path: string) => Answers = () => ({}),
  changes: Partial<Compute> = {},
) {
  lastId += 1
  const id = lastId
  const path = `/compute/instances/${id}`
  open = openComputes(address(id), {
    [`GET ${path}`]: () => ({ ...webOne, ...changes, id }),
    [`GET ${path}/disks`]: () => disks,
    [`GET ${path}/backups`]: () => ({ automatic: [], snapshot: {} }),
    [`GET ${path}/ips`]: () => ({ ipv4: { public: [{ address: '203.0.113.7' }] } }),
    'GET /compute/types': () => types,
    'GET /profile/grants': () => ({}),
    ...answers(path),
  })
  return { ...open, id, path }
}

test('compares prices, names the disk to shrink and follows the resize', async () => {
  const { sent, id, path } = openAction((at) => `/compute/${at}/overview?action=resize`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Resize web-1' }))
  await drawer.findByText(/Shrink Root/)
  expect(drawer.getByRole<HTMLInputElement>('radio', { name: /Tiny/ }).disabled).toBe(true)
  drawer.getByText('$12.00 more')
  await userEvent.click(drawer.getByRole('radio', { name: /Compute 4GB/ }))
  await userEvent.click(drawer.getByRole('button', { name: 'Resize to Compute 4GB' }))
  await waitFor(() =>
    expect(sent('POST').map((request) => request.path)).toEqual([`${path}/resize`]),
  )
  expect(sent('POST')[0]?.body).toEqual({
    type: 'g6-standard-2',
    migration_type: 'cold',
    allow_auto_disk_resize: true,
  })
  expect(allTasks()[0]).toMatchObject({
    kind: 'resize',
    object: { id },
    wanted: { type: 'g6-standard-2' },
  })
})

test.each([
  [180, 4, 'The CPU alert stays at 180%, of 400% with 4 CPUs. Change it in the settings.'],
  [180, 1, 'The CPU alert stays at 180%, which 1 CPU cannot reach. Change it in the settings.'],
  [180, 2, undefined],
  [0, 4, undefined],
])(
  'warns that a CPU alert of %i%% stays after a resize from 2 to %i CPUs',
  async (cpu, vcpus, text) => {
    openAction(
      (at) => `/compute/${at}/overview?action=resize`,
      () => ({
        'GET /compute/types': () =>
          listOf([{ id: 'g6-standard-9', label: 'Other plan', disk: 81_920, vcpus }]),
      }),
      { alerts: { ...webOne.alerts, cpu }, specs: { ...webOne.specs, vcpus: 2 } },
    )
    const drawer = within(await screen.findByRole('dialog', { name: 'Resize web-1' }))
    await userEvent.click(await drawer.findByRole('radio', { name: /Other plan/ }))
    await drawer.findByText('The disks fit the new plan.')
    expect(drawer.queryByText(/CPU alert/)?.textContent).toBe(text)
  },
)

test('sends an upgrade without the automatic disk resize when that is turned off', async () => {
  const generations = listOf([
    { id: 'g6-standard-1', label: 'Compute 2GB', disk: 51_200, successor: 'g7-standard-1' },
    { id: 'g7-standard-1', label: 'New 2GB', disk: 81_920 },
  ])
  const { sent, path } = openAction(
    (at) => `/compute/${at}/overview?action=upgrade`,
    (at) => ({
      'GET /compute/types': () => generations,
      [`GET ${at}/disks`]: () =>
        listOf([{ id: 1, label: 'Root', size: 40_000, filesystem: 'ext4', status: 'ready' }]),
    }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Upgrade web-1' }))
  await drawer.findByText(/^Root grows from/)
  await userEvent.click(drawer.getByRole('switch', { name: /^Auto-resize disk/ }))
  await waitFor(() => expect(drawer.queryByText(/^Root grows from/)).toBeNull())
  await userEvent.click(drawer.getByRole('button', { name: 'Upgrade to New 2GB' }))
  await waitFor(() =>
    expect(sent('POST').map((request) => request.path)).toEqual([`${path}/mutate`]),
  )
  expect(sent('POST')[0]?.body).toEqual({ allow_auto_disk_resize: false })
})

test('lists the current plan first, and marks it if it has a successor', async () => {
  openAction(
    (at) => `/compute/${at}/overview?action=resize`,
    () => ({
      'GET /compute/types': () =>
        listOf([
          { id: 'g7-standard-1', label: 'Compute 2GB', disk: 81_920 },
          { id: 'g6-standard-1', label: 'Compute 2GB', disk: 51_200, successor: 'g7-standard-1' },
        ]),
    }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Resize web-1' }))
  const radios = await drawer.findAllByRole('radio', { name: /Compute 2GB/ })
  const texts = radios.map((radio) => radio.closest('label')?.textContent ?? '')
  expect(texts.map((text) => text.includes('Previous generation'))).toEqual([true, false])
})

test('stays open with the reason of the API when a resize is rejected', async () => {
  openAction(
    (at) => `/compute/${at}/overview?action=resize`,
    (path) => ({
      [`POST ${path}/resize`]: () => ({
        status: 400,
        body: { errors: [{ reason: 'The account has an outstanding balance' }] },
      }),
    }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Resize web-1' }))
  await userEvent.click(await drawer.findByRole('radio', { name: /Compute 4GB/ }))
  await userEvent.click(drawer.getByRole('button', { name: 'Resize to Compute 4GB' }))
  expect((await drawer.findByRole('alert')).textContent).toContain('outstanding balance')
})

test('blocks a clone to an existing instance without enough free space', async () => {
  const other = { ...webOne, id: 900, label: 'spare-1' }
  openAction(
    (at) => `/compute/${at}/overview?action=clone`,
    (path) => ({
      [`GET ${path}/configs`]: () =>
        listOf([{ id: 10, label: 'Boot', devices: { sda: { disk_id: 1 } } }]),
      'GET /compute/instances': () => listOf([other]),
      'GET /regions': () => listOf([{ id: 'eu-central', label: 'Frankfurt, DE', status: 'ok' }]),
      'GET /compute/instances/900/disks': () => listOf([{ id: 9, size: 40_960 }]),
    }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Clone web-1' }))
  await drawer.findByText('39.1 GB, copied with its configuration')
  drawer.getByText('9.77 GB')
  await pick(drawer.getByRole('combobox', { name: 'To' }), /An existing instance/)
  await pick(drawer.getByRole('combobox', { name: 'Instance' }), /spare-1/)
  const deniedReason = 'The clone needs 39.1 GB, and spare-1 has 10 GB left.'
  // The text appears in the list of prerequisites and in the description of the button.
  expect(await drawer.findAllByText(deniedReason)).toHaveLength(2)
  const send = drawer.getByRole('button', { name: 'Clone web-1' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
})

test('waits for the disks and configurations of a clone and sends nothing without them', async () => {
  let fails = true
  const answerOf = (list: object) => () =>
    fails ? { status: 500, body: { errors: [{ reason: 'Not now' }] } } : list
  const { sent } = openAction(
    (at) => `/compute/${at}/overview?action=clone`,
    (path) => ({
      [`GET ${path}/configs`]: answerOf(listOf([{ id: 10, label: 'Boot' }])),
      [`GET ${path}/disks`]: answerOf(disks),
    }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Clone web-1' }))
  expect((await drawer.findByRole('alert')).textContent).toContain('Not now')
  const send = drawer.getByRole('button', { name: 'Clone web-1' })
  await userEvent.click(send)
  expect(sent('POST')).toHaveLength(0)
  fails = false
  await userEvent.click(drawer.getByRole('button', { name: 'Try again' }))
  const boot = await drawer.findByRole<HTMLInputElement>('checkbox', { name: /^Boot/ })
  expect(boot.checked).toBe(true)
})

test('opens a rescue while the disks load and retries only on request', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const slow = Promise.withResolvers<void>()
  let fails = true
  const { requests, path } = openAction(
    (at) => `/compute/${at}/overview?action=rescue`,
    (at) => ({
      [`GET ${at}/disks`]: async () => {
        await slow.promise
        return fails ? { status: 400, body: { errors: [{ reason: 'Not now' }] } } : disks
      },
    }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Rescue web-1' }))
  drawer.getByRole('status', { name: 'Loading the disks' })
  slow.resolve()
  expect((await drawer.findByRole('alert')).textContent).toContain('Not now')
  const reads = () => requests.filter((each) => each.path === `${path}/disks`).length
  const before = reads()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(reads()).toBe(before)
  fails = false
  await userEvent.click(drawer.getByRole('button', { name: 'Try again' }))
  const first = await drawer.findByRole('combobox', { name: /^sda/ })
  expect(first.textContent).toContain('Root')
})

test('lists the consequences of a deletion, names those that failed to load and requires the name', async () => {
  const { sent } = openAction(
    (at) => `/compute/${at}/overview?action=delete`,
    (path) => ({
      [`GET ${path}/backups`]: () => ({
        status: 400,
        body: { errors: [{ reason: 'Not now' }] },
      }),
      'GET /domains': () => listOf([{ id: 4, domain: 'example.com', type: 'master' }]),
      'GET /domains/4/records': () =>
        listOf([{ id: 1, type: 'A', name: 'www', target: '203.0.113.7' }]),
      'GET /networking/firewalls': () =>
        listOf([
          {
            id: 5,
            label: 'office',
            rules: {
              inbound: [
                { label: 'ssh', addresses: { ipv4: ['203.0.113.7/32', '203.0.113.0/24'] } },
                { label: 'https', addresses: { ipv4: ['0.0.0.0/0'] } },
              ],
            },
          },
        ]),
      'GET /databases/instances': () => ({
        status: 400,
        body: { errors: [{ reason: 'Not today' }] },
      }),
    }),
  )
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
  await dialog.findByText('2 disks')
  await dialog.findByText(/could not be loaded: Not now/)
  await dialog.findByText(/www\.example\.com/)
  const named = await dialog.findByText('Firewalls that still name a released address')
  expect(named.parentElement?.textContent).toContain('office (Inbound rule 1, ssh)')
  await dialog.findByText(/could not be loaded: Not today/)
  const button = dialog.getByRole('button', { name: 'Delete web-1' })
  await userEvent.type(dialog.getByRole('textbox'), 'web-{Enter}')
  expect(sent('DELETE')).toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox'), '1')
  await userEvent.click(button)
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})

test('treats a deletion of an already deleted instance as finished and opens the list', async () => {
  const { router, id } = openAction(
    (at) => `/compute/${at}/overview?action=delete`,
    (path) => ({
      [`DELETE ${path}`]: () => ({ status: 404, body: { errors: [{ reason: 'Not found' }] } }),
    }),
  )
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete web-1?' }))
  await userEvent.type(dialog.getByRole('textbox'), 'web-1')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete web-1' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/compute'))
  expect(allTasks().find(({ object }) => object.id === id)?.state).toBe('finished')
})

test('disables the root password reset while the instance is running', async () => {
  openAction((at) => `/compute/${at}/overview?action=password`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Reset root password of web-1' }))
  await drawer.findByText(/several disks/)
  expect(drawer.getByRole('button', { name: 'Reset password' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('disables an action opened by its URL for a user without the grant, with the reason', async () => {
  openAction(
    (at) => `/compute/${at}/overview?action=resize`,
    () => ({ 'GET /profile/grants': () => ({ global: {}, compute: [] }) }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Resize web-1' }))
  const button = drawer.getByRole('button', { name: 'Resize' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.textContent).toMatch(/grant|access|may/i)
})

test('starts a rebuild with the image of the URL and removes it when closed', async () => {
  const golden = { id: 'private/3', label: 'golden', is_public: false, status: 'available' }
  const { router } = openAction(
    (id) => `/compute/${id}/overview?action=rebuild&image=private%2F3`,
    () => ({ 'GET /images': () => listOf([golden]) }),
  )
  const form = within(await screen.findByRole('dialog', { name: 'Rebuild web-1' }))
  await form.findByDisplayValue('golden')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('names the backups that a migration to another region deletes', async () => {
  const region = (id: string, label: string) => ({
    id,
    label,
    country: 'de',
    status: 'ok',
    capabilities: ['Compute'],
  })
  const backup = { id: 4, type: 'snapshot', label: 'Before', created: '2026-05-01T10:00:00' }
  openAction(
    (id) => `/compute/${id}/overview?action=migrate`,
    (path) => ({
      'GET /regions': () =>
        listOf([region('us-east', 'Newark'), region('eu-central', 'Frankfurt')]),
      [`GET ${path}/backups`]: () => ({ automatic: [], snapshot: { current: backup } }),
    }),
  )
  const form = within(await screen.findByRole('dialog', { name: 'Migrate web-1' }))
  await pick(form.getByRole('combobox', { name: 'To' }), /Newark/)
  await form.findByText('Deletes 1 backup: Before.')
})

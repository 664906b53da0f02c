import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { listOf, openComputes, webOne } from './testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => {
  open?.restore()
  for (const run of bulkStore.get()) bulkStore.dismiss(run.id)
})

const machines: Compute[] = [
  { ...webOne, id: 201, label: 'web-1' },
  { ...webOne, id: 202, label: 'web-2', status: 'offline', region: 'us-east' },
  { ...webOne, id: 203, label: 'db-1', tags: ['database'] },
]

const openList = (answers: Parameters<typeof openComputes>[1] = {}, address = '/compute') => {
  open = openComputes(address, {
    'GET /compute/instances': () => listOf(machines),
    'GET /profile/grants': () => ({}),
    ...answers,
  })
  return open
}

const row = (name: string) => screen.findByRole('row', { name })

test('rows need the list alone; labels of types and regions come after', async () => {
  const { asked } = openList({
    'GET /regions': () => listOf([{ id: 'eu-central', label: 'Frankfurt, DE' }]),
    'GET /compute/types': () => listOf([{ id: 'g6-standard-1', label: 'Compute 2GB' }]),
  })
  await row('web-1')
  expect(asked[0]?.path).toBe('/compute/instances')
  const first = await row('web-1')
  await within(first).findByText('Frankfurt, DE')
  within(first).getByText('Compute 2GB')
  within(first).getByText('203.0.113.7')
  within(await row('web-2')).getByText('us-east')
})

test('a chosen status is part of the address', async () => {
  openList({}, '/compute?status=offline')
  await row('web-2')
  expect(screen.queryByRole('row', { name: 'web-1' })).toBeNull()
})

test('without instances the screen says what to do next, also from the command line', async () => {
  openList({ 'GET /compute/instances': () => listOf([]) })
  await screen.findByRole('heading', { name: 'No instances yet' })
  screen.getByText(/curl .*\/v4\/compute\/instances/s)
})

test('a list that cannot be read says why and reads again', async () => {
  let broken = true
  openList({
    'GET /compute/instances': () =>
      broken ? { status: 500, body: { errors: [{ reason: 'Out of order' }] } } : listOf(machines),
  })
  await screen.findByText('Out of order')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await row('web-1')
})

test('many are shut down at once, those that cannot be are left out and named', async () => {
  const { sent } = openList()
  for (const name of ['web-1', 'web-2', 'db-1']) {
    await row(name)
    await userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  }
  const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }))
  await userEvent.click(await bar.findByRole('button', { name: 'Shut down' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Shut down 2 instances?' }))
  dialog.getByText('web-2: This instance is already offline.')
  await userEvent.click(dialog.getByRole('button', { name: 'Shut down 2 instances' }))
  await waitFor(() =>
    expect(
      sent('POST')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/compute/instances/201/shutdown', '/compute/instances/203/shutdown']),
  )
  await waitFor(() =>
    expect(bulkStore.get()[0]?.entries.map(({ state }) => state)).toEqual(['done', 'done']),
  )
})

test('a row is renamed, and a broken rule is said before anything is sent', async () => {
  const { sent } = openList({
    'PUT /compute/instances/203': ({ body }) => ({ ...machines[2], ...(body as Compute) }),
  })
  await row('db-1')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for db-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename db-1' }))
  const field = dialog.getByRole('textbox', { name: 'Label' })
  await userEvent.clear(field)
  await userEvent.type(field, 'x')
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }))
  await dialog.findByText('Must be 3-64 characters')
  expect(sent('PUT')).toHaveLength(0)
  await userEvent.clear(field)
  await userEvent.type(field, 'db-primary{Enter}')
  await row('db-primary')
  expect(sent('PUT')[0]?.body).toEqual({ label: 'db-primary' })
})

test('two to eight instances are compared from the list; one is not enough', async () => {
  const { router } = openList()
  await row('web-1')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select web-1' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
  const menu = () => within(bar).getByRole('button', { name: /for the selected rows$/ })
  await userEvent.click(await within(bar).findByRole('button', { name: /for the selected rows$/ }))
  expect(
    (await screen.findByRole('menuitem', { name: /^Compare/ })).getAttribute('aria-disabled'),
  ).toBe('true')
  expect(screen.getByText('Select two to eight instances to compare them.')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select web-2' }))
  await userEvent.click(menu())
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Compare' }))
  await screen.findByRole('heading', { name: 'Compare instances' })
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/compute/compare?ids=201,202',
  )
})

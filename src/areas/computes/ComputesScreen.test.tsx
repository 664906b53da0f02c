import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { bulkStore } from '#ui/bulk/bulk.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

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

test('shows rows from the list alone and loads labels of types and regions afterwards', async () => {
  const { requests } = openList({
    'GET /regions': () => listOf([{ id: 'eu-central', label: 'Frankfurt, DE' }]),
    'GET /compute/types': () => listOf([{ id: 'g6-standard-1', label: 'Compute 2GB' }]),
  })
  await row('web-1')
  expect(requests[0]?.path).toBe('/compute/instances')
  const first = await row('web-1')
  await within(first).findByText('Frankfurt, DE')
  within(first).getByText('Compute 2GB')
  within(first).getByText('203.0.113.7')
  within(await row('web-2')).getByText('us-east')
})

test('links an image to its page, if it has one', async () => {
  openList(
    {
      'GET /compute/instances': () =>
        listOf([
          { ...machines[0], image: 'private/12' },
          { ...machines[1], image: null },
        ]),
    },
    '/compute?cols=label,image',
  )
  const link = await within(await row('web-1')).findByRole('link', { name: 'private/12' })
  expect(link.getAttribute('href')).toBe('/images/private/12')
  expect(within(await row('web-2')).getAllByRole('link')).toHaveLength(1)
})

test.each([
  ['a second address', '192.168.128.2', 'web-1'],
  ['the id of the plan', 'g6-nano', 'db-1'],
  ['the id of the region', 'us-east', 'web-2'],
])('finds an instance by %s, regardless of the visible columns', async (_by, typed, found) => {
  const [one, two, three] = machines as [Compute, Compute, Compute]
  const ipv4 = [...(one.ipv4 ?? []), '192.168.128.2']
  openList({
    'GET /compute/instances': () => listOf([{ ...one, ipv4 }, two, { ...three, type: 'g6-nano' }]),
    'GET /regions': () => listOf([{ id: 'us-east', label: 'Newark, NJ' }]),
    'GET /compute/types': () => listOf([{ id: 'g6-nano', label: 'Nano 1GB' }]),
  })
  await within(await row('web-2')).findByText('Newark, NJ')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Filter Instances' }), typed)
  await waitFor(() => expect(screen.getAllByRole('row', { name: /^(web|db)-/ })).toHaveLength(1))
  await row(found)
})

test('shows the private IP address in a separate column', async () => {
  openList({}, '/compute?cols=label,private_ipv4')
  within(await row('web-1')).getByText('192.168.128.7')
})

test('filters by the status in the URL', async () => {
  openList({}, '/compute?status=offline')
  await row('web-2')
  expect(screen.queryByRole('row', { name: 'web-1' })).toBeNull()
})

test('shows how to create the first instance, also with curl', async () => {
  openList({ 'GET /compute/instances': () => listOf([]) })
  await screen.findByRole('heading', { name: 'No instances yet' })
  screen.getByText(/curl .*\/v4\/compute\/instances/s)
})

test('shows why the list failed to load and retries', async () => {
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

test('shuts down several instances and names those that are skipped', async () => {
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

test('renames an instance and validates the label before sending it', async () => {
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

test('compares two to eight selected instances but not one', async () => {
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

test.each([
  ['Statistics', '/fleet?ids=201,203'],
  ['As code', '/code?only=instance_201,instance_203'],
])('opens %s for the selected instances', async (name, address) => {
  const { router } = openList()
  await row('web-1')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select web-1' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select db-1' }))
  const bar = await screen.findByRole('toolbar', { name: 'Selected rows' })
  await userEvent.click(await within(bar).findByRole('button', { name: /for the selected rows$/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name }))
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe(address),
  )
})

const statsOf = (values: number[]) => {
  const end = Math.floor(Date.now() / 300_000) * 300_000
  return {
    data: { cpu: values.map((value, index) => [end - index * 300_000, value]).toReversed() },
  }
}

test('shows the load of the last day as a line with its average', async () => {
  openList(
    {
      'GET /compute/instances/201/stats': () => statsOf([10, 20, 60]),
      'GET /compute/instances/202/stats': () => ({
        status: 400,
        body: { errors: [{ reason: 'Stats are unavailable at this time.' }] },
      }),
      'GET /compute/instances/203/stats': () => ({ data: null }),
    },
    '/compute?cols=label,load',
  )
  const name = 'CPU of web-1, 24 hours: average 30.0%, highest 60.0%'
  const line = (await within(await row('web-1')).findByText(name)).parentElement
  expect(line?.querySelector('path:last-child')?.getAttribute('d')).toMatch(/^M7\dL?/)
  await within(await row('web-1')).findByText('30.0%')
  await within(await row('web-2')).findByText('–')
  await within(await row('db-1')).findByText('–')
})

test('requests the load only for the visible rows', async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...webOne,
    id: 1000 + index,
    label: `web-${index}`,
  }))
  const { requests } = openList(
    {
      'GET /compute/instances': () => listOf(many),
      ...Object.fromEntries(
        many.map(({ id }) => [`GET /compute/instances/${id}/stats`, () => statsOf([50, 50])]),
      ),
    },
    '/compute?cols=label,load',
  )
  const stats = () => requests.filter(({ path }) => path.endsWith('/stats')).map(({ path }) => path)
  await waitFor(() => {
    const rows = screen.getAllByRole('row', { name: /^web-/ })
    expect(screen.getAllByText(/^CPU of web-/)).toHaveLength(rows.length)
  })
  const rows = screen.getAllByRole('row', { name: /^web-/ })
  expect(rows.length).toBeLessThan(100)
  expect(new Set(stats()).size).toBe(rows.length)
})

import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { listOf, openComputes, webOne } from '#test/support/console/testComputes.tsx'

// Preload the lazy screen, because on a slow machine loading it can exceed `asyncUtilTimeout` of Testing Library.
beforeAll(() => import('./CompareScreen.tsx'))

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => open?.restore())

const machines = Array.from({ length: 10 }, (_, index) => ({
  ...webOne,
  id: 201 + index,
  label: `web-${index + 1}`,
}))

/** Returns one hour of five-minute averages, ending now. */
function stats(value: number): ComputeStats {
  const end = Math.floor(Date.now() / 300_000) * 300_000
  const series = (each: number) =>
    Array.from({ length: 12 }, (_, index): [number, number] => [
      end - (12 - index) * 300_000,
      each + index,
    ])
  const network = { in: series(value * 1_000_000), out: series(value * 1_000_000) }
  return {
    data: {
      cpu: series(value),
      io: { io: series(value * 10), swap: series(0) },
      netv4: network,
      netv6: network,
    },
  }
}

function openCompare(search: string, answers: Parameters<typeof openComputes>[1] = {}) {
  open = openComputes(`/compute/compare${search}`, {
    'GET /compute/instances': () => listOf(machines),
    'GET /profile/grants': () => ({}),
    ...Object.fromEntries(
      machines.map(({ id }, index) => [
        `GET /compute/instances/${id}/stats`,
        () => stats((index + 1) * 10),
      ]),
    ),
    ...answers,
  })
  return open
}

const table = (name: RegExp) => screen.findByRole('grid', { name })
const cells = async (name: string, of = /^CPU in %/) => {
  const row = await within(await table(of)).findByRole('row', { name })
  return within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
}

test('shows the statistics of each instance in one table', async () => {
  openCompare('?ids=201,203')
  await waitFor(async () =>
    expect(await cells('web-1')).toEqual(['web-1', '10.0', '15.5', '21.0', '21.0', '21.0']),
  )
  expect((await cells('web-3')).slice(0, 2)).toEqual(['web-3', '30.0'])
  expect(screen.getByRole('region', { name: /^CPU/ })).toBeTruthy()
  expect(screen.getByRole('slider', { name: 'CPU, time cursor' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Show CPU as table' })).toBeTruthy()
})

test('sorts the table by any statistic and stores the order in the URL', async () => {
  const { router } = openCompare('?ids=201,203,202')
  await cells('web-3')
  const header = within(await table(/^CPU in %/)).getByRole('columnheader', { name: /^Average/ })
  await userEvent.click(within(header).getByRole('button'))
  expect(router.state.location.search).toContain('sort=average')
  const rows = within(await table(/^CPU in %/)).getAllByRole('row')
  expect(rows.slice(1).map((row) => row.getAttribute('aria-label'))).toEqual([
    'web-1',
    'web-2',
    'web-3',
  ])
})

test('stores the metric in the URL and shows its unit', async () => {
  const { router } = openCompare('?ids=201,202')
  await cells('web-1')
  const metric = screen.getByRole('combobox', { name: 'Metric' })
  await userEvent.selectOptions(metric, 'Public in')
  expect(router.state.location.search).toContain('metric=network_in')
  // Sum of IPv4 and IPv6.
  await waitFor(async () => expect((await cells('web-2', /^Public in in Mbit\/s/))[1]).toBe('40.0'))
  await userEvent.selectOptions(metric, 'Disk IO')
  await waitFor(async () => expect((await cells('web-2', /^Disk IO in IOPS/))[1]).toBe('200'))
})

test('adds instances by name and removes them', async () => {
  const { router } = openCompare('?ids=201')
  await cells('web-1')
  await userEvent.type(screen.getByRole('combobox', { name: 'Instances' }), 'web-4')
  await userEvent.click(await screen.findByRole('option', { name: /^web-4/ }))
  expect(router.state.location.search).toBe('?ids=201%2C204')
  expect((await cells('web-4'))[0]).toBe('web-4')
  await userEvent.click(screen.getByRole('button', { name: 'Remove web-1' }))
  expect(router.state.location.search).toBe('?ids=204')
})

test('rejects a ninth instance with a message until another one is removed', async () => {
  const { router } = openCompare('?ids=201,202,203,204,205,206,207,208')
  await cells('web-8')
  const before = router.state.location.search
  await userEvent.type(screen.getByRole('combobox', { name: 'Instances' }), 'web-9')
  await userEvent.click(await screen.findByRole('option', { name: /^web-9/ }))
  expect(
    screen.getByText('At most eight instances can be compared. Remove one before you add web-9.'),
  ).toBeTruthy()
  expect(router.state.location.search).toBe(before)
  await userEvent.click(screen.getByRole('button', { name: 'Remove web-1' }))
  expect(screen.queryByText(/At most eight instances can be compared/)).toBeNull()
})

test('compares the first eight instances of a URL and reports that more are omitted', async () => {
  const { requests } = openCompare(`?ids=${machines.map(({ id }) => id).join(',')}`)
  await screen.findByText('The URL lists 10 instances; the first 8 are compared.')
  await cells('web-8')
  expect(requests.some(({ path }) => path === '/compute/instances/209/stats')).toBe(false)
})

test('reports an instance that failed to load and shows the others', async () => {
  let broken = true
  openCompare('?ids=201,202', {
    'GET /compute/instances/202/stats': () =>
      broken
        ? { status: 400, body: { errors: [{ reason: 'Stats are unavailable at this time.' }] } }
        : stats(20),
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('web-2 is not shown: Stats are unavailable at this time.')
  expect((await cells('web-1'))[1]).toBe('10.0')
  broken = false
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await cells('web-2'))[1]).toBe('20.0'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('explains how to select instances when there are none', async () => {
  openCompare('')
  await screen.findByRole('heading', { name: 'Nothing to compare yet' })
  expect(screen.getByRole('combobox', { name: 'Instances' })).toBeTruthy()
})

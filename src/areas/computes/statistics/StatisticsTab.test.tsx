import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ComputeStats } from '#api/generated/types.gen.ts'
import { openComputes, webOne } from '#test/support/console/testComputes.tsx'

let open: ReturnType<typeof openComputes> | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 12, 10, 30), toFake: ['Date'] })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  open?.restore()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const path = '/compute/instances/7'
const thisMonth = '2026/5'

/**
 * Returns an hour of five-minute averages that end now.
 * @param rate bits per second
 */
function stats(cpu: number, rate = 2_000_000): ComputeStats {
  const end = Math.floor(Date.now() / 300_000) * 300_000
  const series = (value: number) =>
    Array.from({ length: 12 }, (_, index): [number, number] => [
      end - (11 - index) * 300_000,
      value,
    ])
  const network = {
    in: series(rate),
    out: series(rate),
    private_in: series(0),
    private_out: series(0),
  }
  return {
    data: {
      cpu: series(cpu),
      io: { io: series(5), swap: series(0) },
      netv4: network,
      netv6: network,
    },
  }
}

function openStats(search: string, answers: Parameters<typeof openComputes>[1] = {}) {
  open = openComputes(`/compute/7/stats${search}`, {
    [`GET ${path}`]: () => ({ ...webOne, created: '2025-06-01T00:00:00' }),
    'GET /profile/grants': () => ({}),
    [`GET ${path}/stats`]: () => stats(40),
    [`GET ${path}/stats/${thisMonth}`]: () => stats(60),
    [`GET ${path}/transfer`]: () => ({ used: 10 ** 9 * 500, quota: 1000, billable: 0 }),
    [`GET ${path}/transfer/${thisMonth}`]: () => ({
      bytes_in: 10 ** 9,
      bytes_out: 10 ** 9 * 2,
      bytes_total: 10 ** 9 * 3,
    }),
    ...answers,
  })
  return open
}

const legend = (name: string) => screen.findByRole('table', { name: `${name}, figures` })
test('shows "No data yet" for an instance without statistics', async () => {
  const missing = { status: 404, body: { errors: [{ reason: 'Not found' }] } }
  openStats('', {
    [`GET ${path}/stats`]: () => missing,
    [`GET ${path}/transfer`]: () => missing,
    [`GET ${path}/transfer/${thisMonth}`]: () => missing,
  })
  await screen.findByText('No data yet')
  await waitFor(() => expect(screen.getAllByText('No transfer data yet.')).toHaveLength(1))
  expect(screen.queryByText(/Not found|does not exist/)).toBeNull()
})

const average = async (name: string) =>
  within((await within(await legend(name)).findAllByRole('row'))[1] as HTMLElement).getAllByRole(
    'cell',
  )[2]?.textContent

test('shows four charts of the last day', async () => {
  openStats('')
  await waitFor(async () => expect(await average('CPU')).toBe('40.0'))
  for (const name of ['Disk', 'IPv4', 'IPv6']) expect(await legend(name)).toBeTruthy()
  expect(screen.getByRole('link', { name: '24 hours', current: true })).toBeTruthy()
  expect(screen.getByText(/^One value every \d+ \w+$/)).toBeTruthy()
})

test('stores the range in the URL and restores the previous one on Back', async () => {
  const { router } = openStats('')
  await waitFor(async () => expect(await average('CPU')).toBe('40.0'))
  await userEvent.click(screen.getByRole('link', { name: '30 days' }))
  await waitFor(async () => expect(await average('CPU')).toBe('60.0'))
  expect(router.state.location.search).toBe('?range=30d')
  await router.navigate(-1)
  await waitFor(async () => expect(await average('CPU')).toBe('40.0'))
})

test('offers the months since the creation and requests the selected one', async () => {
  const { requests } = openStats('', {
    [`GET ${path}/stats/2025/6`]: () => stats(10),
  })
  const month = await screen.findByRole('combobox', { name: 'Month' })
  await userEvent.selectOptions(month, 'June 2025')
  await waitFor(() =>
    expect(requests.some((call) => call.path === `${path}/stats/2025/6`)).toBe(true),
  )
  expect(within(month).queryByRole('option', { name: 'May 2025' })).toBeNull()
  expect(
    await screen.findByRole('button', {
      name: 'Pause refreshing',
      description: 'A past month does not change',
    }),
  ).toBeTruthy()
})

test('keeps the previous range marked as busy while another one loads', async () => {
  let answer: (value: object) => void = () => undefined
  openStats('', {
    [`GET ${path}/stats/${thisMonth}`]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await waitFor(async () => expect(await average('CPU')).toBe('40.0'))
  await userEvent.click(screen.getByRole('link', { name: '30 days' }))
  expect(await screen.findByText('Loading 30 days…')).toBeTruthy()
  expect(await average('CPU')).toBe('40.0')
  expect(screen.getByRole('region', { name: /^CPU/ }).getAttribute('aria-busy')).toBe('true')
  answer(stats(60))
  await waitFor(async () => expect(await average('CPU')).toBe('60.0'))
})

test('shows "No data yet" for a new instance and retries', async () => {
  let ready = false
  openStats('', {
    [`GET ${path}/stats`]: () =>
      ready
        ? stats(40)
        : { status: 400, body: { errors: [{ reason: 'Stats are unavailable at this time.' }] } },
  })
  expect(await screen.findByRole('heading', { name: 'No data yet' })).toBeTruthy()
  expect(screen.getByText(/Stats are unavailable at this time/)).toBeTruthy()
  ready = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await average('CPU')).toBe('40.0'))
})

test('shows the reason of the API with a retry, and still shows the transfer', async () => {
  openStats('', {
    [`GET ${path}/stats`]: () => ({ status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }),
  })
  expect(await screen.findByText('Unauthorized')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(await screen.findByText('500 GB')).toBeTruthy()
})

test('switches network rates between bits and bytes', async () => {
  openStats('')
  await screen.findByRole('heading', { name: 'IPv4 Mbit/s' })
  await userEvent.click(screen.getByRole('button', { name: 'Bytes' }))
  expect(screen.getByRole('heading', { name: 'IPv4 KiB/s' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Bits' }))
})

test('shows the transfer of the month with its quota', async () => {
  openStats('')
  expect(await screen.findByText('500 GB')).toBeTruthy()
  const panel = screen.getByRole('region', { name: 'Transfer' })
  expect(panel.textContent).toContain('of 1,000 GB used (50%, alert at 80%)')
  expect(panel.textContent).toContain('No overage.')
  expect(await within(panel).findByText('3 GB')).toBeTruthy()
})

test('shows the charts when the transfer of a month fails to load', async () => {
  openStats('?transfer=2025-07', {
    [`GET ${path}/transfer/2025/7`]: () => ({
      status: 400,
      body: { errors: [{ reason: 'No statistics for this month' }] },
    }),
  })
  const panel = await screen.findByRole('region', { name: 'Transfer' })
  expect(await within(panel).findByText('No statistics for this month')).toBeTruthy()
  await waitFor(async () => expect(await average('CPU')).toBe('40.0'))
})

test('links to the comparison with the same range', async () => {
  openStats('?range=30d')
  const link = await screen.findByRole('link', { name: 'Compare with…' })
  expect(link.getAttribute('href')).toBe('/compute/compare?ids=7&range=30d')
})

/** Returns statistics around the time `days` ago, in steps of two hours. */
function statsBefore(cpu: number, days: number): ComputeStats {
  const middle = Date.now() - days * 86_400_000
  const points = Array.from({ length: 5 }, (_, at): [number, number] => [
    middle + (at - 2) * 7_200_000,
    cpu,
  ])
  return { data: { cpu: points, io: {}, netv4: {}, netv6: {} } } as ComputeStats
}

test('shows the previous period as a second line from the monthly statistics', async () => {
  const { router, sent } = openStats('', {
    [`GET ${path}/stats/${thisMonth}`]: () => statsBefore(25, 1),
  })
  await waitFor(async () => expect(await average('CPU')).toContain('40'))
  const monthRequests = () =>
    sent('GET').filter((each) => each.path === `${path}/stats/${thisMonth}`)
  expect(monthRequests()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Previous period' }))
  expect(router.state.location.search).toBe('?before=1')
  const former = await within(await legend('CPU')).findByRole('row', { name: /CPU, previous day/ })
  expect(former.textContent).toContain('25')
  await userEvent.click(screen.getByRole('button', { name: 'Previous period' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /previous day/ })).toBeNull())
})

test('shows only the current line when there is no data of the previous period', async () => {
  openStats('?before=1', {
    [`GET ${path}/stats/${thisMonth}`]: () => ({
      status: 400,
      body: { errors: [{ reason: 'Stats are unavailable at this time.' }] },
    }),
  })
  await screen.findByText('No data for the previous day')
  expect(within(await legend('CPU')).queryByRole('row', { name: /previous day/ })).toBeNull()
})

test('shows since when a new instance has data', async () => {
  openStats('', {
    [`GET ${path}`]: () => ({ ...webOne, created: '2026-05-12T09:30:00' }),
  })
  await screen.findByText(/^Data since \d\d:\d\d/)
})

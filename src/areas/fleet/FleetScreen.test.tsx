import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { day, hour } from '#contract/rules/durations.ts'
import { queryClient } from '#api/query/query.ts'
import { forgetScopes } from '#api/session/scopes.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes } from './routes.tsx'

// Preload the screen, because loading its large module can exceed the timeout of a query on a busy machine.
beforeAll(() => import('./FleetScreen.tsx'))

const now = Date.parse('2030-11-16T00:00:00Z')

const web = { region: 'us-east', tags: ['shop'], created: '2030-01-01T00:00:00' }
const computes = [
  { ...web, id: 1, label: 'web-1' },
  { ...web, id: 2, label: 'web-2', region: 'eu-central' },
  { ...web, id: 3, label: 'db-1', tags: null },
]

/** Returns two-hour averages over 30 days: one value for the previous week and one for the current week. */
function stats(before: number, here: number) {
  const cpu = Array.from({ length: 360 }, (_, index) => {
    const time = now - 30 * day + index * 2 * hour
    return [time, time < now - 7 * day ? before : here]
  })
  return { data: { cpu, io: null, netv4: null, netv6: null } }
}

let api: ReturnType<typeof respondWith>
let rows: object[]
let answers: Record<string, object>
let scopes: string

const answer = ({ path }: RecordedRequest): object => {
  if (path === '/session') return { username: 'anna', expires: '2030-11-17T10:00:00' }
  const list = path === '/compute/instances' ? rows : []
  const given = answers[path.replace(/\/\d+\/\d+$/, '')]
  const body = given ?? { data: list, page: 1, pages: 1, results: list.length }
  if ('status' in body) return body
  return { status: 200, body, headers: { 'X-OAuth-Scopes': scopes } }
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  queryClient.clear()
  forgetScopes()
  scopes = '*'
  rows = computes
  answers = {
    '/profile/grants': {},
    '/compute/instances/1/stats': stats(20, 82),
    '/compute/instances/2/stats': stats(30, 28),
    '/compute/instances/3/stats': stats(10, 10),
  }
  api = respondWith(answer)
})

afterEach(() => {
  api.restore()
  vi.useRealTimers()
})

const open = (search = '') => renderRoutes(routes, `/fleet${search}`)
const askedStats = () =>
  new Set(api.requests.flatMap(({ path }) => /instances\/(\d+)\/stats/.exec(path)?.[1] ?? []))
const figures = async (name: string, chart: RegExp | string) => {
  const table = await screen.findByRole('table', { name: chart })
  const row = await within(table).findByRole('row', { name: new RegExp(`^${name}`) })
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}
const average = async (name: string, chart: RegExp | string) => (await figures(name, chart))[2]

test('shows the average of all instances and of the previous week as lines', async () => {
  open()
  await waitFor(async () => expect(await average('Average ', 'CPU, average, figures')).toBe('40.0'))
  expect(await average('Average, the previous week', 'CPU, average, figures')).toBe('20.0')
  expect(await screen.findByText('3 of 3 instances')).toBeTruthy()
})

test('shows the sum, the maximum or each instance, and stores the choice in the URL', async () => {
  const router = open()
  await userEvent.click(await screen.findByRole('radio', { name: 'Sum' }))
  await waitFor(async () => expect(await average('Sum ', 'CPU, sum, figures')).toBe('120'))
  expect(router.state.location.search).toBe('?show=sum')
  await userEvent.click(screen.getByRole('radio', { name: 'Highest' }))
  await waitFor(async () => expect(await average('Highest ', /figures$/)).toBe('82.0'))
  await userEvent.click(screen.getByRole('radio', { name: 'By instance' }))
  await waitFor(async () => expect(await average('web-2', /figures$/)).toBe('28.0'))
  expect(await average('db-1', /figures$/)).toBe('10.0')
})

test('filters by tag and region and requests only matching instances', async () => {
  const router = open('?tag=shop')
  expect(await screen.findByText('2 of 2 instances')).toBeTruthy()
  expect(askedStats()).toEqual(new Set(['1', '2']))
  await userEvent.selectOptions(screen.getByLabelText('Region'), 'eu-central')
  expect(await screen.findByText('1 of 1 instance')).toBeTruthy()
  expect(router.state.location.search).toBe('?tag=shop&region=eu-central')
  const tag = screen.getByLabelText('Tag')
  await userEvent.selectOptions(tag, 'Any tag')
  expect(router.state.location.search).toBe('?region=eu-central')
  expect(document.activeElement).toBe(tag)
})

test('shows the instances in the URL until all are selected again', async () => {
  const router = open('?ids=3,1')
  expect(await screen.findByText('2 of 2 instances')).toBeTruthy()
  expect(askedStats()).toEqual(new Set(['1', '3']))
  await userEvent.click(screen.getByRole('button', { name: 'Show all instances' }))
  expect(await screen.findByText('3 of 3 instances')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Instances' }))
  expect(router.state.location.search).toBe('')
})

test('adds single instances by name and stores them in the URL', async () => {
  const router = open('?region=us-east')
  const picker = await screen.findByRole('combobox', { name: 'Instances' })
  picker.focus()
  await userEvent.keyboard('db{ArrowDown}{Enter}')
  expect(await screen.findByText('1 of 1 instance')).toBeTruthy()
  expect(router.state.location.search).toBe('?region=us-east&ids=3')
  await userEvent.keyboard('web{ArrowDown}')
  // web-2 is in another region and therefore not listed.
  const list = picker.getAttribute('aria-controls') ?? ''
  const offered = within(document.getElementById(list) ?? picker).getAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['web-1us-east'])
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('2 of 2 instances')).toBeTruthy()
  expect(router.state.location.search).toBe('?region=us-east&ids=3%2C1')
  await userEvent.click(screen.getByRole('button', { name: 'Remove db-1' }))
  expect(await screen.findByText('1 of 1 instance')).toBeTruthy()
  expect(router.state.location.search).toBe('?region=us-east&ids=1')
  picker.focus()
  await userEvent.keyboard('{Backspace}')
  expect(await screen.findByText('2 of 2 instances')).toBeTruthy()
  expect(router.state.location.search).toBe('?region=us-east')
})

test('offers instances beyond the first page', async () => {
  const many = Array.from({ length: 230 }, (_, at) => ({ ...web, id: at + 1, label: `web-${at}` }))
  answers['/compute/instances/230/stats'] = stats(20, 20)
  const pageOf = (search: URLSearchParams) => {
    const size = Number(search.get('page_size') ?? 100)
    const page = Number(search.get('page') ?? 1)
    const data = many.slice((page - 1) * size, page * size)
    return { data, page, pages: Math.ceil(many.length / size), results: many.length }
  }
  api.restore()
  api = respondWith((request) =>
    request.path === '/compute/instances' ? pageOf(request.query) : answer(request),
  )
  const router = open('?ids=1')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Instances' }), 'web-229')
  await userEvent.click(await screen.findByRole('option', { name: /^web-229/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?ids=1%2C230'))
})

test('lists an instance that deviates from the previous week with its figures', async () => {
  open()
  const table = within(
    await screen.findByRole('grid', { name: 'Different from the previous week' }),
  )
  const row = await table.findByRole('row', { name: 'web-1' })
  expect(row.textContent).toContain('CPU 4.1× the previous week: 82.0% instead of 20.0%')
  expect(within(row).getByRole('link', { name: 'web-1' }).getAttribute('href')).toBe(
    '/compute/1/stats?range=30d',
  )
  expect(table.queryByRole('row', { name: 'web-2' })).toBeNull()
})

test('reports that no instance deviates from the previous week', async () => {
  open('?ids=2,3')
  expect(
    await screen.findByText('The load of every compared instance is similar to the previous week.'),
  ).toBeTruthy()
})

test('names failed instances and those without data instead of counting them as zero', async () => {
  answers['/compute/instances/1/stats'] = {
    status: 400,
    body: { errors: [{ reason: 'Stats are unavailable at this time.' }] },
  }
  answers['/compute/instances/3/stats'] = { data: null }
  open()
  const missing = within(await screen.findByRole('region', { name: 'Not included' }))
  const lines = await missing.findAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'web-1Stats are unavailable at this time.',
    'db-1No data in this range: off, or created since.',
  ])
  expect(await screen.findByText('1 of 3 instances')).toBeTruthy()
  expect(await average('Average ', /figures$/)).toBe('28.0')
  answers['/compute/instances/1/stats'] = stats(20, 82)
  await userEvent.click(missing.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 of 3 instances')).toBeTruthy()
})

test('requests at most forty instances and the others on demand', async () => {
  rows = Array.from({ length: 55 }, (_, index) => ({
    ...web,
    id: index + 1,
    label: `web-${index}`,
  }))
  for (const index of rows.keys()) answers[`/compute/instances/${index + 1}/stats`] = stats(20, 20)
  open()
  expect(await screen.findByText('40 of 55 instances')).toBeTruthy()
  expect(askedStats().size).toBe(40)
  const missing = within(screen.getByRole('region', { name: 'Not included' }))
  expect(missing.getByText('15 more instances')).toBeTruthy()
  await userEvent.click(missing.getByRole('button', { name: 'Load 15 more' }))
  expect(await screen.findByText('55 of 55 instances')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Not included' })).toBeNull()
})

test('requests only a few instances in parallel', async () => {
  rows = Array.from({ length: 12 }, (_, index) => ({
    ...web,
    id: index + 1,
    label: `web-${index}`,
  }))
  const ends: (() => void)[] = []
  api.restore()
  api = respondWith((request) =>
    request.path.includes('/stats')
      ? new Promise((resolve) => ends.push(() => resolve({ status: 200, body: stats(20, 20) })))
      : answer(request),
  )
  open()
  await waitFor(() => expect(ends).toHaveLength(4))
  expect(screen.getByText('0 of 12 instances read')).toBeTruthy()
  ends.shift()?.()
  expect(await screen.findByText('1 of 12 instances read')).toBeTruthy()
  await waitFor(() => expect(ends).toHaveLength(4))
  for (let round = 0; round < 11; round += 1) {
    await waitFor(() => expect(ends.length).toBeGreaterThan(0))
    ends.shift()?.()
  }
  expect(await screen.findByText('12 of 12 instances')).toBeTruthy()
})

test('shows that no instance matches the URL and links to all instances', async () => {
  const router = open('?tag=nothing&metric=wrong&show=wrong&range=wrong')
  await screen.findByRole('heading', { name: 'No matching instances' })
  await userEvent.click(screen.getByRole('link', { name: 'Show all instances' }))
  expect(router.state.location.search).toBe('')
  expect(await screen.findByText('3 of 3 instances')).toBeTruthy()
})

test('counts invalid IDs in the URL and shows the other instances', async () => {
  open('?ids=1,999,x,-4')
  expect(await screen.findByText('1 of 1 instance')).toBeTruthy()
  const missing = await screen.findByRole('region', { name: 'Not included' })
  expect(missing.textContent).toContain('1 ID in the URL')
  expect(missing.textContent).toContain('No such instance, or you may not see it.')
})

test('shows the missing scope and requests nothing', async () => {
  scopes = 'domains:read_only'
  open()
  await screen.findByRole('heading', { name: 'No access to instances' })
  screen.getByText(
    'Your token lacks the scope “computes:read_only”. Sign in with a token that has it.',
  )
  expect(api.requests.some(({ path }) => path.startsWith('/compute'))).toBe(false)
})

test('shows no comparison for 30 days', async () => {
  open('?range=30d')
  expect(await screen.findByText('3 of 3 instances')).toBeTruthy()
  const table = await screen.findByRole('table', { name: 'CPU, average, figures' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  expect(screen.queryByRole('heading', { name: /^Different from/ })).toBeNull()
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '#api/query/query.ts'
import { respondWith, type RecordedRequest } from '#test/support/console/testApi.ts'
import { setPreference } from '#lib/preferences.ts'
import { endPlan, keepPlan } from '../domains/records/ttlPlans.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as calendarRoutes } from './routes.tsx'
import { unreadText } from './words.ts'

const window = { frequency: 'weekly', day_of_week: 1, hour_of_day: 23, duration: 3 }
const databases = [
  { id: 5, label: 'orders', engine: 'mysql', updates: { ...window, week_of_month: null } },
  {
    id: 6,
    label: 'reports',
    engine: 'postgresql',
    updates: { ...window, day_of_week: 2, hour_of_day: 1, duration: 1, week_of_month: null },
  },
  { id: 7, label: 'new', engine: 'mysql', updates: { ...window, day_of_week: null } },
]
const schedule = { day: 'Sunday', window: 'W10' }
const computes = [
  { id: 1, label: 'web-1', backups: { enabled: true, schedule } },
  { id: 2, label: 'web-2', backups: { enabled: true, schedule } },
  { id: 3, label: 'web-3', backups: { enabled: false, schedule } },
]
const host = { id: 1, label: 'web-1', type: 'compute' }
const planned = [{ type: 'reboot', reason: 'Kernel', when: '2030-05-14T12:30:00', entity: host }]
const notices = [
  { type: 'reboot_scheduled', message: 'web-1 reboots', when: '2030-05-14T12:30:00', entity: host },
  { type: 'payment_due', message: 'A payment is due', when: null, entity: null },
]

let api: ReturnType<typeof respondWith>
let databasesRefused = false
let pending: object[] = []

const withPatches = (database: (typeof databases)[number]) =>
  database.id === 5 ? { ...database, updates: { ...database.updates, pending } } : database

const listOf = (rows: object[]) => ({ data: rows, page: 1, pages: 1, results: rows.length })

function answer({ path }: RecordedRequest): object {
  if (path === '/databases/instances' && databasesRefused)
    return { status: 403, body: { errors: [{ reason: 'Unauthorized' }] } }
  if (path === '/databases/instances') return listOf(databases.map(withPatches))
  if (path === '/compute/instances') return listOf(computes)
  if (path === '/account/maintenance') return listOf(planned)
  if (path === '/account/notifications') return listOf(notices)
  return listOf([])
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2030-05-12T10:00:00Z'), toFake: ['Date'] })
  queryClient.clear()
  databasesRefused = false
  pending = []
  setPreference('timeZone', 'Europe/Berlin')
  api = respondWith(answer)
})
afterEach(() => {
  endPlan(5)
  endPlan(6)
  api.restore()
  setPreference('timeZone', '')
  vi.useRealTimers()
})

const rowOf = async (name: RegExp) =>
  within(await screen.findByRole('grid', { name: 'Windows' })).findByRole('row', { name })

test('lists windows in local time and UTC with their overlaps', async () => {
  renderRoutes(calendarRoutes, '/calendar')
  const row = await rowOf(/^orders, Database maintenance/)
  expect(row.textContent).toContain('Every Monday')
  expect(row.textContent).toContain('Tue 01:00–04:00')
  expect(row.textContent).toContain('Mon 23:00 – Tue 02:00')
  expect(row.textContent).toContain('reports')
  expect(row.textContent).toContain('Its backup')
  const overlaps = screen.getByRole('region', { name: 'Overlaps' })
  expect(overlaps.textContent).toContain(
    'Maintenance of orders and its backup, first on 14 May 2030, 02:00',
  )
  expect(overlaps.textContent).toContain(
    'Maintenance of orders and of reports, first on 14 May 2030, 03:00',
  )
  // The maintenance list and the notification describe the same reboot.
  await rowOf(/Planned maintenance/)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const table = screen.getByRole('grid', { name: 'Windows' })
  expect(within(table).getAllByRole('row', { name: /Planned maintenance/ })).toHaveLength(1)
  expect(screen.queryByText(/Daylight saving changes/)).toBeNull()
  const unknown = screen.getByRole('region', { name: 'No window set' })
  expect(within(unknown).getByRole('link', { name: 'new' })).toBeTruthy()
})

test('announces a daylight saving change in the 28 days before it', async () => {
  vi.setSystemTime(Date.parse('2030-10-01T10:00:00Z'))
  renderRoutes(calendarRoutes, '/calendar')
  expect(
    await screen.findByText(/Daylight saving changes on 27 Oct 2030.*: clocks go back 1 hour/),
  ).toBeTruthy()
})

test('marks the day of a daylight saving change', async () => {
  renderRoutes(calendarRoutes, '/calendar?from=2030-10-25')
  expect(await screen.findByText('Daylight saving: clocks go back 1 hour')).toBeTruthy()
})

test('shows announced database patches at their planned time or deadline without an overlap with the maintenance window', async () => {
  pending = [
    { description: 'Kernel', planned_for: '2030-05-13T23:00:00', deadline: '2030-06-01T00:00:00' },
    { description: 'MySQL', planned_for: null, deadline: '2030-06-01T00:00:00' },
  ]
  renderRoutes(calendarRoutes, '/calendar')
  const table = within(await screen.findByRole('grid', { name: 'Windows' }))
  const rows = await table.findAllByRole('row', { name: /Announced database maintenance/ })
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Mon 23:00 – Tue 02:00'),
    expect.stringContaining('1 Jun 2030, 02:00 CEST'),
  ])
  expect(screen.queryByText(/Maintenance of orders and of orders/)).toBeNull()
})

test('shows a planned move from the time when its low TTL is in effect and links to its records', async () => {
  const published = Date.parse('2030-05-12T08:00:00Z')
  const plan = { domainId: 5, zone: 'example.org', before: { 1: 0 }, longest: 86_400, low: 300 }
  keepPlan({ ...plan, published, refresh: 3600 })
  keepPlan({ ...plan, domainId: 6, zone: 'not-published.example' })
  renderRoutes(calendarRoutes, '/calendar')
  const row = await rowOf(/^example\.org, Planned moves/)
  expect(row.textContent).toContain('from 09:00')
  expect(screen.queryByText(/not-published/)).toBeNull()
  await userEvent.click(within(row).getByRole('link', { name: /13 May 2030/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'example.org' }))
  expect(drawer.getByText(/TTL of 5 min applies everywhere: move 1 record/)).toBeTruthy()
  expect(drawer.getByRole('link', { name: 'example.org' }).getAttribute('href')).toBe(
    '/domains/5/records',
  )
})

test('shows each event type in its color', async () => {
  renderRoutes(calendarRoutes, '/calendar')
  await rowOf(/^orders, Database maintenance/)
  const colors = () =>
    within(screen.getByRole('group', { name: 'Types' }))
      .getAllByRole('button')
      .map((button) => [
        button.textContent,
        [...button.querySelectorAll('span')].map(({ style }) => style.background).join(''),
      ])
  await waitFor(() =>
    expect(colors()).toEqual([
      ['Instance backups 2', 'var(--blue)'],
      ['Database maintenance 2', 'var(--accent)'],
      ['Announced database maintenance 0', 'var(--amber)'],
      ['Database backups 3', 'var(--green)'],
      ['Planned moves 0', 'var(--accent)'],
      ['Planned maintenance 1', 'var(--amber)'],
    ]),
  )
})

test('filters by type and stores the filter in the URL', async () => {
  const router = renderRoutes(calendarRoutes, '/calendar')
  await rowOf(/^orders, Database maintenance/)
  await userEvent.click(await screen.findByRole('button', { name: 'Instance backups 2' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /^orders/ })).toBeNull())
  expect(router.state.location.search).toBe('?kinds=instance-backup')
  expect(await rowOf(/^web-2, Instance backups/)).toBeTruthy()
  const days = within(screen.getByRole('list', { name: 'Days' })).getAllByRole('link')
  expect(days).toHaveLength(7)
  expect(days[0]?.textContent).toBe('12:00–14:00 web-1 and web-2, instance backups')
})

test('shows the next five occurrences, the times after the daylight saving change and the objects of a window', async () => {
  renderRoutes(calendarRoutes, '/calendar')
  const row = await rowOf(/^orders, Database maintenance/)
  await userEvent.click(within(row).getByRole('link', { name: /14 May 2030/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'orders' }))
  const next = drawer.getByText('Next dates').parentElement
  expect(within(next as HTMLElement).getAllByRole('listitem')).toHaveLength(5)
  expect(next?.textContent).toContain('Tue 01:00–04:00 = Mon 23:00 – Tue 02:00 UTC')
  expect(drawer.getByText('From 27 Oct 2030').parentElement?.textContent).toContain(
    'Tue 00:00–03:00',
  )
  expect(drawer.getByRole('link', { name: 'orders' }).getAttribute('href')).toBe(
    '/databases/mysql/5/maintenance',
  )
})

test('downloads a file with every window that is shown', async () => {
  const blobs: Blob[] = []
  URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob)}`
  URL.revokeObjectURL = () => undefined
  renderRoutes(calendarRoutes, '/calendar')
  await rowOf(/^orders, Database maintenance/)
  await userEvent.click(screen.getByRole('button', { name: 'Download .ics' }))
  const text = (await blobs[0]?.text())?.replaceAll('\r\n ', '')
  const summaries = [...(text ?? '').matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, words]) => words)
  expect(summaries.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([
    'Database backups: 3 databases',
    'Database maintenance: orders',
    'Database maintenance: reports',
    'Instance backups: web-1 and web-2',
    'Planned maintenance: web-1',
  ])
  expect(text).toContain('UID:database-maintenance-database-5@')
  expect(text).toContain('DTSTART:20300513T230000Z')
})

test('names lists that failed to load and shows the rest', async () => {
  databasesRefused = true
  renderRoutes(calendarRoutes, '/calendar')
  expect(await rowOf(/^web-1, Instance backups/)).toBeTruthy()
  expect(await screen.findByText(/Not on the calendar: databases/)).toBeTruthy()
})

test('keeps the windows of a failed refresh and shows since when they are out of date', async () => {
  renderRoutes(calendarRoutes, '/calendar')
  await rowOf(/^orders, Database maintenance/)
  databasesRefused = true
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText(/^Out of date since 12:00: databases \(/)).toBeTruthy()
  expect(screen.queryByText(/Not on the calendar/)).toBeNull()
  expect(await rowOf(/^orders, Database maintenance/)).toBeTruthy()
})

test('names a reason that several lists share once', () => {
  const reason = 'No response.'
  const since = Date.parse('2030-05-12T02:28:00Z')
  const unavailable = ['instances', 'databases'].map((noun) => ({ noun, reason, since }))
  expect(unreadText(unavailable, since + 60_000, 'Europe/Berlin')).toBe(
    'Out of date since 04:28: instances and databases (No response.)',
  )
  expect(unreadText(unavailable, since + 24 * 3_600_000, 'Europe/Berlin')).toMatch(
    /^Out of date since 12 May 2030, 04:28: /,
  )
})

test('returns the focus to the bar when a window is closed, also in Safari', async () => {
  renderRoutes(calendarRoutes, '/calendar')
  const bars = await screen.findAllByRole('link', { name: /orders, database maintenance/ })
  fireEvent.click(bars[0] as HTMLElement)
  await screen.findByRole('dialog', { name: 'orders' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(bars[0])
})

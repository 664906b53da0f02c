import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropTasks } from '#api/tasks/store.ts'
import { queryClient } from '#api/query/query.ts'
import { respondWith } from '#test/support/console/testApi.ts'
import { setPreference } from '#lib/preferences.ts'
import { renderRoutes } from '#test/support/console/testRoutes.tsx'
import { routes as databaseRoutes } from './routes.tsx'
import {
  databaseResponses,
  orders,
  type DatabaseTestState,
} from '#test/support/console/testDatabases.ts'
import { pick, shownIn } from '#test/support/console/testPick.ts'

let state: DatabaseTestState
let api: ReturnType<typeof respondWith>

beforeEach(() => {
  queryClient.clear()
  state = { current: orders, elsewhere: {}, events: [] }
  setPreference('timeZone', 'Europe/Berlin')
  api = respondWith(databaseResponses(state))
})
afterEach(() => {
  act(() => dropTasks(() => true))
  api.restore()
  setPreference('timeZone', '')
})

const sent = () => api.requests.filter(({ method }) => method !== 'GET')
const open = (tab: string) => renderRoutes(databaseRoutes, `/databases/mysql/5/${tab}`)
const form = () => screen.findByRole('form', { name: 'Maintenance window' })
async function choose(field: string, option: RegExp | string) {
  await pick(within(await form()).getByRole('combobox', { name: field }), option)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save window' }))

test('shows a window in both time zones with its next five occurrences and saves only the window', async () => {
  open('maintenance')
  const times = await screen.findByLabelText('Times of the window')
  expect(times.textContent).toContain('In UTCMon 23:00 – Tue 02:00')
  expect(times.textContent).toMatch(/In Europe\/BerlinTue 0[01]:00–0[34]:00/)
  expect(times.textContent).toMatch(/From \d+ (Mar|Oct) \d{4}Tue 0[01]:00–0[34]:00, as the clocks/)
  expect(within(times).getAllByRole('listitem')).toHaveLength(5)
  const notes = screen.getByRole('list', { name: 'What to expect' })
  expect(notes.textContent).toContain('one node: expect downtime')
  expect(notes.textContent).toContain('Automatic backups run at 00:00 UTC')
  await waitFor(() => expect(notes.textContent).toContain('Overlaps the window of reports'))
  await choose('Start', '05:00 UTC')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    updates: {
      frequency: 'weekly',
      day_of_week: 1,
      hour_of_day: 5,
      duration: 3,
      week_of_month: null,
    },
  })
})

test('shows the window only once when the time zone is UTC', async () => {
  setPreference('timeZone', 'UTC')
  open('maintenance')
  const times = await screen.findByLabelText('Times of the window')
  expect(within(times).getAllByRole('listitem')).toHaveLength(5)
  expect(times.textContent).not.toContain('In UTC')
  expect(screen.queryByText(/stored in UTC/)).toBeNull()
})

test('defaults a monthly window to the first week and sends a weekly one without a week', async () => {
  open('maintenance')
  await choose('Frequency', 'Every month')
  const week = within(await form()).getByRole('combobox', { name: 'Week' })
  expect(week.textContent).toContain('First Monday')
  within(screen.getByLabelText('Times of the window')).getAllByRole('listitem')
  await choose('Week', 'Second Monday')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ updates: { frequency: 'monthly', week_of_month: 2 } })
  await choose('Frequency', 'Every week')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ updates: { frequency: 'weekly', week_of_month: null } })
})

test('converts a window entered in local time to the day in UTC', async () => {
  setPreference('timeZone', 'Asia/Kolkata')
  open('maintenance')
  await form()
  await userEvent.click(screen.getByRole('button', { name: 'Use my time zone' }))
  screen.getByText(/The window is stored in UTC/)
  await choose('Start in Asia/Kolkata', '02:30')
  await choose('Day in Asia/Kolkata', 'Monday')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ updates: { day_of_week: 7, hour_of_day: 21 } })
})

test('makes the window of a database that is not active read-only', async () => {
  state.current = { ...orders, status: 'degraded' }
  open('maintenance')
  expect(
    (await within(await form()).findAllByText(/The database must be active; it is degraded/))
      .length,
  ).toBeGreaterThan(1)
  const button = screen.getByRole('button', { name: 'Save window' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const day = within(await form()).getByRole('combobox', { name: 'Day' })
  expect(day.getAttribute('aria-readonly')).toBe('true')
  expect(within(day).getAllByRole('option')).toHaveLength(1)
})

test('requires unknown values of a window instead of inventing them', async () => {
  state.current = { ...orders, updates: { frequency: 'monthly', day_of_week: 1, hour_of_day: 23 } }
  open('maintenance')
  const fields = within(await form())
  expect(fields.getByRole('combobox', { name: 'Duration' }).textContent).toContain('Unknown')
  expect(fields.getByRole('combobox', { name: 'Week' }).textContent).toContain('Unknown')
  await choose('Day', 'Tuesday')
  await save()
  await screen.findByText('Required')
  expect(sent()).toEqual([])
})

test('merges allow list changes with those of another client', async () => {
  open('settings')
  const list = await screen.findByRole('textbox', { name: /Addresses and ranges/ })
  await userEvent.click(screen.getByRole('button', { name: 'Add my address' }))
  await waitFor(() => expect(list).toHaveProperty('value', '203.0.113.0/24\n198.51.100.7/32'))
  state.elsewhere = { allow_list: ['203.0.113.0/24', '192.0.2.0/24'] }
  await userEvent.click(screen.getByRole('button', { name: 'Save allow list' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toEqual({
    allow_list: ['203.0.113.0/24', '198.51.100.7/32', '192.0.2.0/24'],
  })
  // The form continues with the stored list.
  await waitFor(() => expect(list).toHaveProperty('value', '203.0.113.0/24\n192.0.2.0/24'))
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

test.each([
  [1, 'The database has one node. Expect downtime.'],
  [3, 'The nodes are patched one after the other. Expect a short failover.'],
])(
  'shows the consequence for %i nodes and patches only after confirmation',
  async (nodes, words) => {
    state.current = { ...orders, cluster_size: nodes }
    open('maintenance?open=patch')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Patch orders now?' }))
    dialog.getByText(words)
    expect(sent()).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Patch now' }))
    await waitFor(() =>
      expect(sent().map(({ path }) => path)).toEqual(['/databases/mysql/instances/5/patch']),
    )
  },
  40_000,
)

test('resets a changed window on "Discard changes"', async () => {
  open('maintenance')
  await choose('Start', '05:00 UTC')
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  const start = within(await form()).getByRole('combobox', { name: 'Start' })
  expect(shownIn(start)).toBe('23:00 UTC')
  expect(screen.getByRole('button', { name: 'Save window' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
})

test('lists what a restore erases and requires the name', async () => {
  open('backups')
  await userEvent.click(await screen.findByRole('button', { name: 'Restore before' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore before?' }))
  dialog.getByText(/All data of orders is replaced/)
  const go = dialog.getByRole('button', { name: 'Erase orders and restore' })
  expect(go.getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox'), 'orders')
  await userEvent.click(go)
  await waitFor(() =>
    expect(sent().map(({ path }) => path)).toEqual([
      '/databases/mysql/instances/5/backups/2/restore',
    ]),
  )
})

test('warns that a restore after a password reset fails', async () => {
  const of = (id: number, created: string) => ({
    id,
    action: 'database_credentials_reset',
    entity: { type: 'database', id, label: 'orders' },
    created,
  })
  // An API that ignores an unknown filter returns events of other databases too; the first event belongs to one.
  state.events = [of(6, '2026-05-13T08:00:00'), of(5, '2026-05-12T08:00:00')]
  open('backups?open=restore&id=2')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Restore before?' }))
  await dialog.findByText('the restore leaves the database failed')
  dialog.getByText(/12 May 2026/)
})

test('names an automatic backup by its date in the list and the restore dialog', async () => {
  open('backups')
  const name = 'Automatic backup of 12 May 2026'
  await userEvent.click(await screen.findByRole('button', { name: `Restore ${name}` }))
  await screen.findByRole('alertdialog', { name: `Restore ${name}?` })
  expect(screen.queryByText(/Scheduled/)).toBeNull()
})

test.each(['Overview', 'Backups', 'Maintenance', 'Settings'])(
  'includes the tab in the document title: %s',
  async (part) => {
    open(part.toLowerCase())
    await screen.findByRole('heading', { level: 1, name: 'orders' })
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^${part} · orders`)))
  },
)

test('shows announced maintenance on every tab with description and time', async () => {
  const patch = { description: 'Kernel', planned_for: '2027-01-18T23:00:00', deadline: null }
  const later = { description: 'MySQL 8.0.35', planned_for: null, deadline: '2027-02-01T00:00:00' }
  state.current = { ...orders, updates: { ...orders.updates, pending: [patch, later] } }
  open('backups')
  const heading = await screen.findByText('Maintenance announced.')
  expect(heading.parentElement?.textContent).toBe(
    'Maintenance announced. Kernel: 19 Jan 2027, 00:00 CET. MySQL 8.0.35: not planned yet, by 1 Feb 2027, 01:00 CET at the latest.',
  )
})

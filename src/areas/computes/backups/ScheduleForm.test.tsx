import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Compute } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { setPreference } from '#lib/preferences.ts'
import { openComputes, webOne } from '#test/support/console/testComputes.tsx'
import { linesOf, pick } from '#test/support/console/testPick.ts'

// Load the tab's code first, because on a slow machine that can exceed the query timeout.
beforeAll(() => import('./ComputeBackupsTab.tsx'))

let open: ReturnType<typeof openComputes> | undefined
afterEach(() => {
  open?.restore()
  setPreference('timeZone', '')
})

function openBackups(answer: (schedule: object) => object = (schedule) => schedule) {
  let current: Compute = {
    ...webOne,
    backups: { enabled: true, available: true, schedule: { day: 'Saturday', window: 'W10' } },
  }
  open = openComputes('/compute/7/backups', {
    'GET /compute/instances/7': () => current,
    'GET /profile/grants': () => ({}),
    'GET /compute/instances/7/backups': () => ({
      automatic: [],
      snapshot: { current: null, in_progress: null },
    }),
    'PUT /compute/instances/7': ({ body }) => {
      const { backups } = body as { backups: { schedule: object } }
      current = { ...current, backups: { ...current.backups, schedule: answer(backups.schedule) } }
      return current
    },
  })
  return {
    ...open,
    /** Changes the schedule as another client would. */
    keepElsewhere: async (schedule: NonNullable<Compute['backups']>['schedule']) => {
      current = { ...current, backups: { ...current.backups, schedule } } as Compute
      await queryClient.invalidateQueries()
    },
  }
}

const form = () => screen.findByRole('form', { name: 'Backup schedule' })
async function choose(field: string, option: RegExp) {
  await pick(within(await form()).getByRole('combobox', { name: field }), option)
}

test('copies the request as a curl command without sending it', async () => {
  const user = userEvent.setup()
  const { sent } = openBackups()
  await choose('Weekly backup', /^Monday/)
  await user.click(within(await form()).getByRole('button', { name: 'Copy as curl' }))
  await waitFor(async () => {
    const command = await navigator.clipboard.readText()
    expect(command).toMatch(/^curl -X PUT '.*\/v4\/compute\/instances\/7'/)
    expect(command).toContain(`{"backups":{"schedule":{"day":"Monday","window":"W10"}}}`)
  })
  expect(sent('PUT')).toHaveLength(0)
})

test('shows day and window in both time zones and sends only the schedule', async () => {
  setPreference('timeZone', 'Asia/Tokyo')
  const { sent } = openBackups()
  const times = await screen.findByLabelText('Times of the schedule')
  expect(times.textContent).toContain('Sat 10:00–12:00')
  expect(times.textContent).toContain('In Asia/TokyoSat 19:00–21:00')
  await choose('Weekly backup', /^Monday/)
  await choose('Window', /^22:00–00:00 UTC/)
  expect(times.textContent).toContain('In UTCMon 22:00–00:00')
  expect(times.textContent).toContain('In Asia/TokyoTue 07:00–09:00')
  expect(times.textContent).not.toContain('clocks change')
  await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]?.body).toEqual({
    backups: { schedule: { day: 'Monday', window: 'W22' } },
  })
})

test('shows the window only once when the time zone is UTC', async () => {
  setPreference('timeZone', 'UTC')
  openBackups()
  const times = await screen.findByLabelText('Times of the schedule')
  expect(times.textContent).toContain('Next backup')
  expect(times.textContent).not.toContain('In UTC')
  expect(screen.queryByText(/stored in UTC/)).toBeNull()
  const choices = within(await form()).getByRole('combobox', { name: 'Window' })
  expect((await linesOf(choices)).join('')).toContain('UTC10:00–12:00 UTC12:00–14:00 UTC')
})

test('opens a snapshot without losing an unsaved schedule and still guards it afterwards', async () => {
  const { router } = openBackups()
  await choose('Weekly backup', /^Monday/)
  await router.navigate('?open=snapshot')
  await screen.findByRole('dialog', { name: /snapshot/i })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Overview' }))
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
})

test('shows the hours after the next daylight saving change', async () => {
  setPreference('timeZone', 'Europe/Berlin')
  openBackups()
  const times = await screen.findByLabelText('Times of the schedule')
  expect(times.textContent).toMatch(/From \d+ (Mar|Oct) \d{4}Sat 1[12]:00–1[34]:00, as the clocks/)
})

test('keeps an unsaved day when another client saves a different one', async () => {
  setPreference('timeZone', 'Asia/Tokyo')
  const { sent, keepElsewhere } = openBackups()
  await choose('Weekly backup', /^Monday/)
  await keepElsewhere({ day: 'Sunday', window: 'W4' })
  const times = await screen.findByLabelText('Times of the schedule')
  await waitFor(() => expect(times.textContent).toContain('Mon 04:00–06:00'))
  await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(sent('PUT')).toHaveLength(1))
  expect(sent('PUT')[0]?.body).toEqual({ backups: { schedule: { day: 'Monday', window: 'W4' } } })
})

import { expect, test } from 'vitest'
import { instanceSchedules } from '../computes/schedules.ts'
import { scheduleRows } from './scheduleRows.ts'

const now = Date.parse('2026-11-21T04:10:00Z')

test.each([
  ['today', null, '2026-11-21T04:00:00.000Z'],
  ['today', '2026-11-20T04:30:00', '2026-11-21T04:00:00.000Z'],
  ['tomorrow', '2026-11-21T04:05:00', '2026-11-22T04:00:00.000Z'],
])('shows the window of %s as next after a backup at %s', (_day, last, next) => {
  const backups = {
    enabled: true,
    last_successful: last,
    schedule: { day: 'Sunday', window: 'W4' },
  } as const
  const { schedules } = instanceSchedules([{ id: 7, label: 'web-1', backups }])
  const rows = scheduleRows(schedules, [], 'UTC', now)
  expect(rows.map((row) => new Date(row.next).toISOString())).toEqual([next])
})

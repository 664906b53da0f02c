import { expect, test } from 'vitest'
import { backupSlots } from './backupSlots.ts'
import { windowIn, windowInUtc } from './windowWords.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const aged = (id: number, created: string) => ({ id, created, status: 'successful' })

test('backups stand in the slot of their age, the oldest first', () => {
  const slots = backupSlots(
    {
      automatic: [
        aged(3, '2026-11-21T02:00:00'),
        aged(2, '2026-11-17T02:00:00'),
        aged(1, '2026-11-10T02:00:00'),
      ],
      snapshot: { current: aged(4, '2026-11-01T02:00:00'), in_progress: null },
    },
    now,
  )
  expect(slots.map(({ name, backup }) => [name, backup?.id])).toEqual([
    ['8 to 14 days', 1],
    ['2 to 7 days', 2],
    ['Daily', 3],
    ['Snapshot', 4],
  ])
})

test('a snapshot being taken stands beside the one it replaces', () => {
  const slots = backupSlots({ snapshot: { current: null, in_progress: { id: 9 } } }, now)
  expect(slots.at(-1)).toMatchObject({ name: 'Next snapshot', backup: { id: 9 } })
  expect(backupSlots({}, now).every(({ backup }) => backup === undefined)).toBe(true)
})

test.each([
  ['W22', 1, 'Europe/Berlin', 'Mon 23:00–01:00'],
  ['W22', 1, 'Asia/Tokyo', 'Tue 07:00–09:00'],
  ['W0', 0, 'America/New_York', 'Sat 19:00–21:00'],
  ['W10', undefined, 'Europe/Berlin', '11:00–13:00'],
  ['Scheduling', 1, 'Europe/Berlin', undefined],
])('the window %s of day %s in %s is %s', (window, day, zone, text) => {
  expect(windowIn(window, day, zone, now)).toBe(text)
})

test('the service keeps UTC, so the local hours move with summer time', () => {
  const summer = Date.parse('2026-07-01T12:00:00Z')
  expect(windowIn('W10', undefined, 'Europe/Berlin', summer)).toBe('12:00–14:00')
  expect(windowInUtc('W22')).toBe('22:00–00:00 UTC')
})

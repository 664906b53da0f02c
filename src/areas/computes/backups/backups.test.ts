import { expect, test } from 'vitest'
import { backupSlots } from './backupSlots.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const aged = (id: number, created: string) => ({ id, created, status: 'successful' })

test('assigns backups to slots by age, oldest first', () => {
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
    ['Weekly, 8 to 14 days old', 1],
    ['Weekly, 2 to 7 days old', 2],
    ['Daily', 3],
    ['Snapshot', 4],
  ])
})

test('shows a snapshot in progress next to the one it replaces', () => {
  const slots = backupSlots({ snapshot: { current: null, in_progress: { id: 9 } } }, now)
  expect(slots.at(-1)).toMatchObject({ name: 'Next snapshot', backup: { id: 9 } })
  expect(backupSlots({}, now).every(({ backup }) => backup === undefined)).toBe(true)
})

import { expect, test } from 'vitest'
import type { Maintenance, Notification } from '#api/generated/types.gen.ts'
import { kindOf } from '../kinds.ts'
import { plannedMaintenance } from './schedules.ts'

test('adds the action of the notification to planned maintenance in the list', () => {
  const when = '2030-05-14T12:30:00'
  const entity = { type: 'compute', id: 5, label: 'web-1', url: '' } as const
  const listed = { type: 'cold_migration', status: 'pending', reason: 'Repair', when, entity }
  const notice = { type: 'migration_scheduled', message: 'web-1 moves.', when, until: null, entity }
  const schedules = plannedMaintenance([listed as Maintenance], [notice as Notification], kindOf)
  expect(schedules.map(({ note, action }) => [note, action])).toEqual([
    ['Cold migration: Repair', { label: 'Migrate now', to: '/compute/5?action=migrate' }],
  ])
})

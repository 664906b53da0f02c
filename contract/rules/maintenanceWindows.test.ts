import { expect, test } from 'vitest'
import type { DatabaseUpdateInput, MaintenanceInput } from './maintenanceWindows.ts'
import { databaseUpdateFaults, maintenanceFaults } from './maintenanceWindows.ts'

test.each<[MaintenanceInput]>([
  [{}],
  [{ frequency: 'weekly' }],
  [{ frequency: 'weekly', week_of_month: null }],
  [{ week_of_month: null, hour_of_day: 0 }],
  [{ frequency: 'monthly', week_of_month: 1 }],
  [{ frequency: 'monthly', week_of_month: 4 }],
])('%j is a window', (window) => {
  expect(maintenanceFaults(window)).toEqual([])
})

test.each<[MaintenanceInput, string]>([
  [{ frequency: 'monthly' }, 'Required for a monthly window'],
  [{ frequency: 'monthly', week_of_month: null }, 'Required for a monthly window'],
  [{ frequency: 'weekly', week_of_month: 1 }, 'Must be null for a weekly window'],
  [{ week_of_month: 2 }, 'Must be null for a weekly window'],
])('%j is not a window: %s', (window, reason) => {
  expect(maintenanceFaults(window)).toEqual([{ field: 'updates.week_of_month', reason }])
})

test.each<[DatabaseUpdateInput, string[]]>([
  [{}, []],
  [{ allow_list: [] }, []],
  [{ type: 'g6-dedicated-4' }, []],
  [{ allow_list: [], type: 'g6-dedicated-4' }, ['type']],
  [{ type: 'g6-dedicated-4', updates: { frequency: 'weekly' } }, []],
  [{ updates: { frequency: 'monthly' } }, ['updates.week_of_month']],
  [
    { allow_list: ['192.0.2.1'], type: 'g6-dedicated-4', updates: { week_of_month: 1 } },
    ['type', 'updates.week_of_month'],
  ],
])('the update %j has faults in %j', (update, fields) => {
  expect(databaseUpdateFaults(update).map((fault) => fault.field)).toEqual(fields)
})

import type { RuleFault } from './faults.ts'

/** The window of a database as it is sent in `updates` (document 2, 2.1). */
export interface MaintenanceInput {
  frequency?: 'weekly' | 'monthly' | undefined
  day_of_week?: number | undefined
  hour_of_day?: number | undefined
  duration?: number | undefined
  week_of_month?: number | null | undefined
}

export interface DatabaseUpdateInput {
  allow_list?: readonly string[] | undefined
  type?: string | undefined
  updates?: MaintenanceInput | undefined
}

/** Combinations that document 2, section 2.1 does not allow. A frequency that was left out means weekly. */
export function maintenanceFaults(window: MaintenanceInput): RuleFault[] {
  const fault = (reason: string) => [{ field: 'updates.week_of_month', reason }]
  if (window.frequency === 'monthly') {
    return window.week_of_month == null ? fault('Required for a monthly window') : []
  }
  return window.week_of_month == null ? [] : fault('Must be null for a weekly window')
}

/** Rules across the fields of a database update (document 2, 4.2 and 7). */
export function databaseUpdateFaults(update: DatabaseUpdateInput): RuleFault[] {
  const both = update.allow_list !== undefined && update.type !== undefined
  return [
    ...(both ? [{ field: 'type', reason: 'Cannot change in the same request as allow_list' }] : []),
    ...(update.updates ? maintenanceFaults(update.updates) : []),
  ]
}

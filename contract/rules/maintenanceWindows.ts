import { hour } from './durations.ts'
import type { RuleFault } from './faults.ts'
import { type Recurrence, type RecurringWindow, startsAfter } from './recurrences.ts'

/** The window of a database as it is sent in `updates` (document 2, 2.1). */
export interface MaintenanceInput {
  frequency?: 'weekly' | 'monthly' | undefined
  day_of_week?: number | undefined
  hour_of_day?: number | undefined
  duration?: number | undefined
  week_of_month?: number | null | undefined
}

export interface DatabaseUpdateInput {
  label?: string | undefined
  allow_list?: readonly string[] | undefined
  type?: string | undefined
  updates?: MaintenanceInput | undefined
}

/** A window as a database has it; its day is null until the database is provisioned. */
export interface MaintenanceWindow {
  frequency: 'weekly' | 'monthly'
  /** 1 is Monday. */
  day_of_week: number | null
  /** UTC. */
  hour_of_day: number
  /** Hours. */
  duration: number
  week_of_month: number | null
}

/** Combinations that document 2, section 2.1 does not allow; `present` is the frequency where none is sent. */
export function maintenanceFaults(
  window: MaintenanceInput,
  present: 'weekly' | 'monthly' = 'weekly',
): RuleFault[] {
  const fault = (reason: string) => [{ field: 'updates.week_of_month', reason }]
  const { frequency = present, week_of_month: week } = window
  if (frequency === 'weekly') return week == null ? [] : fault('Must be null for a weekly window')
  const missing = window.frequency === 'monthly' ? week == null : week === null
  return missing ? fault('Required for a monthly window') : []
}

/** The window after a change: what is left out stays, and a weekly one has no week. */
export function changedWindow<Window extends MaintenanceWindow>(
  present: Window,
  { frequency, day_of_week, hour_of_day, duration, week_of_month }: MaintenanceInput,
): MaintenanceWindow {
  const changed = frequency ?? present.frequency
  return {
    frequency: changed,
    day_of_week: day_of_week ?? present.day_of_week,
    hour_of_day: hour_of_day ?? present.hour_of_day,
    duration: duration ?? present.duration,
    week_of_month: changed === 'weekly' ? null : (week_of_month ?? present.week_of_month),
  }
}

/** Rules across the fields of a database update (document 2, 4.2 and 7). */
export function databaseUpdateFaults(
  update: DatabaseUpdateInput,
  present?: 'weekly' | 'monthly',
): RuleFault[] {
  const { allow_list, type, updates } = update
  return [
    ...(type !== undefined && allow_list !== undefined
      ? [{ field: 'type', reason: 'Cannot change in the same request as allow_list' }]
      : []),
    ...(updates ? maintenanceFaults(updates, present) : []),
  ]
}

/** Week n of a month is read as the n-th such weekday in it: document 2 gives 1 to 4 and no more. */
function recurrenceOf(window: MaintenanceWindow): Recurrence | undefined {
  const { frequency, day_of_week: day, hour_of_day: hour, week_of_month: week } = window
  if (day === null) return undefined
  if (frequency === 'weekly') return { frequency, day, hour }
  return week === null ? undefined : { frequency, day, week, hour }
}

/** Undefined while the day is not known, and for a monthly window without its week. */
export function recurringWindow(window: MaintenanceWindow): RecurringWindow | undefined {
  const recurrence = recurrenceOf(window)
  return recurrence && { recurrence, length: window.duration * hour }
}

/** The first starts later than a time, milliseconds; none while the window is not known in full. */
export function windowStarts(window: MaintenanceWindow, after: number, count: number): number[] {
  const recurrence = recurrenceOf(window)
  return recurrence ? startsAfter(recurrence, after, count) : []
}

import { hour } from './durations.ts'
import type { RuleError } from './ruleErrors.ts'
import { type Recurrence, type RecurringWindow, startsAfter } from './recurrences.ts'

/** The maintenance window of a database as sent in `updates` (document 2, 2.1). */
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

/** The maintenance window of a database; its day is null until the database is provisioned. */
export interface MaintenanceWindow {
  frequency: 'weekly' | 'monthly'
  /** Day of the week; 1 is Monday. */
  day_of_week: number | null
  /** Hour in UTC. */
  hour_of_day: number
  /** Duration in hours. */
  duration: number
  week_of_month: number | null
}

/**
 * Rejects combinations that document 2, section 2.1 does not allow.
 * @param present the current frequency, used if none is sent
 */
export function maintenanceErrors(
  window: MaintenanceInput,
  present: 'weekly' | 'monthly' = 'weekly',
): RuleError[] {
  const fault = (reason: string) => [{ field: 'updates.week_of_month', reason }]
  const { frequency = present, week_of_month: week } = window
  if (frequency === 'weekly') return week == null ? [] : fault('Must be null for a weekly window')
  const missing = window.frequency === 'monthly' ? week == null : week === null
  return missing ? fault('Required for a monthly window') : []
}

/** Returns the window after a change. Omitted fields are unchanged, and a weekly window has no week. */
export function changedWindow(
  present: MaintenanceWindow,
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

/** Returns the errors of a database update that concern several fields (document 2, 4.2 and 7). */
export function databaseUpdateErrors(
  update: DatabaseUpdateInput,
  present?: 'weekly' | 'monthly',
): RuleError[] {
  const { allow_list, type, updates } = update
  return [
    ...(type !== undefined && allow_list !== undefined
      ? [{ field: 'type', reason: 'Cannot change in the same request as allow_list' }]
      : []),
    ...(updates ? maintenanceErrors(updates, present) : []),
  ]
}

/**
 * Week n is interpreted as the n-th occurrence of the weekday in the month, because document 2 only specifies the
 * values 1 to 4.
 */
function recurrenceOf(window: MaintenanceWindow): Recurrence | undefined {
  const { frequency, day_of_week: day, hour_of_day: hour, week_of_month: week } = window
  if (day === null) return undefined
  if (frequency === 'weekly') return { frequency, day, hour }
  return week === null ? undefined : { frequency, day, week, hour }
}

/** Returns the recurring window; undefined if the day, or the week of a monthly window, is unknown. */
export function recurringWindow(window: MaintenanceWindow): RecurringWindow | undefined {
  const recurrence = recurrenceOf(window)
  return recurrence && { recurrence, length: window.duration * hour }
}

/** Returns the next starts after a time in milliseconds; none if the window is incomplete. */
export function windowStarts(window: MaintenanceWindow, after: number, count: number): number[] {
  const recurrence = recurrenceOf(window)
  return recurrence ? startsAfter(recurrence, after, count) : []
}

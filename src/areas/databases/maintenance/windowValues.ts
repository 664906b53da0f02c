import type { Database } from '#api/generated/types.gen.ts'
import type { MaintenanceWindow } from '#contract/rules/maintenanceWindows.ts'

// Separate from the form schema, because the calendar reads windows without loading form code.

/** Values of the form fields. A value that the API did not return is missing until the user selects one. */
export interface WindowValues {
  updates: {
    frequency?: 'weekly' | 'monthly' | undefined
    day_of_week?: number | undefined
    hour_of_day?: number | undefined
    duration?: number | undefined
    week_of_month?: number | undefined
  }
}

const inRange = (value: number | null | undefined, least: number, most: number) =>
  value != null && value >= least && value <= most ? value : undefined

/** Returns the form values of a database's window. Missing and unknown values are left undefined. */
export function windowValues({ updates }: Pick<Database, 'updates'>): WindowValues {
  const { frequency, day_of_week, hour_of_day, duration, week_of_month } = updates ?? {}
  return {
    updates: {
      frequency: frequency === 'weekly' || frequency === 'monthly' ? frequency : undefined,
      day_of_week: inRange(day_of_week, 1, 7),
      hour_of_day: inRange(hour_of_day, 0, 23),
      duration: inRange(duration, 1, 3),
      // A weekly window has no week, so preselect the first week in case the user switches to monthly.
      week_of_month: inRange(week_of_month, 1, 4) ?? (frequency === 'weekly' ? 1 : undefined),
    },
  }
}

/** Returns the maintenance window if all required fields are filled. */
export function wholeWindow({ updates }: WindowValues): MaintenanceWindow | undefined {
  const { frequency, day_of_week, hour_of_day, duration, week_of_month } = updates
  if (!frequency || !day_of_week || hour_of_day === undefined || !duration) return undefined
  if (frequency === 'monthly' && !week_of_month) return undefined
  return {
    frequency,
    day_of_week,
    hour_of_day,
    duration,
    week_of_month: frequency === 'monthly' ? (week_of_month ?? null) : null,
  }
}

import type { Database } from '#api/generated/types.gen.ts'
import type { MaintenanceWindow } from '#contract/rules/maintenanceWindows.ts'

// Apart from the schema of the form: the calendar reads windows and has no forms.

/** What is in the fields: a part that the API did not tell is missing until somebody chooses it. */
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

/** The window of a database as the form shows it; what is missing or unknown stays open. */
export function windowValues({ updates }: Pick<Database, 'updates'>): WindowValues {
  const { frequency, day_of_week, hour_of_day, duration, week_of_month } = updates ?? {}
  return {
    updates: {
      frequency: frequency === 'weekly' || frequency === 'monthly' ? frequency : undefined,
      day_of_week: inRange(day_of_week, 1, 7),
      hour_of_day: inRange(hour_of_day, 0, 23),
      duration: inRange(duration, 1, 3),
      // A weekly window has none; the first is chosen for whoever makes it monthly.
      week_of_month: inRange(week_of_month, 1, 4) ?? (frequency === 'weekly' ? 1 : undefined),
    },
  }
}

/** The window that the fields make, where it is complete. */
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

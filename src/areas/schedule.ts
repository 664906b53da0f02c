import type { RecurringWindow } from '#contract/rules/recurrences.ts'

/** A kind of scheduled window, such as database backups. */
export interface ScheduleKind {
  /** Plural label: "Database backups". */
  label: string
  /** Singular noun of the affected objects: "database". */
  one: string
  /** True if the object is unavailable during the window. */
  maintains: boolean
  tone: 'accent' | 'amber' | 'green' | 'blue'
}

/** A scheduled window of an object. */
export interface Schedule extends RecurringWindow {
  /** Key of the kind among the kinds of its source. */
  kind: string
  /** Type and id of the object: "database 5". */
  object: string
  name: string
  href: string | undefined
  /** Time of the last run, in milliseconds since 1970; undefined if it is not known. */
  lastRun?: number | undefined
  /** Action that the announcement asks the user to take. */
  action?: { label: string; to: string } | undefined
  /** Additional text, for example the weekday of the weekly backup. */
  note?: string | undefined
}

/** An object whose window is unknown. */
export interface UnknownSchedule {
  kind: string
  name: string
  href: string | undefined
}

export interface Schedules {
  schedules: Schedule[]
  unknown: UnknownSchedule[]
}

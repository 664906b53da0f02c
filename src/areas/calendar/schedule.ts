import type { RecurringWindow } from '#contract/rules/recurrences.ts'

/** A kind of thing that happens at set times. */
export interface ScheduleKind {
  /** "Database backups" */
  label: string
  /** An object that it happens to: "database". */
  one: string
  /** The object is not in use meanwhile. */
  maintains: boolean
  tone: 'accent' | 'amber' | 'green' | 'blue'
}

/** One thing that happens to one object at given times. */
export interface Schedule extends RecurringWindow {
  /** By its name among the kinds of its source. */
  kind: string
  /** The object's own: "database 5". */
  object: string
  name: string
  href: string | undefined
  /** A remark: "Kept as the weekly backup on Sunday". */
  note?: string | undefined
}

/** An object whose window is not known. */
export interface UnknownSchedule {
  kind: string
  name: string
  href: string | undefined
}

export interface Schedules {
  schedules: Schedule[]
  unknown: UnknownSchedule[]
}

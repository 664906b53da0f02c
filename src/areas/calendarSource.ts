import type { Read } from '#api/query/reads.ts'
import type { ScheduleKind, Schedules } from './schedule.ts'

/** Calendar entries of an area. */
export interface CalendarSource<Data extends readonly unknown[] = readonly never[]> {
  /** Kinds by key; the keys appear in URLs. */
  kinds: Readonly<Record<string, ScheduleKind>>
  reads: { readonly [Part in keyof Data]: Read<Data[Part]> }
  /** Returns the schedules; the result of a query that has failed or is still running is undefined. */
  schedulesOf: (...answers: { [Part in keyof Data]: Data[Part] | undefined }) => Schedules
}

/** Checks the types of a source's results and then erases them, so that all sources have the same type. */
export const calendarSource = <const Data extends readonly unknown[]>(
  source: CalendarSource<Data>,
): CalendarSource => source as unknown as CalendarSource

import type { Read } from '#api/reads.ts'
import type { ScheduleKind, Schedules } from './schedule.ts'

/** Calendar entries of an area. */
export interface CalendarSource<Data extends readonly unknown[] = readonly never[]> {
  /** By their names, which stand in addresses. */
  kinds: Readonly<Record<string, ScheduleKind>>
  reads: { readonly [Part in keyof Data]: Read<Data[Part]> }
  /** Of what is there of the answers. */
  schedulesOf: (...answers: { [Part in keyof Data]: Data[Part] | undefined }) => Schedules
}

/** Keeps the types of the answers inside one source. */
export const calendarSource = <const Data extends readonly unknown[]>(
  source: CalendarSource<Data>,
): CalendarSource => source as unknown as CalendarSource

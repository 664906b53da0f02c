import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import type { AllPages, ListOptions } from '#api/allPages.ts'
import type { ApiError } from '#api/client.ts'
import { allPagesQuery } from '#api/query.ts'
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

/** An answer of the API from which schedules are read. */
export interface CalendarRead<Data> {
  /** In the plural: "databases". */
  noun: string
  query: (client: QueryClient) => UseQueryOptions<Data, ApiError>
  /** The reason why a part of the answer is missing. */
  failureOf?: (data: Data) => ApiError | undefined
  /** More of it is on its way. */
  isPartial?: (data: Data) => boolean
}

/** Calendar entries of an area. */
export interface CalendarSource<Data extends readonly unknown[] = readonly never[]> {
  /** By their names, which stand in addresses. */
  kinds: Readonly<Record<string, ScheduleKind>>
  reads: { readonly [Part in keyof Data]: CalendarRead<Data[Part]> }
  /** Of what is there of the answers. */
  schedulesOf: (...answers: { [Part in keyof Data]: Data[Part] | undefined }) => Schedules
}

/** Keeps the types of the answers inside one source. */
export const calendarSource = <const Data extends readonly unknown[]>(
  source: CalendarSource<Data>,
): CalendarSource => source as unknown as CalendarSource

/** A whole list. */
export const calendarList = <Row>(
  noun: string,
  list: () => ListOptions<Row>,
): CalendarRead<AllPages<Row>> => ({
  noun,
  query: (client) => allPagesQuery(client, list()),
  failureOf: ({ failure }) => failure,
  isPartial: ({ complete }) => !complete,
})

import { isEventOf, objectEventsQuery } from '#api/query/objectEvents.ts'
import type { Event, ListEventsResponse } from '#api/generated/types.gen.ts'

/** Returns the events of an instance from the given page, newest first. */
export const eventsOf = (answer: ListEventsResponse | undefined, computeId: number): Event[] =>
  (answer?.data ?? []).filter((event) => isEventOf(event, { type: 'compute', id: computeId }))

export const computeEventsQuery = (computeId: number) =>
  objectEventsQuery({ type: 'compute', id: computeId })

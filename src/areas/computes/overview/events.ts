import { isEventOf, objectEventsQuery } from '#api/objectEvents.ts'
import type { Event, ListEventsResponse } from '#api/generated/types.gen.ts'

/** The events of an instance among those that were read, newest first. */
export const eventsOf = (answer: ListEventsResponse | undefined, computeId: number): Event[] =>
  (answer?.data ?? []).filter((event) => isEventOf(event, { type: 'compute', id: computeId }))

export const computeEventsQuery = (computeId: number) =>
  objectEventsQuery({ type: 'compute', id: computeId })

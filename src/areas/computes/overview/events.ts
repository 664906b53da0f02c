import { listEventsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Event, ListEventsResponse } from '#api/generated/types.gen.ts'

const isOf = (event: Event, computeId: number) =>
  event.entity?.type === 'compute' && event.entity.id === computeId

/** The events of an instance among those that were read, newest first. */
export const eventsOf = (answer: ListEventsResponse | undefined, computeId: number): Event[] =>
  (answer?.data ?? []).filter((event) => isOf(event, computeId))

/**
 * Asks for the events of one instance. The filter is outside the documents: an API that does not know it answers the
 * newest of the whole account, so the answer is sifted here too.
 */
export const computeEventsQuery = (computeId: number) => ({
  ...listEventsOptions({
    query: { page: 1, page_size: 25 },
    headers: {
      'X-Filter': JSON.stringify({ 'entity.type': 'compute', 'entity.id': computeId }),
    },
  }),
  retry: false,
})

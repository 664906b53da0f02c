import { listEventsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Event } from '#api/generated/types.gen.ts'

interface AskedFor {
  type: string
  id: number
  action?: string
}

/**
 * Asks for the newest events of one object. The filter is outside the documents: an API that does not know it answers
 * the newest of the whole account, so sift the answer with `isEventOf`.
 */
export const objectEventsQuery = ({ type, id, action }: AskedFor) => ({
  ...listEventsOptions({
    query: { page: 1, page_size: 25 },
    headers: {
      'X-Filter': JSON.stringify({
        'entity.type': type,
        'entity.id': id,
        ...(action !== undefined && { action }),
      }),
    },
  }),
  retry: false,
})

export const isEventOf = (event: Event, { type, id, action }: AskedFor): boolean =>
  event.entity?.type === type &&
  event.entity.id === id &&
  (action === undefined || event.action === action)

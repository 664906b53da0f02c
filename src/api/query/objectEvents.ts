import { listEventsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Event } from '#api/generated/types.gen.ts'

interface AskedFor {
  type: string
  id: number
  action?: string
}

/**
 * Returns the query for the newest events of one object. The filter is not documented. An API that does not support it
 * returns the newest events of the whole account, so filter the result with `isEventOf`.
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

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listEventsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { optionalQuery } from '#api/permissions.ts'
import { deletedEntities } from './deletedEntities.ts'

/** Tells which entities the newest events show as deleted; none where events cannot be read. */
export function useDeletedEntities() {
  const { data } = useQuery(
    optionalQuery(listEventsOptions({ query: { page: 1, page_size: 500 } })),
  )
  return useMemo(() => deletedEntities(data?.data ?? []), [data])
}

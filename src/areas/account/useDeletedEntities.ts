import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deletedEntities } from './deletedEntities.ts'
import { newestEventsQuery } from './queries.ts'

/** Tells which entities the newest events show as deleted; none where events cannot be read. */
export function useDeletedEntities() {
  const { data } = useQuery(newestEventsQuery())
  return useMemo(() => deletedEntities(data?.data ?? []), [data])
}

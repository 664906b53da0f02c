import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { deletedEntities } from '../deletedEntities.ts'
import { newestEventsQuery } from './queries.ts'

/**
 * Returns a function that checks whether the newest events show an entity as deleted; it returns false if events
 * cannot be read.
 */
export function useDeletedEntities() {
  const { data } = useQuery(newestEventsQuery())
  return useMemo(() => deletedEntities(data?.data ?? []), [data])
}

import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useKnownRow } from '#api/query/listCache.ts'

interface RowCrumbProps<Row extends { id: number }> {
  /**
   * NaN if the path contains no valid id. The breadcrumb is rendered outside the error element, so it must not throw.
   */
  id: number
  /** Text for an invalid id. */
  noun: string
  query: (id: number, client: QueryClient) => { queryKey: QueryKey }
  ofLists?: (client: QueryClient, id: number) => Row | undefined
  label: (row: Row | { id: number }) => string
}

/** Breadcrumb with the name of an object, from cached data only. */
export function RowCrumb<Row extends { id: number }>(props: RowCrumbProps<Row>) {
  const { id, noun, query, ofLists, label } = props
  const { queryKey } = query(id, useQueryClient())
  const row = useKnownRow<Row>(queryKey, (client) => ofLists?.(client, id))
  return <>{Number.isNaN(id) ? noun : label({ id, ...row })}</>
}

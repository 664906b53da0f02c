import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useKnownRow } from '#api/listCache.ts'

interface RowCrumbProps<Row extends { id: number }> {
  /** Not a number where the address names none: the shell draws it, and must not fail over that. */
  id: number
  /** Its name then. */
  noun: string
  query: (id: number, client: QueryClient) => { queryKey: QueryKey }
  ofLists?: (client: QueryClient, id: number) => Row | undefined
  label: (row: Row | { id: number }) => string
}

/** The name of one thing as far as it is known, for the breadcrumbs. */
export function RowCrumb<Row extends { id: number }>(props: RowCrumbProps<Row>) {
  const { id, noun, query, ofLists, label } = props
  const { queryKey } = query(id, useQueryClient())
  const row = useKnownRow<Row>(queryKey, (client) => ofLists?.(client, id))
  return <>{Number.isNaN(id) ? noun : label({ id, ...row })}</>
}

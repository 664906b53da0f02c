import type { QueryClient } from '@tanstack/react-query'
import { call, type ClientInput, type ClientOperation } from '#api/http/client.ts'
import { allPagesKey, type ListOptions, loadAllPages } from '#api/query/allPages.ts'
import { redact } from '#api/http/redaction.ts'
import { withRetries } from '#api/http/retry.ts'
import type { Fields } from '#shared/inventoryFile.ts'

/** Data source of one list in the snapshot. */
export interface InventorySource {
  key: string
  name: string
  kind: string
  /** @throws ApiError if a page could not be read */
  read: (
    client: QueryClient,
    signal: AbortSignal,
  ) => Promise<{
    objects: Record<string, Fields>
    /** Nested lists of single objects. Each needs one or more requests. */
    inner: () => InventorySource[]
  }>
}

interface Reading<Row> {
  /** Returns the id of a row. */
  idOf: (row: Row) => string
  /** Selects the rows that belong to the account and are not public. */
  keep?: (row: Row) => boolean
  innerOf?: (row: Row) => InventorySource[]
}

export const byId = { idOf: ({ id }: { id: number | string }) => String(id) }

export const inventoryList = <Row extends object>(
  key: string,
  name: string,
  kind: string,
  options: ListOptions<Row>,
  { idOf, keep = () => true, innerOf = () => [] }: Reading<Row>,
): InventorySource => ({
  key,
  name,
  kind,
  async read(client, signal) {
    try {
      const all = await loadAllPages(client, options, signal)
      if (all.failure) throw all.failure
      const rows = all.rows.filter(keep)
      return {
        objects: Object.fromEntries(rows.map((row) => [idOf(row), redact(row) as Fields])),
        inner: () => rows.flatMap(innerOf),
      }
    } finally {
      client.removeQueries({ queryKey: allPagesKey(options) })
    }
  },
})

/** Source for a single resource, stored as a list with one row. */
export const inventorySingle = <F extends ClientOperation>(
  key: string,
  name: string,
  kind: string,
  operation: F,
  input: ClientInput<F>,
): InventorySource => ({
  key,
  name,
  kind,
  async read(_client, signal) {
    const answer = await withRetries(() => call(operation, input, signal), signal)
    return { objects: { [name]: redact(answer) as Fields }, inner: () => [] }
  },
})

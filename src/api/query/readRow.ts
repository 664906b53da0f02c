import { type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { ApiError } from '../http/client.ts'
import type { ClientOperationId } from '../http/operationId.ts'
import { refresh } from './query.ts'

/** Error for a row that was deleted after its list was loaded. */
export class GoneRowError extends Error {
  override readonly name = 'GoneRowError'
  /** Name of the row in the list. */
  readonly row: string

  constructor(row: string, cause: ApiError) {
    super(`${row} no longer exists`, { cause })
    this.row = row
  }
}

interface ListedRow {
  read: () => Promise<unknown>
  /** Name of the row in the list. */
  name: string
  list: ClientOperationId
}

/**
 * Reads a row in the loader of a drawer or dialog above a list.
 * @throws GoneRowError if the row was deleted; the list is then reloaded
 */
export async function readRow({ read, name, list }: ListedRow): Promise<null> {
  try {
    await read()
    return null
  } catch (error) {
    if (!(error instanceof ApiError && error.isGone)) throw error
    void refresh([list])
    throw new GoneRowError(name, error)
  }
}

/**
 * Returns the row that the drawer's loader has read.
 * @throws GoneRowError if the row has since been deleted, because its form could not be submitted
 */
export function useReadRow<Row, Failure, Key extends readonly unknown[]>(
  query: UseSuspenseQueryOptions<Row, Failure, Row, Key>,
  nameOf: (row: Row) => string,
): Row {
  const { data, error } = useSuspenseQuery(query)
  if (error instanceof ApiError && error.isGone) throw new GoneRowError(nameOf(data), error)
  return data
}

import { type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import type { OperationId } from './operationId.ts'
import { refresh } from './query.ts'

/** A row of a list that is no longer there. */
export class GoneRowError extends Error {
  override readonly name = 'GoneRowError'
  /** Its name in the list. */
  readonly row: string

  constructor(row: string, cause: ApiError) {
    super(`${row} no longer exists`, { cause })
    this.row = row
  }
}

interface ListedRow {
  read: () => Promise<unknown>
  /** Its name in the list. */
  name: string
  list: OperationId
}

/**
 * For the loader of what opens over a list about one of its rows.
 * @throws GoneRowError when somebody else deleted it, after which the list is read again
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
 * A row that a drawer is about, which its loader has read.
 * @throws GoneRowError when it was deleted after that: a form of what is gone can only be refused
 */
export function useReadRow<Row, Failure, Key extends readonly unknown[]>(
  query: UseSuspenseQueryOptions<Row, Failure, Row, Key>,
  nameOf: (row: Row) => string,
): Row {
  const { data, error } = useSuspenseQuery(query)
  if (error instanceof ApiError && error.isGone) throw new GoneRowError(nameOf(data), error)
  return data
}

import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { askForMissingParts } from './missingParts.ts'
import { queryClient } from './query.ts'

/** Of a list of which some pages could not be read, too. */
function failureOf({ state }: Query): unknown {
  const { error, data } = state
  if (error !== null) return error
  return typeof data === 'object' && data !== null && 'failure' in data ? data.failure : undefined
}

/** A refusal is an answer; a lost connection, a broken server and a limit are none, and end by themselves. */
export function hasFailed(query: Query): boolean {
  const failure = failureOf(query)
  return failure instanceof ApiError && (failure.isUncertain || failure.status === 429)
}

/** Asks once more for everything on the screen that could not be read: names and figures beside what the screen is about. */
export async function readFailedAgain(client: QueryClient = queryClient): Promise<void> {
  await client.refetchQueries({ type: 'active', predicate: hasFailed }, { cancelRefetch: false })
}

/** Reads what a person asks for once more, whatever beside it could not be read, and parts that the API lacked before. */
export function readAgain(read?: () => unknown): void {
  askForMissingParts()
  read?.()
  void readFailedAgain()
}

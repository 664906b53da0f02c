import {
  type QueryClient,
  useQueries,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { AllPages, ListOptions } from './allPages.ts'
import { type ApiError, asApiError } from '../http/client.ts'
import { allPagesQuery } from './query.ts'

/** A query that a screen combines with others. The screen shows the data that is available and names the rest. */
export interface Read<Data> {
  /** Plural noun for messages, such as "databases". */
  noun: string
  query: (client: QueryClient) => UseQueryOptions<Data, ApiError>
  /** Returns the error if part of the data is missing. */
  failureOf?: (data: Data) => ApiError | undefined
  /** Returns true if more data is being loaded. */
  isPartial?: (data: Data) => boolean
}

/** Returns a read of all pages of a list. */
export const wholeList = <Row>(
  noun: string,
  list: () => ListOptions<Row>,
): Read<AllPages<Row>> => ({
  noun,
  query: (client) => allPagesQuery(client, list()),
  failureOf: ({ failure }) => failure,
  isPartial: ({ complete }) => !complete,
})

type ReadResult = UseQueryResult<unknown, ApiError>

/** A read and its query result. */
interface Answered {
  read: Read<never>
  answer: ReadResult
}

/**
 * Returns the results of several reads, in their order.
 * @param isAsked returns false for a read that should not be requested
 */
export function useReads(
  reads: readonly Read<never>[],
  isAsked: (index: number) => boolean = () => true,
): Answered[] {
  const client = useQueryClient()
  const answers = useQueries({
    queries: reads.map(({ query }, index) => ({
      // The data types differ, and only the read itself knows its type.
      ...(query(client) as unknown as UseQueryOptions<unknown, ApiError>),
      enabled: isAsked(index),
    })),
  })
  return reads.flatMap((read, index) => {
    const answer = answers[index]
    return answer ? [{ read, answer }] : []
  })
}

/**
 * Returns the age of a screen that combines several reads: the time of the oldest response, in epoch milliseconds, or 0
 * before the first one.
 */
export function oldestUpdate(
  answers: readonly Pick<ReadResult, 'data' | 'dataUpdatedAt'>[],
): number {
  const times = answers.flatMap(({ data, dataUpdatedAt }) =>
    data == null || dataUpdatedAt === 0 ? [] : [dataUpdatedAt],
  )
  return times.length === 0 ? 0 : Math.min(...times)
}

/**
 * Returns the reason why a read or part of it is missing. Data is undefined without an error if the API does not offer
 * the operation or denies it to this token.
 */
export function missingReason({
  read: { failureOf },
  answer: { error, isSuccess, data },
}: Answered): string | undefined {
  if (error) return asApiError(error).reason
  if (data === undefined) return isSuccess ? 'you don’t have access' : undefined
  return failureOf?.(data as never)?.reason
}

/** Returns the time of the cached data that a read still has after an error, in milliseconds since 1970. */
export const staleSince = ({
  answer: { error, data, dataUpdatedAt },
}: Answered): number | undefined =>
  // A list of which only some pages were read has the time 0.
  error !== null && data !== undefined && dataUpdatedAt > 0 ? dataUpdatedAt : undefined

export const isReading = ({
  read: { isPartial },
  answer: { error, isLoading, data },
}: Answered): boolean =>
  !error && (data === undefined ? isLoading : isPartial?.(data as never) === true)

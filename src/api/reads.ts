import type { QueryClient, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import type { AllPages, ListOptions } from './allPages.ts'
import { type ApiError, asApiError } from './client.ts'
import { allPagesQuery } from './query.ts'

/** One of several answers of the API that a screen joins: it shows what is there and names what is not. */
export interface Read<Data> {
  /** In the plural: "databases". */
  noun: string
  query: (client: QueryClient) => UseQueryOptions<Data, ApiError>
  /** The reason why a part of the answer is missing. */
  failureOf?: (data: Data) => ApiError | undefined
  /** More of it is on its way. */
  isPartial?: (data: Data) => boolean
}

/** A whole list. */
export const wholeList = <Row>(
  noun: string,
  list: () => ListOptions<Row>,
): Read<AllPages<Row>> => ({
  noun,
  query: (client) => allPagesQuery(client, list()),
  failureOf: ({ failure }) => failure,
  isPartial: ({ complete }) => !complete,
})

export type ReadAnswer = UseQueryResult<unknown, ApiError>

/** The reason why a read is missing, or a part of it; its data stays undefined where an API lacks it or keeps it from this token. */
export function missingReason(
  { failureOf }: Read<never>,
  { error, isSuccess, data }: ReadAnswer,
): string | undefined {
  if (error) return asApiError(error).reason
  if (data === undefined) return isSuccess ? 'you don’t have access' : undefined
  return failureOf?.(data as never)?.reason
}

export const isReading = (
  { isPartial }: Read<never>,
  { error, isLoading, data }: ReadAnswer,
): boolean => !error && (data === undefined ? isLoading : isPartial?.(data as never) === true)

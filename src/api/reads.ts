import {
  type QueryClient,
  useQueries,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
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

type ReadAnswer = UseQueryResult<unknown, ApiError>

/** A read with its answer, whose data is of the read's own type. */
interface Answered {
  read: Read<never>
  answer: ReadAnswer
}

/**
 * The answers of several reads, in their order.
 * @param isAsked false for one that is not to be asked
 */
export function useReads(
  reads: readonly Read<never>[],
  isAsked: (index: number) => boolean = () => true,
): Answered[] {
  const client = useQueryClient()
  const answers = useQueries({
    queries: reads.map(({ query }, index) => ({
      // The data of each is of a type that its read alone knows.
      ...(query(client) as unknown as UseQueryOptions<unknown, ApiError>),
      enabled: isAsked(index),
    })),
  })
  return reads.flatMap((read, index) => {
    const answer = answers[index]
    return answer ? [{ read, answer }] : []
  })
}

/** The reason why a read is missing, or a part of it; its data stays undefined where an API lacks it or keeps it from this token. */
export function missingReason({
  read: { failureOf },
  answer: { error, isSuccess, data },
}: Answered): string | undefined {
  if (error) return asApiError(error).reason
  if (data === undefined) return isSuccess ? 'you don’t have access' : undefined
  return failureOf?.(data as never)?.reason
}

export const isReading = ({
  read: { isPartial },
  answer: { error, isLoading, data },
}: Answered): boolean =>
  !error && (data === undefined ? isLoading : isPartial?.(data as never) === true)

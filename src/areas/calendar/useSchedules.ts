import {
  useQueries,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { type ApiError, asApiError } from '#api/client.ts'
import { sources } from './schedules.ts'
import type { CalendarRead } from './source.ts'

const reads: readonly CalendarRead<never>[] = sources.flatMap((source) => source.reads)

type Answer = UseQueryResult<unknown, ApiError>

/** Why a read is missing, or a part of it; its data stays undefined where an API lacks it or keeps it from this token. */
function reasonOf({ failureOf }: CalendarRead<never>, { error, isSuccess, data }: Answer) {
  if (error) return asApiError(error).reason
  if (data === undefined) return isSuccess ? 'you don’t have access' : undefined
  return failureOf?.(data as never)?.reason
}

const isPending = ({ isPartial }: CalendarRead<never>, { error, isLoading, data }: Answer) =>
  !error && (data === undefined ? isLoading : isPartial?.(data as never) === true)

/** Everything with a window, as far as it could be read. */
export function useSchedules() {
  const client = useQueryClient()
  const answers: readonly Answer[] = useQueries({
    queries: reads.map(
      ({ query }) => query(client) as unknown as UseQueryOptions<unknown, ApiError>,
    ),
  })
  const told = reads.map((read, index) => ({ read, answer: answers[index] as Answer }))
  const found = sources.map((source) =>
    source.schedulesOf(
      ...source.reads.map((own) => told.find(({ read }) => read === own)?.answer.data as never),
    ),
  )
  return {
    schedules: found.flatMap(({ schedules }) => schedules),
    unknown: found.flatMap(({ unknown }) => unknown),
    unread: told.flatMap(({ read, answer }) => {
      const reason = reasonOf(read, answer)
      return reason === undefined ? [] : [{ noun: read.noun, reason }]
    }),
    pending: told.some(({ read, answer }) => isPending(read, answer)),
    isFetching: answers.some((answer) => answer.isFetching),
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  }
}

import { useQueries, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import type { ApiError } from '#api/client.ts'
import { isReading, missingReason, type Read, type ReadAnswer } from '#api/reads.ts'
import { sources } from './schedules.ts'

const reads: readonly Read<never>[] = sources.flatMap((source) => source.reads)

/** Everything with a window, as far as it could be read. */
export function useSchedules() {
  const client = useQueryClient()
  const answers: readonly ReadAnswer[] = useQueries({
    queries: reads.map(
      ({ query }) => query(client) as unknown as UseQueryOptions<unknown, ApiError>,
    ),
  })
  const told = reads.map((read, index) => ({ read, answer: answers[index] as ReadAnswer }))
  const found = sources.map((source) =>
    source.schedulesOf(
      ...source.reads.map((own) => told.find(({ read }) => read === own)?.answer.data as never),
    ),
  )
  return {
    schedules: found.flatMap(({ schedules }) => schedules),
    unknown: found.flatMap(({ unknown }) => unknown),
    unread: told.flatMap(({ read, answer }) => {
      const reason = missingReason(read, answer)
      return reason === undefined ? [] : [{ noun: read.noun, reason }]
    }),
    pending: told.some(({ read, answer }) => isReading(read, answer)),
    isFetching: answers.some((answer) => answer.isFetching),
    refetch: () => Promise.all(answers.map((answer) => answer.refetch())),
  }
}

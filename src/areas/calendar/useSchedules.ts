import { isReading, missingReason, type Read, useReads } from '#api/reads.ts'
import { sources } from './schedules.ts'

const reads: readonly Read<never>[] = sources.flatMap((source) => source.reads)

/** Everything with a window, as far as it could be read. */
export function useSchedules() {
  const told = useReads(reads)
  const found = sources.map((source) =>
    source.schedulesOf(
      ...source.reads.map((own) => told.find(({ read }) => read === own)?.answer.data as never),
    ),
  )
  return {
    schedules: found.flatMap(({ schedules }) => schedules),
    unknown: found.flatMap(({ unknown }) => unknown),
    unread: told.flatMap((each) => {
      const reason = missingReason(each)
      return reason === undefined ? [] : [{ noun: each.read.noun, reason }]
    }),
    pending: told.some(isReading),
    isFetching: told.some(({ answer }) => answer.isFetching),
    refetch: () => Promise.all(told.map(({ answer }) => answer.refetch())),
  }
}

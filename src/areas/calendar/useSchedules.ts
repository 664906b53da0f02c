import { isReading, missingReason, oldestUpdate, staleSince, useReads } from '#api/query/reads.ts'
import { calendarSources } from './schedules.ts'

/**
 * Loads all schedules that have a window; schedules that cannot be loaded are listed as missing.
 * @param enabled false uses only the responses that the screen has loaded otherwise
 */
export function useSchedules({ enabled = true }: { enabled?: boolean } = {}) {
  const sources = calendarSources()
  const readResults = useReads(
    sources.flatMap(({ reads }) => reads),
    () => enabled,
  )
  const reasonOf = (each: (typeof readResults)[number]) => {
    const { data, isFetching } = each.answer
    // The screen that loads the lists leaves out those that the user cannot read.
    const isLeftOut = !enabled && data === undefined && !isFetching
    return missingReason(each) ?? (isLeftOut ? 'not loaded' : undefined)
  }
  const foundSchedules = sources.map((source) =>
    source.schedulesOf(
      ...source.reads.map(
        (own) => readResults.find(({ read }) => read === own)?.answer.data as never,
      ),
    ),
  )
  return {
    schedules: foundSchedules.flatMap(({ schedules }) => schedules),
    unknown: foundSchedules.flatMap(({ unknown }) => unknown),
    unavailable: readResults.flatMap((each) => {
      const reason = reasonOf(each)
      return reason === undefined ? [] : [{ noun: each.read.noun, reason, since: staleSince(each) }]
    }),
    pending: readResults.some(isReading),
    updatedAt: oldestUpdate(readResults.map(({ answer }) => answer)),
    isFetching: readResults.some(({ answer }) => answer.isFetching),
    refetch: () => Promise.all(readResults.map(({ answer }) => answer.refetch())),
    /** Requests the lists again that failed. */
    retry: () =>
      Promise.all(
        readResults.flatMap((each) =>
          reasonOf(each) === undefined ? [] : [each.answer.refetch()],
        ),
      ),
  }
}

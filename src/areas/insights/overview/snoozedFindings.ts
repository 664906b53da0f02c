import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#api/query/query.ts'
import { askSignedIn } from '#api/session/askSignedIn.ts'
import { askConsole } from '#api/session/session.ts'
import { viewedUser } from '#api/session/viewedUser.ts'
import { parseTime, toWireTime } from '#lib/time.ts'
import { sendInParts } from './acceptedFindings.ts'
import { type Memory, snoozedUntil, updateMemory, useMemory } from './memory.ts'

/** End of each snooze by finding id, in milliseconds since the epoch. */
export type Snoozes = Memory['snoozed']

interface SnoozedFinding {
  finding_id: string
  until: string
}

const snoozedQuery = {
  queryKey: [{ _id: 'snoozed-findings' }],
  queryFn: async (): Promise<Snoozes> => {
    const answer = await askConsole<{ findings?: SnoozedFinding[] | null }>(
      'GET',
      '/snoozed-findings',
    )
    return Object.fromEntries(
      (answer.findings ?? []).map(({ finding_id: id, until }) => [
        id,
        parseTime(until)?.getTime() ?? 0,
      ]),
    )
  },
  retry: false,
}

/**
 * Returns the findings that the user has snoozed: in any browser, and in this one while the console's server could not
 * store it, for example in the view of another user.
 */
export function useSnoozedFindings() {
  const { snoozed: local } = useMemory()
  const {
    data: stored,
    refetch,
    isLoading,
  } = useQuery({
    ...snoozedQuery,
    // The server returns the snoozes of the signed-in user only.
    enabled: viewedUser() === undefined,
  })
  return {
    snoozed: stored ? { ...local, ...stored } : local,
    /** True if the console's server stores the snoozes, so that they apply to all browsers and webhooks. */
    isShared: stored !== undefined,
    isLoading,
    refetch: () => (viewedUser() === undefined ? refetch() : undefined),
  }
}

/**
 * Snoozes findings, or ends their snooze if `until` is null.
 * @param isShared false stores the snooze in this browser only
 * @throws ApiError
 */
export async function snoozeFindings(
  ids: readonly string[],
  until: number | null,
  isShared: boolean,
): Promise<void> {
  if (isShared)
    try {
      const end = until === null ? null : toWireTime(new Date(until))
      await sendInParts(ids, (findings) =>
        askSignedIn('PUT', '/snoozed-findings', { findings, until: end }),
      )
    } finally {
      await queryClient.invalidateQueries({ queryKey: snoozedQuery.queryKey })
    }
  const localEnd = isShared || until === null ? 0 : until
  updateMemory((memory) => snoozedUntil(memory, ids, localEnd, Date.now()))
}

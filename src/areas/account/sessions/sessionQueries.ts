import { queryClient } from '#api/query/query.ts'
import { askConsole } from '#api/session/session.ts'

/** A session of the signed-in user. Times are date-times of the contract. */
export interface OwnSession {
  id: string
  way: string
  started: string
  last_used: string
  address: string
  user_agent: string
  /** True for the session of this browser. */
  current: boolean
}

interface OwnSessions {
  sessions: OwnSession[]
  /** False if the list includes only sessions that this server has seen since it started. */
  shared: boolean
}

export const ownSessionsQuery = {
  queryKey: [{ _id: 'ownSessions' }],
  queryFn: () => askConsole<OwnSessions>('GET', '/all'),
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })

export async function endSession(id: string): Promise<void> {
  await askConsole('DELETE', `/all/${encodeURIComponent(id)}`)
  await refresh()
}

/**
 * Ends all other sessions of the user.
 * @returns number of ended sessions
 */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await askConsole<{ ended: number }>('DELETE', '/all')
  await refresh()
  return ended
}

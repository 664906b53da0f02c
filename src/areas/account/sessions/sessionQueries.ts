import { queryClient } from '#api/query.ts'
import { askConsole } from '#api/session.ts'

/** A session of the person who is signed in; date-times of the contract. */
export interface OwnSession {
  id: string
  way: string
  started: string
  last_used: string
  address: string
  user_agent: string
  /** True for this one. */
  current: boolean
}

interface OwnSessions {
  sessions: OwnSession[]
  /** False when only the server that answered knows them. */
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

/** @returns how many there were */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await askConsole<{ ended: number }>('DELETE', '/all')
  await refresh()
  return ended
}

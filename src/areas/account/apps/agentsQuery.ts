import { askConsole } from '#api/session/session.ts'
import { refreshing } from '../../serverWrites.ts'

interface AgentsState {
  /** True if this console serves agents. */
  on: boolean
  /** End of the agents' write access, as a date-time of the contract; null while they have read access only. */
  writes_until: string | null
}

export const agentsQuery = {
  queryKey: [{ _id: 'agents' }],
  queryFn: () => askConsole<AgentsState>('GET', '/agents'),
}

const thenRefreshed = refreshing(agentsQuery.queryKey)

export const allowWrites = (hours: number): Promise<unknown> =>
  thenRefreshed(askConsole('POST', '/agents', { hours }))

export const endWrites = (): Promise<unknown> => thenRefreshed(askConsole('DELETE', '/agents'))

import { askConsole } from '#api/session.ts'
import { refreshing } from '../../serverWrites.ts'

interface AgentsState {
  /** True when this console answers agents. */
  on: boolean
  /** A date-time of the contract; null while they only read. */
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

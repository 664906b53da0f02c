import type { Dialect } from '#shared/dialect/dialect.ts'
import { consoleHeader } from '../http/client.ts'
import { queryClient } from '../query/query.ts'

/**
 * The upstream API of the console's server, from `GET /session/remote`; null if the console uses the local platform.
 */
export interface RemoteApi {
  /** Base URL without the API version. */
  address: string
  /** Origin of the console as its server knows it. URLs that are reached through the console start with it. */
  here: string
  dialect: Dialect
  /** Path templates of the contract. */
  paths: string[]
}

export const remoteApiQuery = {
  queryKey: [{ _id: 'remoteApi' }],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<RemoteApi | null> => {
    const answer = await fetch('/session/remote', { headers: consoleHeader, signal })
    if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
    return (await answer.json()) as RemoteApi | null
  },
  staleTime: Infinity,
  retry: false,
}

export const remoteApi = (): Promise<RemoteApi | null> =>
  queryClient.ensureQueryData(remoteApiQuery)

import type { Dialect } from '#contract/dialect/dialect.ts'
import { consoleHeader } from './client.ts'
import { queryClient } from './query.ts'

/** The API behind the console's server, as `GET /session/remote` tells; null where the local platform answers. */
export interface RemoteApi {
  /** Without the version. */
  address: string
  /** The console's own origin, as its server knows it; what is reached through it begins with this. */
  here: string
  dialect: Dialect
  /** The paths of the contract. */
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

import { useQuery } from '@tanstack/react-query'
import type { Dialect } from '#contract/dialect/dialect.ts'
import { DialectMapper } from '#contract/dialect/dialectMapper.ts'
import { mapValue } from '#contract/dialect/values.ts'
import { consoleHeader } from './client.ts'
import { queryClient } from './query.ts'
import type { LogEntry } from './requestLog.ts'

/** The API behind the console's server, as `GET /session/remote` tells; null where the local platform answers. */
interface RemoteApi {
  /** Without the version. */
  address: string
  dialect: Dialect
  /** The paths of the contract. */
  paths: string[]
}

interface RemoteWords {
  host: string
  /** The call and its answer as the remote API knows them. */
  entry: (entry: LogEntry) => LogEntry
}

async function askRemoteApi({ signal }: { signal: AbortSignal }): Promise<RemoteWords | null> {
  const answer = await fetch('/session/remote', { headers: consoleHeader, signal })
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
  const remote = (await answer.json()) as RemoteApi | null
  return remote && remoteWords(remote)
}

function remoteWords({ address, dialect, paths }: RemoteApi): RemoteWords {
  const mapper = new DialectMapper(dialect, paths)
  const mapped = ({ path, query, body, answer, ...entry }: LogEntry): LogEntry => {
    const there = mapper.path('out', path + query)
    const context = there?.context ?? mapper.context()
    const [remotePath = path, ...search] = there?.path.split('?') ?? []
    return {
      ...entry,
      path: remotePath,
      query: search.length > 0 ? `?${search.join('?')}` : '',
      base: address,
      ...(body !== undefined && { body: mapValue(body, context, 'out') }),
      ...(answer !== undefined && { answer: mapValue(answer, context, 'out') }),
    }
  }
  // The panel asks for each with every key in its filter.
  const known = new WeakMap<LogEntry, LogEntry>()
  const entry = (given: LogEntry) => {
    const before = known.get(given) ?? mapped(given)
    known.set(given, before)
    return before
  }
  return { host: new URL(address).host, entry }
}

/** Undefined until the server has told, and where the local platform answers. */
export function useRemoteWords(): RemoteWords | undefined {
  const { data } = useQuery(
    {
      queryKey: [{ _id: 'remoteApi' }],
      queryFn: askRemoteApi,
      staleTime: Infinity,
      retry: false,
    },
    queryClient,
  )
  return data ?? undefined
}

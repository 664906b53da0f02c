import { useQuery } from '@tanstack/react-query'
import { DialectMapper } from '#shared/dialect/dialectMapper.ts'
import { mapValue } from '#shared/dialect/values.ts'
import { sealedQuery } from '#shared/dialect/sealedQuery.ts'
import { queryClient } from '../query/query.ts'
import { type RemoteApi, remoteApiQuery } from './remoteApi.ts'
import type { LogEntry } from '../http/requestLog.ts'

interface RemoteLabels {
  host: string
  /** Returns a request with the path and field names of the upstream API. */
  call: <Given extends Call>(call: Given) => Given & { base: string }
  /** Returns a log entry with the path and field names of the upstream API. */
  entry: (entry: LogEntry) => LogEntry
}

type Call = Pick<LogEntry, 'method' | 'path' | 'query' | 'body'>

export function remoteLabels({ address, dialect, paths }: RemoteApi): RemoteLabels {
  const mapper = new DialectMapper(dialect, paths)
  const mapped = <Given extends Call>(entry: Given): Given & { base: string } => {
    const { path, query, body } = entry
    const answer: unknown = 'answer' in entry ? entry.answer : undefined
    const there = mapper.path('out', (path + query).replace(sealedQuery, ''))
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
  // Cache the result, because the request log panel maps every entry again on each keystroke in its filter.
  const known = new WeakMap<LogEntry, LogEntry>()
  const entry = (given: LogEntry) => {
    const before = known.get(given) ?? mapped(given)
    known.set(given, before)
    return before
  }
  return { host: new URL(address).host, call: mapped, entry }
}

/** Returns the mapping to the upstream API; undefined until it is loaded, and for the local platform. */
export function useRemoteLabels(): RemoteLabels | undefined {
  const { data } = useQuery({ ...remoteApiQuery, select: wordsOf }, queryClient)
  return data
}

const wordsOf = (remote: RemoteApi | null) => (remote ? remoteLabels(remote) : undefined)

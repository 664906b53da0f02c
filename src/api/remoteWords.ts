import { useQuery } from '@tanstack/react-query'
import { DialectMapper } from '#contract/dialect/dialectMapper.ts'
import { mapValue } from '#contract/dialect/values.ts'
import { sealedQuery } from '#contract/dialect/sealedQuery.ts'
import { queryClient } from './query.ts'
import { type RemoteApi, remoteApiQuery } from './remoteApi.ts'
import type { LogEntry } from './requestLog.ts'

interface RemoteWords {
  host: string
  /** A call as the remote API gets it. */
  call: <Given extends Call>(call: Given) => Given & { base: string }
  /** The call and its answer as the remote API knows them. */
  entry: (entry: LogEntry) => LogEntry
}

type Call = Pick<LogEntry, 'method' | 'path' | 'query' | 'body'>

export function remoteWords({ address, dialect, paths }: RemoteApi): RemoteWords {
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
  // The panel asks for each with every key in its filter.
  const known = new WeakMap<LogEntry, LogEntry>()
  const entry = (given: LogEntry) => {
    const before = known.get(given) ?? mapped(given)
    known.set(given, before)
    return before
  }
  return { host: new URL(address).host, call: mapped, entry }
}

/** Undefined until the server has told, and where the local platform answers. */
export function useRemoteWords(): RemoteWords | undefined {
  const { data } = useQuery({ ...remoteApiQuery, select: wordsOf }, queryClient)
  return data
}

const wordsOf = (remote: RemoteApi | null) => (remote ? remoteWords(remote) : undefined)

import type { QueryClient } from '@tanstack/react-query'
import { type AllPages, allPagesKey, type ListOptions, loadAllPages } from '#api/query/allPages.ts'
import { type ApiError, asApiError } from '#api/http/client.ts'
import type { Wanted } from '../../addressMatch.ts'
import type { Use } from '../../findSource.ts'
import { areaObjects, loadAreaObjects } from '../../areaObjects.ts'

/** Search progress of one object kind. */
export interface SearchProgress {
  noun: string
  /** Number of searched rows. */
  rows: number
  /** For nested lists: the number of parent objects that were read, and their noun. */
  parents?: { noun: string; read: number; total: number }
  done: boolean
  /** Error of a list that could not be read. */
  error?: ApiError
}

export interface Findings {
  uses: readonly Use[]
  searched: readonly SearchProgress[]
  /** True when every list was read or failed. */
  done: boolean
}

/** Maximum age of cached responses that are reused, in milliseconds. */
const fresh = 60_000
/** Maximum number of nested lists that are read concurrently. */
const lanes = 4

async function readList<Row>(
  client: QueryClient,
  options: ListOptions<Row>,
  signal: AbortSignal,
): Promise<AllPages<Row>> {
  const state = client.getQueryState<AllPages<Row>>(allPagesKey(options))
  const isFresh =
    state?.data?.complete && !state.isInvalidated && Date.now() - state.dataUpdatedAt < fresh
  if (isFresh && state.data) return state.data
  return loadAllPages(client, options, signal)
}

const notBegun = (noun: string): SearchProgress => ({ noun, rows: 0, done: false })

/**
 * Searches all objects of the account for an IP address, range or host name. Reports matches as they are found. Lists
 * that cannot be read are included in the report and do not stop the search.
 */
export async function findUses(
  client: QueryClient,
  searchTerm: Wanted,
  signal: AbortSignal,
  report: (findings: Findings) => void,
): Promise<void> {
  const uses: Use[] = []
  await loadAreaObjects()
  const searches = areaObjects('findSources').map((source) => ({
    source,
    state: notBegun(source.noun),
    inner: source.inner && { ...source.inner, state: notBegun(source.inner.noun) },
  }))
  const searched = searches.flatMap(({ state, inner }) => (inner ? [state, inner.state] : [state]))
  const tell = (done = false) => {
    if (signal.aborted) return
    report({ uses: [...uses], searched: searched.map((each) => ({ ...each })), done })
  }

  const search = async <Row>(
    state: SearchProgress,
    options: ListOptions<Row>,
    usesOf: (row: Row) => Use[],
  ): Promise<readonly Row[]> => {
    try {
      const { rows, failure } = await readList(client, options, signal)
      if (failure) state.error = failure
      state.rows += rows.length
      uses.push(...rows.flatMap(usesOf))
      return rows
    } catch (error) {
      if (signal.aborted) return []
      state.error = asApiError(error)
      return []
    } finally {
      tell()
    }
  }

  type Inside = NonNullable<(typeof searches)[number]['inner']>
  const searchInside = async (
    { state, parentNoun, list, usesOf }: Inside,
    rows: readonly unknown[],
  ) => {
    const parents = { noun: parentNoun, read: 0, total: rows.length }
    state.parents = parents
    const waiting = [...rows]
    const lane = async () => {
      for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
        const outer = row
        await search(state, list(outer), (inner) => usesOf(searchTerm, outer, inner))
        parents.read += 1
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }

  tell()
  await Promise.all(
    searches.map(async ({ source, state, inner }) => {
      const rows = await search(state, source.list(), (row) => source.usesOf(searchTerm, row))
      state.done = true
      if (!inner) return
      if (state.error) inner.state.error = state.error
      await searchInside(inner, rows)
      inner.state.done = true
    }),
  )
  tell(true)
}

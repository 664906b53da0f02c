import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onSignOut } from '#api/session/session.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { BucketPath, SearchScope } from '#paths/object-storage.ts'
import { type FoundObject, foundObject, nameMatcher } from './foundObjects.ts'
import { createObjectScan, type ObjectScan, type ScanProgress } from './objectScan.ts'

/** Search of a bucket, as the URL describes it. */
interface ObjectSearch {
  scope: SearchScope
  /** Prefix of the searched names. */
  prefix: string
  /** Text that the names contain. */
  text: string
}

/** Number of results after which the search pauses. */
const maxResults = 10_000

const nothing: readonly FoundObject[] = []

const idle = createStore<ScanProgress<readonly FoundObject[]>>({
  state: 'done',
  read: 0,
  result: nothing,
  started: 0,
})

interface CachedSearch {
  key: string
  scan: ObjectScan<readonly FoundObject[]>
}

/** The last search, so that Back from a found folder shows its results without reading the bucket again. */
let last: CachedSearch | undefined

onSignOut(() => {
  last?.scan.leave()
  last = undefined
})

function scanOf(path: BucketPath, { prefix, text }: ObjectSearch): CachedSearch['scan'] {
  const key = JSON.stringify([path.clusterId, path.bucket, prefix, text])
  if (last?.key === key) return last.scan
  const matches = nameMatcher(text)
  const scan = createObjectScan({
    path,
    prefixes: [prefix],
    empty: nothing,
    add: (found, objects) => {
      const added = objects.filter(({ name }) => matches(name))
      return added.length === 0
        ? found
        : [...found, ...added.map((object) => foundObject(path, object))]
    },
    isFull: (found, before) => found.length - before.length >= maxResults,
  })
  last = { key, scan }
  return scan
}

/** Searches the names of all objects in the bucket or below a prefix, while the component is mounted. */
export function useObjectSearch(path: BucketPath, search: ObjectSearch) {
  const isActive = search.scope !== 'folder' && search.text !== ''
  const scan = isActive ? scanOf(path, search) : undefined
  const progress = useStore(scan?.progress ?? idle)
  useEffect(() => {
    scan?.enter()
    return scan?.leave
  }, [scan])
  // Writes invalidate all queries of this operation, so this one is fetched only when objects have changed. Each search
  // has its own, because an earlier one is invalid since a write before this search.
  const { data: changed } = useQuery({
    queryKey: [{ _id: 'listObjects', path, changesSince: progress.started }],
    queryFn: () => Date.now(),
    initialData: 0,
    staleTime: Infinity,
    gcTime: Infinity,
    enabled: isActive,
  })
  return {
    ...progress,
    isActive,
    /** True if objects of the bucket have changed since the search started. */
    isOutdated: isActive && changed > progress.started,
    stop: () => scan?.stop(),
    resume: () => scan?.resume(),
    restart: () => scan?.restart(),
  }
}

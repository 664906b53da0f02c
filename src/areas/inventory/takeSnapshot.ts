import { asApiError, call } from '#api/http/client.ts'
import { getProfile } from '#api/generated/sdk.gen.ts'
import { createQueryClient } from '#api/query/query.ts'
import { fileKind, fileVersion, type Snapshot, type SnapshotList } from '#shared/inventoryFile.ts'
import { areaObjects, loadAreaObjects } from '../areaObjects.ts'
import type { InventorySource } from '../inventorySource.ts'

export interface Progress {
  done: number
  /** Number of lists to read. Increases when a list contains objects that have nested lists. */
  total: number
}

interface Settings {
  /** Includes nested lists: at least one request for each domain, database and bucket, and two for each instance. */
  details: boolean
  /** Selects the lists to read, by key. All lists by default. */
  wanted?: ((key: string) => boolean) | undefined
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Maximum number of concurrent requests. */
const parallel = 4

/**
 * Reads the current state of the account. Lists that cannot be read are named in the snapshot.
 * @throws when the signal is aborted
 */
export async function takeSnapshot({
  details,
  wanted = () => true,
  signal,
  onProgress,
}: Settings): Promise<Snapshot> {
  // Uses a separate query client, because cached data may be stale and the screens do not need this data.
  const client = createQueryClient()
  const lists: Record<string, SnapshotList> = {}
  await loadAreaObjects()
  const waiting = areaObjects('inventorySources')
    .flatMap((sourcesOf) => sourcesOf())
    .filter(({ key }) => wanted(key))
  const progress = { done: 0, total: waiting.length }

  const read = async ({ key, name, kind, read: readList }: InventorySource) => {
    try {
      const { objects, inner } = await readList(client, signal)
      lists[key] = { name, kind, objects }
      if (!details) return
      const further = inner().filter(({ key: innerKey }) => wanted(innerKey))
      waiting.push(...further)
      progress.total += further.length
    } catch (error) {
      signal.throwIfAborted()
      lists[key] = { name, kind, fault: asApiError(error).reason }
    }
  }

  const work = async () => {
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      await read(source)
      // Each worker checks the signal, because the other workers have requests in flight when one of them stops.
      signal.throwIfAborted()
      progress.done += 1
      onProgress({ ...progress })
    }
  }
  // Repeat, because workers stop on an empty queue, and a list that arrives later may add entries.
  while (waiting.length > 0) await Promise.all(Array.from({ length: parallel }, work))
  const { username = '' } = await call(getProfile, {}).catch(() => ({ username: '' }))
  // Serialize the snapshot as in the file, so that secrets are masked.
  return JSON.parse(
    JSON.stringify({
      kind: fileKind,
      version: fileVersion,
      taken: new Date().toISOString(),
      username,
      lists: Object.fromEntries(Object.entries(lists).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    }),
  ) as Snapshot
}

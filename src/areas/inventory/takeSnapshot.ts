import { asApiError, call } from '#api/client.ts'
import { getProfile } from '#api/generated/sdk.gen.ts'
import { createQueryClient } from '#api/query.ts'
import { fileKind, fileVersion, type Snapshot, type SnapshotList } from '#contract/inventoryFile.ts'
import { inMenuOrder } from '../kinds.ts'
import type { InventorySource } from './source.ts'

/** The lists of the account, by area. */
const areas = inMenuOrder(
  import.meta.glob<() => InventorySource[]>('../*/inventory.ts', {
    eager: true,
    import: 'inventorySources',
  }),
)

export interface Progress {
  done: number
  /** Grows when a list tells of objects with lists of their own. */
  total: number
}

interface Settings {
  /** With what objects hold: at least a request for each domain, database and bucket, two for each instance. */
  details: boolean
  /** The lists to read, by their keys; all unless told. */
  wanted?: ((key: string) => boolean) | undefined
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** Asked at the same time. */
const parallel = 4

/**
 * Reads the account as it is now. What cannot be read is named in the snapshot.
 * @throws when the signal is aborted
 */
export async function takeSnapshot({
  details,
  wanted = () => true,
  signal,
  onProgress,
}: Settings): Promise<Snapshot> {
  // A client of its own: what the screens have read before may be old, and they need none of this.
  const client = createQueryClient()
  const lists: Record<string, SnapshotList> = {}
  const waiting = areas.flatMap((sourcesOf) => sourcesOf()).filter(({ key }) => wanted(key))
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
      // Each worker looks by itself: the others have answers on their way when one of them ends.
      signal.throwIfAborted()
      progress.done += 1
      onProgress({ ...progress })
    }
  }
  // Those that find nothing waiting come back once a list has told of more.
  while (waiting.length > 0) await Promise.all(Array.from({ length: parallel }, work))
  const { username = '' } = await call(getProfile, {}).catch(() => ({ username: '' }))
  // As the file holds it: a secret is dots and nothing else.
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

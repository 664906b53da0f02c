import { ApiError } from '#api/http/client.ts'
import { onSignOut } from '#api/session/session.ts'
import { createFrameStore } from '#lib/frameStore.ts'
import { useStore } from '#lib/store.ts'
import { type UploadSample, withSample } from '#lib/uploadRate.ts'
import { downloadBlob } from '#ui/download.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import type { CountedObject } from './objectsBelow.ts'
import { zipStream } from './zipStream.ts'

interface FailedObject {
  object: CountedObject
  reason: string
}

export interface ZipDownload {
  id: number
  /** File name of the archive. */
  name: string
  path: BucketPath
  base: string
  objects: readonly CountedObject[]
  state: 'running' | 'done' | 'failed' | 'canceled'
  /** Number of objects in the archive. */
  done: number
  /** Number of bytes received. */
  received: number
  samples: readonly UploadSample[]
  failed: readonly FailedObject[]
  error?: string
}

declare global {
  interface Window {
    /** Not available in all browsers, and only on HTTPS or localhost. */
    showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
  }
}

/** Maximum size of an archive that is built in memory, in bytes. */
const blobMax = 1024 ** 3

export const sizeOf = (objects: readonly CountedObject[]): number =>
  objects.reduce((sum, { size }) => sum + size, 0)

/** Returns the reason why objects cannot be downloaded as one archive here. */
export const zipDisabledReason = (objects: readonly CountedObject[]): string | undefined =>
  window.showSaveFilePicker === undefined && sizeOf(objects) > blobMax
    ? 'This browser cannot write to a file as it downloads, which limits archives to 1.1 GB. Use Chrome or Edge, or an S3 client.'
    : undefined

const store = createFrameStore<readonly ZipDownload[]>([])
export const useZipDownloads = () => useStore(store)

const running = new Map<number, AbortController>()
let lastId = 0

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

function set(all: readonly ZipDownload[]): void {
  store.set(all)
  if (all.some(({ state }) => state === 'running'))
    window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

const change = (id: number, part: (item: ZipDownload) => Partial<ZipDownload>) =>
  set(store.get().map((item) => (item.id === id ? { ...item, ...part(item) } : item)))

interface Wanted {
  path: BucketPath
  base: string
  /** File name of the archive; without extension when it is started. */
  name: string
  objects: readonly CountedObject[]
}

/** Returns the target of the archive: a file that the user selected, or memory. Undefined if the user cancelled. */
async function targetFor(name: string): Promise<FileSystemFileHandle | 'blob' | undefined> {
  if (window.showSaveFilePicker === undefined) return 'blob'
  try {
    return await window.showSaveFilePicker({ suggestedName: name })
  } catch (dismissed) {
    if (dismissed instanceof DOMException && dismissed.name === 'AbortError') return undefined
    throw dismissed
  }
}

/**
 * Starts to download objects as one archive. Call it in a user action, because browsers open the file picker only then.
 */
export async function startZip(wanted: Wanted): Promise<void> {
  const name = `${wanted.name}.zip`
  const target = await targetFor(name)
  if (target !== undefined) void run({ ...wanted, name }, target)
}

async function run(
  { path, base, name, objects }: Wanted,
  target: FileSystemFileHandle | 'blob',
): Promise<void> {
  lastId += 1
  const id = lastId
  const controller = new AbortController()
  const { signal } = controller
  running.set(id, controller)
  const item = { id, name, path, base, objects, done: 0, received: 0, samples: [], failed: [] }
  set([...store.get(), { ...item, state: 'running' }])
  const stream = zipStream({
    path,
    base,
    objects,
    signal,
    onBytes: (bytes) =>
      change(id, ({ received, samples }) => {
        const sent = received + bytes
        return { received: sent, samples: withSample(samples, { at: performance.now(), sent }) }
      }),
    onObject: () => change(id, ({ done }) => ({ done: done + 1 })),
    onFailed: (object, reason) =>
      change(id, ({ failed }) => ({ failed: [...failed, { object, reason }] })),
  })
  try {
    if (target === 'blob') {
      const blob = await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).blob()
      signal.throwIfAborted()
      downloadBlob(name, blob)
    } else await stream.pipeTo(await target.createWritable(), { signal })
    change(id, () => ({ state: 'done' }))
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'The connection was lost.'
    change(id, () => (signal.aborted ? { state: 'canceled' } : { state: 'failed', error: reason }))
  } finally {
    running.delete(id)
    // Abort the requests that were opened ahead.
    controller.abort()
  }
}

export const cancelZip = (id: number): void => running.get(id)?.abort()

export function dismissZip(id: number): void {
  set(store.get().filter((item) => item.id !== id))
}

// Clear the list on sign-out, so that downloads of one user are not visible to the next.
onSignOut(() => {
  for (const controller of running.values()) controller.abort()
  set([])
})

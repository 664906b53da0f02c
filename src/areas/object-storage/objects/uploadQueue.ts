import { asApiError } from '#api/http/client.ts'
import { queryClient, refreshAllTabs } from '#api/query/query.ts'
import { onSignOut } from '#api/session/session.ts'
import { createFrameStore } from '#lib/frameStore.ts'
import { createSendQueue } from '#lib/sendQueue.ts'
import { useStore } from '#lib/store.ts'
import { type UploadSample, withSample } from '#lib/uploadRate.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import { accessQuery } from '../queries.ts'
import { markUploads } from '../drafts.ts'
import { abortUpload, multipartFrom, sendObject } from './sendObject.ts'
import {
  dropUnfinished,
  isSameFile,
  keepUnfinished,
  unfinishedOf,
  type UnfinishedUpload,
} from './unfinishedUploads.ts'

export interface UploadItem {
  id: number
  path: BucketPath
  name: string
  file: File
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  /** Number of bytes sent. */
  sent: number
  /** Samples of the last seconds, used to compute speed and remaining time. */
  samples?: readonly UploadSample[]
  error?: string
  /** True if the browser reported no cause, usually because of missing CORS on the bucket. */
  unreachable?: boolean
  /** True if the bucket had CORS off when the upload failed. */
  corsWasOff?: boolean
  uploadId?: string
}

const isUnfinished = ({ state }: UploadItem) => state !== 'done'

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the browser ask before the page is closed, because a reloaded page can no longer read the files. */
function guardLeaving(all: readonly UploadItem[]): void {
  const unfinished = all.filter(isUnfinished).length
  markUploads(unfinished)
  if (unfinished > 0) window.addEventListener('beforeunload', preventUnload)
  else window.removeEventListener('beforeunload', preventUnload)
}

window.addEventListener('pagehide', () => markUploads(0))

const store = createFrameStore<readonly UploadItem[]>([])
export const useObjectUploads = () => useStore(store)

function setItems(all: readonly UploadItem[]): void {
  store.set(all)
  guardLeaving(all)
}

/** Runs six uploads concurrently, the maximum number of connections of browsers per host. */
const queue = createSendQueue<number>(6)
let lastId = 0

const items = store.get

function change(id: number, part: Partial<UploadItem>): void {
  setItems(items().map((item) => (item.id === id ? { ...item, ...part } : item)))
}

export interface NewUpload {
  name: string
  file: File
}

/** Adds files to the queue. A file that was partly uploaded before a reload is resumed. */
export async function addUploads(path: BucketPath, added: readonly NewUpload[]): Promise<void> {
  const hasLarge = added.some(({ file }) => file.size > multipartFrom)
  const unfinished = hasLarge ? await unfinishedOf(path) : []
  const isQueued = (uploadId: string) => items().some((item) => item.uploadId === uploadId)
  const fresh = added.map(({ name, file }): UploadItem => {
    const unfinishedUpload = unfinished.find(
      (each) => each.name === name && isSameFile(each, file) && !isQueued(each.uploadId),
    )
    lastId += 1
    return {
      id: lastId,
      path,
      name,
      file,
      state: 'waiting',
      sent: 0,
      ...(unfinishedUpload && { uploadId: unfinishedUpload.uploadId }),
    }
  })
  setItems([...items(), ...fresh])
  for (const { id } of fresh) enqueue(id)
}

export function pauseUpload(id: number): void {
  change(id, { state: 'paused' })
  queue.stop(id)
}

/** Resumes an upload without sending uploaded parts again. */
export function resumeUpload(id: number): void {
  change(id, { state: 'waiting' })
  enqueue(id)
}

export function retryFailed(): void {
  for (const { id, state } of items()) if (state === 'failed') resumeUpload(id)
}

export function removeUpload(id: number): void {
  queue.stop(id)
  const item = items().find((each) => each.id === id)
  setItems(items().filter((each) => each.id !== id))
  if (item?.uploadId !== undefined) void discardUpload({ ...item, uploadId: item.uploadId })
}

/** Discards a multipart upload and its uploaded parts. */
export async function discardUpload({
  path,
  name,
  uploadId,
}: Pick<UnfinishedUpload, 'path' | 'name' | 'uploadId'>): Promise<void> {
  await dropUnfinished(uploadId)
  // Ignore errors, because the object store deletes abandoned parts.
  await abortUpload(path, name, uploadId).catch(() => undefined)
}

export function clearFinished(): void {
  setItems(items().filter(isUnfinished))
}

// Clear the queue on sign-out, so that uploads of one user are not visible to the next.
onSignOut(() => {
  queue.stopAll()
  setItems([])
})

const enqueue = (id: number) => queue.add(id, (signal) => send(id, signal))

/**
 * Stores whether CORS was off, so that the notice can distinguish a bucket whose CORS was turned on since from an
 * unreachable store.
 */
async function noteCors(id: number, path: BucketPath): Promise<void> {
  const access = await queryClient.fetchQuery(accessQuery(path)).catch(() => undefined)
  if (access?.cors_enabled === false) change(id, { corsWasOff: true })
}

async function send(id: number, signal: AbortSignal): Promise<void> {
  const item = items().find((each) => each.id === id)
  if (!item) return
  const { path, name, file } = item
  const started = Date.now()
  let samples: readonly UploadSample[] = []
  change(id, { state: 'sending', sent: 0, unreachable: false, corsWasOff: false })
  try {
    await sendObject({
      path,
      name,
      file,
      uploadId: item.uploadId,
      onUpload: (uploadId) => change(id, { uploadId }),
      onPart: (uploadId, arrived) =>
        void keepUnfinished({
          uploadId,
          path,
          name,
          file: { name: file.name, size: file.size, lastModified: file.lastModified },
          sent: arrived,
          started,
        }),
      onProgress: (sent) => {
        samples = withSample(samples, { at: performance.now(), sent })
        change(id, { sent, samples })
      },
      signal,
    })
    change(id, { state: 'done', sent: file.size })
    const { uploadId } = items().find((each) => each.id === id) ?? {}
    if (uploadId !== undefined) await dropUnfinished(uploadId)
  } catch (error) {
    if (!signal.aborted) {
      const failure = asApiError(error)
      const unreachable = failure.status === 0 && !failure.unsent
      change(id, { state: 'failed', error: failure.message, unreachable })
      if (unreachable) void noteCors(id, path)
    }
  } finally {
    if (!items().some(({ state }) => state === 'waiting' || state === 'sending'))
      void refreshAllTabs(['listObjects', 'listBuckets'])
  }
}

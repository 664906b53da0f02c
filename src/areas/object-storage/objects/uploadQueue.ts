import { asApiError } from '#api/client.ts'
import { queryClient, refreshAllTabs } from '#api/query.ts'
import { onSignOut } from '#api/session.ts'
import { createFrameStore } from '#lib/frameStore.ts'
import { createSendQueue } from '#lib/sendQueue.ts'
import { useStore } from '#lib/store.ts'
import { type Sample, withSample } from '#lib/uploadRate.ts'
import type { BucketPath } from '../paths.ts'
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
  /** Bytes. */
  sent: number
  /** Of the last seconds, from which speed and time left follow. */
  samples?: readonly Sample[]
  error?: string
  /** The browser learned nothing of why: usually CORS of the bucket. */
  unreachable?: boolean
  /** Known once it failed so: the bucket had CORS off. */
  corsWasOff?: boolean
  uploadId?: string
}

const isUnfinished = ({ state }: UploadItem) => state !== 'done'

const hold = (event: BeforeUnloadEvent) => event.preventDefault()

/** A page that is loaded anew cannot read the files by itself, so the browser asks before it goes. */
function guardLeaving(all: readonly UploadItem[]): void {
  const unfinished = all.filter(isUnfinished).length
  markUploads(unfinished)
  if (unfinished > 0) window.addEventListener('beforeunload', hold)
  else window.removeEventListener('beforeunload', hold)
}

window.addEventListener('pagehide', () => markUploads(0))

const store = createFrameStore<readonly UploadItem[]>([])
export const useObjectUploads = () => useStore(store)

function setItems(all: readonly UploadItem[]): void {
  store.set(all)
  guardLeaving(all)
}

/** Sent at the same time: as many as browsers connect to one server. */
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

/** Adds files to the queue; one of which parts arrived before a reload goes on where it was. */
export async function addUploads(path: BucketPath, added: readonly NewUpload[]): Promise<void> {
  const hasLarge = added.some(({ file }) => file.size > multipartFrom)
  const unfinished = hasLarge ? await unfinishedOf(path) : []
  const isQueued = (uploadId: string) => items().some((item) => item.uploadId === uploadId)
  const fresh = added.map(({ name, file }): UploadItem => {
    const begun = unfinished.find(
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
      ...(begun && { uploadId: begun.uploadId }),
    }
  })
  setItems([...items(), ...fresh])
  for (const { id } of fresh) begin(id)
}

export function pauseUpload(id: number): void {
  change(id, { state: 'paused' })
  queue.stop(id)
}

/** Again from where it was: parts that arrived are not sent a second time. */
export function resumeUpload(id: number): void {
  change(id, { state: 'waiting' })
  begin(id)
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

/** Gives an upload in parts up, with the parts that arrived. */
export async function discardUpload({
  path,
  name,
  uploadId,
}: Pick<UnfinishedUpload, 'path' | 'name' | 'uploadId'>): Promise<void> {
  await dropUnfinished(uploadId)
  // Parts that cannot be deleted now are swept by the object store.
  await abortUpload(path, name, uploadId).catch(() => undefined)
}

export function clearFinished(): void {
  setItems(items().filter(isUnfinished))
}

// What one person sends is nothing for the next one at the same tab.
onSignOut(() => {
  queue.stopAll()
  setItems([])
})

const begin = (id: number) => queue.add(id, (signal) => send(id, signal))

/** So that the notice can tell a bucket whose CORS was turned on since from a store that is out of reach. */
async function noteCors(id: number, path: BucketPath): Promise<void> {
  const access = await queryClient.fetchQuery(accessQuery(path)).catch(() => undefined)
  if (access?.cors_enabled === false) change(id, { corsWasOff: true })
}

async function send(id: number, signal: AbortSignal): Promise<void> {
  const item = items().find((each) => each.id === id)
  if (!item) return
  const { path, name, file } = item
  const started = Date.now()
  let samples: readonly Sample[] = []
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

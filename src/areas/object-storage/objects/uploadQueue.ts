import { asApiError } from '#api/client.ts'
import { refreshAllTabs } from '#api/query.ts'
import { onSignOut } from '#api/session.ts'
import { createStore, useStore } from '#lib/store.ts'
import { type Sample, withSample } from '#lib/uploadRate.ts'
import type { BucketPath } from '../paths.ts'
import { sendObject } from './sendObject.ts'

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
  uploadId?: string
}

const isUnfinished = ({ state }: UploadItem) => state !== 'done'

const hold = (event: BeforeUnloadEvent) => event.preventDefault()

/** Files cannot be read again by a page that is loaded anew, so the browser asks before it goes. */
function guardLeaving(all: readonly UploadItem[]): void {
  if (all.some(isUnfinished)) window.addEventListener('beforeunload', hold)
  else window.removeEventListener('beforeunload', hold)
}

const queue = createStore<readonly UploadItem[]>([])
export const useUploads = () => useStore(queue)

function setItems(all: readonly UploadItem[]): void {
  queue.set(all)
  guardLeaving(all)
}

/** Sent at the same time: more would only share the same line. */
const atOnce = 3
const running = new Map<number, AbortController>()
let lastId = 0

const items = queue.get

function change(id: number, part: Partial<UploadItem>): void {
  setItems(items().map((item) => (item.id === id ? { ...item, ...part } : item)))
}

export interface NewUpload {
  name: string
  file: File
}

export function addUploads(path: BucketPath, added: readonly NewUpload[]): void {
  const fresh = added.map(({ name, file }): UploadItem => {
    lastId += 1
    return { id: lastId, path, name, file, state: 'waiting', sent: 0 }
  })
  setItems([...items(), ...fresh])
  next()
}

export function pauseUpload(id: number): void {
  change(id, { state: 'paused' })
  running.get(id)?.abort()
  next()
}

/** Again from where it was: parts that arrived are not sent a second time. */
export function resumeUpload(id: number): void {
  change(id, { state: 'waiting' })
  next()
}

export function retryFailed(): void {
  for (const { id, state } of items()) if (state === 'failed') change(id, { state: 'waiting' })
  next()
}

export function removeUpload(id: number): void {
  running.get(id)?.abort()
  setItems(items().filter((item) => item.id !== id))
  next()
}

export function clearFinished(): void {
  setItems(items().filter(isUnfinished))
}

// What one person sends is nothing for the next one at the same tab.
onSignOut(() => {
  for (const controller of running.values()) controller.abort()
  setItems([])
})

function next(): void {
  const waiting = items().filter(({ id, state }) => state === 'waiting' && !running.has(id))
  for (const item of waiting.slice(0, Math.max(0, atOnce - running.size))) void run(item)
}

async function run(item: UploadItem): Promise<void> {
  const { id, path, name, file } = item
  const controller = new AbortController()
  let samples: readonly Sample[] = []
  running.set(id, controller)
  change(id, { state: 'sending', sent: 0, unreachable: false })
  try {
    await sendObject({
      path,
      name,
      file,
      uploadId: item.uploadId,
      onUpload: (uploadId) => change(id, { uploadId }),
      onProgress: (sent) => {
        samples = withSample(samples, { at: performance.now(), sent })
        change(id, { sent, samples })
      },
      signal: controller.signal,
    })
    change(id, { state: 'done', sent: file.size })
  } catch (error) {
    if (!controller.signal.aborted) {
      const failure = asApiError(error)
      change(id, { state: 'failed', error: failure.message, unreachable: failure.status === 0 })
    }
  } finally {
    running.delete(id)
    next()
    if (!items().some(({ state }) => state === 'waiting' || state === 'sending'))
      void refreshAllTabs(['listObjects', 'listBuckets'])
  }
}

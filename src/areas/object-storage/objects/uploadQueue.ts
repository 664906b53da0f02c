import { create } from 'zustand'
import { asApiError } from '#api/client.ts'
import { refresh } from '#api/query.ts'
import type { BucketPath } from '../paths.ts'
import { sendObject } from './objectCalls.ts'

export interface UploadItem {
  id: number
  path: BucketPath
  name: string
  file: File
  state: 'waiting' | 'sending' | 'paused' | 'done' | 'failed'
  /** Bytes. */
  sent: number
  error?: string
  /** The browser learned nothing of why: usually CORS of the bucket. */
  unreachable?: boolean
  uploadId?: string
}

interface Queue {
  items: readonly UploadItem[]
}

export const useUploads = create<Queue>(() => ({ items: [] }))

/** Sent at the same time: more would only share the same line. */
const atOnce = 3
const running = new Map<number, AbortController>()
let lastId = 0

const items = () => useUploads.getState().items

function change(id: number, part: Partial<UploadItem>): void {
  useUploads.setState({
    items: items().map((item) => (item.id === id ? { ...item, ...part } : item)),
  })
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
  useUploads.setState({ items: [...items(), ...fresh] })
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
  useUploads.setState({ items: items().filter((item) => item.id !== id) })
  next()
}

export function clearFinished(): void {
  useUploads.setState({ items: items().filter(({ state }) => state !== 'done') })
}

function next(): void {
  const waiting = items().filter(({ id, state }) => state === 'waiting' && !running.has(id))
  for (const item of waiting.slice(0, Math.max(0, atOnce - running.size))) void run(item)
}

async function run(item: UploadItem): Promise<void> {
  const { id, path, name, file } = item
  const controller = new AbortController()
  running.set(id, controller)
  change(id, { state: 'sending', sent: 0, unreachable: false })
  try {
    await sendObject({
      path,
      name,
      file,
      uploadId: item.uploadId,
      onUpload: (uploadId) => change(id, { uploadId }),
      onProgress: (sent) => change(id, { sent }),
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
      void refresh(['listObjects', 'listBuckets'])
  }
}

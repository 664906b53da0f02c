import { type ApiError, asApiError } from '#api/http/client.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { BucketPath } from '#paths/object-storage.ts'
import { type ListedObject, readObjectPage } from './objectPages.ts'

export interface ScanProgress<Result> {
  /** full: reading paused, because the result has reached its limit. */
  state: 'running' | 'stopped' | 'full' | 'failed' | 'done'
  /** Number of objects read so far. */
  read: number
  result: Result
  error?: ApiError
  /** Start time, in milliseconds since the epoch. */
  started: number
}

interface ScanOptions<Result> {
  path: BucketPath
  /** Name prefixes whose objects are read one after the other. */
  prefixes: readonly string[]
  empty: Result
  /** Returns the result including the objects of another page, which belongs to the prefix with this index. */
  add: (result: Result, objects: readonly ListedObject[], prefix: number) => Result
  /** Returns true if reading pauses, given also the result when it last started or resumed. */
  isFull?: (result: Result, before: Result) => boolean
}

/** Reads all objects with given name prefixes. Can be stopped, and resumed at the page where it ended. */
export interface ObjectScan<Result> {
  progress: Pick<Store<ScanProgress<Result>>, 'get' | 'subscribe'>
  /** Starts reading when the component mounts, unless the scan has ended or the user has stopped it. */
  enter: () => void
  /** Suspends reading while no component shows the scan. */
  leave: () => void
  stop: () => void
  resume: () => void
  /** Discards the result and starts again. */
  restart: () => void
}

/** Minimum time between updates while reading, in milliseconds, so that a table does not sort again after each page. */
const publishInterval = 250

export function createObjectScan<Result>(options: ScanOptions<Result>): ObjectScan<Result> {
  const { path, prefixes, empty, add, isFull } = options
  const initialProgress = (): ScanProgress<Result> => ({
    state: 'running',
    read: 0,
    result: empty,
    started: Date.now(),
  })
  let progress = initialProgress()
  let before = empty
  let position: { at: number; marker?: string } = { at: 0 }
  let controller: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = createStore(progress)

  function publish() {
    clearTimeout(timer)
    timer = undefined
    store.set(progress)
  }

  function set(next: ScanProgress<Result>) {
    const isFirst = next.state !== 'running' || progress.read === 0
    progress = next
    if (isFirst) publish()
    else timer ??= setTimeout(publish, publishInterval)
  }

  async function run() {
    controller = new AbortController()
    const { signal } = controller
    try {
      for (;;) {
        const { at, marker } = position
        const prefix = prefixes[at]
        if (prefix === undefined) {
          set({ ...progress, state: 'done' })
          return
        }
        const { objects, next } = await readObjectPage(path, prefix, marker, signal)
        // The scan may have been stopped after the response arrived.
        signal.throwIfAborted()
        position = next === undefined ? { at: at + 1 } : { at, marker: next }
        const result = add(progress.result, objects, at)
        const pauses = position.at < prefixes.length && isFull?.(result, before) === true
        const read = progress.read + objects.length
        set({ ...progress, read, result, state: pauses ? 'full' : 'running' })
        if (pauses) return
      }
    } catch (error) {
      if (!signal.aborted) set({ ...progress, state: 'failed', error: asApiError(error) })
    } finally {
      if (controller?.signal === signal) controller = undefined
    }
  }

  function start(next: ScanProgress<Result>) {
    before = next.result
    progress = next
    publish()
    void run()
  }

  const abort = () => {
    controller?.abort()
    controller = undefined
  }

  return {
    progress: store,
    enter: () => {
      if (progress.state === 'running' && !controller) void run()
    },
    leave: abort,
    stop: () => {
      abort()
      if (progress.state === 'running') set({ ...progress, state: 'stopped' })
    },
    resume: () => {
      const { error: _, ...rest } = progress
      if (!controller && progress.state !== 'done') start({ ...rest, state: 'running' })
    },
    restart: () => {
      abort()
      position = { at: 0 }
      start(initialProgress())
    },
  }
}

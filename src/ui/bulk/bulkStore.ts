import { ApiError } from '#api/http/client.ts'
import { preference } from '#lib/preferences.ts'
import { waitText } from '#api/http/retryAfter.ts'
import { storeItem } from '#lib/storage.ts'
import { createStore, type Store } from '#lib/store.ts'
import {
  serializeRuns,
  isFinished,
  deserializeRuns,
  type BulkEntry,
  type BulkRun,
} from './bulkRun.ts'

/** Kind of bulk action. Create it once, outside of components. */
export interface BulkKind {
  /** Unique name, for example "bootCompute". Links stored runs to their kind after a reload. */
  name: string
  /** Returns the title of a run, for example "Boot 12 instances". */
  title: (count: number, ids: never) => string
  /** Applies the action to one object; rejects with an ApiError if the API rejects the request. */
  run: (id: never) => Promise<unknown>
  /** Returns the name of an object. Evaluated on render, because a run stores only ids. */
  label: (id: never) => string
  /** Loads the data that `label` needs after a reload, because runs store only ids. Must not reject on API errors. */
  readLabels?: (ids: never) => Promise<unknown>
  /** Maximum number of concurrent requests; 4 by default. */
  parallel?: number
  /** Called when the last request of a run has completed. */
  ended?: () => void
  /** Starts a run that reverts the action, for kinds that support undo. Receives the ids in the order of the run. */
  undo?: (ids: never) => void
}

type Id = BulkEntry['id']
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'console.bulk'
/**
 * Maximum number of attempts for a request that is rate limited (429). Such a request was not carried out, so retrying
 * is safe.
 */
const throttledTries = 5
const defaultWait = 5_000
/** Maximum delay of `setTimeout`, in milliseconds; longer delays fire immediately. */
const maxTimerDelay = 2 ** 31 - 1
const keepEvery = 250

/** Runs bulk actions with limited concurrency and records the result of each request. */
export class BulkStore {
  private readonly store: Store<readonly BulkRun[]>
  private readonly kinds = new Map<string, BulkKind>()
  private readonly active = new Map<string, number>()
  private readonly throttled = new Map<string, number>()
  /** Time at which each rate-limited run may continue, in epoch milliseconds, by run id. */
  private readonly rests = new Map<string, number>()
  private readonly indexesByRun = new Map<string, ReadonlyMap<Id, number>>()
  private readonly keeper: Keeper | null
  readonly subscribe: Store<readonly BulkRun[]>['subscribe']
  private last = 0
  private writing: ReturnType<typeof setTimeout> | undefined

  constructor(keeper: Keeper | null) {
    this.keeper = keeper
    this.store = createStore<readonly BulkRun[]>(deserializeRuns(keeper?.getItem(key) ?? null))
    this.subscribe = this.store.subscribe
  }

  readonly get = () => this.store.get()

  private get runs(): readonly BulkRun[] {
    return this.store.get()
  }

  /** Registers a kind of bulk action, so that runs restored after a reload can be resumed. */
  register(kind: BulkKind) {
    const isNew = this.kinds.get(kind.name) !== kind
    this.kinds.set(kind.name, kind)
    const left = isNew ? this.runs.filter((run) => run.kind === kind.name) : []
    if (left.length === 0) return
    this.rename(kind)
    const ids = left.flatMap(({ entries }) => entries.map(({ id }) => id))
    void kind.readLabels?.(ids as never).then(() => this.rename(kind))
  }

  /**
   * Creates new objects for the runs of this kind, so that components re-render with the names that are now available.
   */
  private rename({ name }: BulkKind) {
    this.set(
      this.runs.map((run) =>
        run.kind === name ? { ...run, entries: run.entries.map((entry) => ({ ...entry })) } : run,
      ),
    )
  }

  kindOf(run: BulkRun): BulkKind | undefined {
    return this.kinds.get(run.kind)
  }

  labelOf(run: BulkRun, id: Id): string {
    return this.kinds.get(run.kind)?.label(id as never) ?? String(id)
  }

  titleOf(run: BulkRun): string {
    const { length } = run.entries
    const ids = run.entries.map(({ id }) => id)
    return this.kinds.get(run.kind)?.title(length, ids as never) ?? `${length} actions`
  }

  /** Reverts a run by starting a new run; the original run is dismissed. */
  undo(id: string) {
    const run = this.find(id)
    const kind = run && this.kinds.get(run.kind)
    const done = run?.entries.filter(({ state }) => state === 'done').map((entry) => entry.id)
    if (!kind?.undo || !done || done.length === 0) return
    this.dismiss(id)
    kind.undo(done as never)
  }

  start(kind: BulkKind, ids: readonly Id[]): string {
    this.register(kind)
    this.last += 1
    const id = `${Date.now()}-${this.last}`
    const entries = ids.map((entry): BulkEntry => ({ id: entry, state: 'waiting' }))
    this.set([...this.runs, { id, kind: kind.name, started: Date.now(), paused: false, entries }])
    this.pump(id)
    return id
  }

  pause(id: string, note?: string) {
    this.change(id, ({ note: _note, ...run }) => ({
      ...run,
      paused: true,
      ...(note !== undefined && { note }),
    }))
  }

  resume(id: string) {
    this.rests.delete(id)
    this.change(id, ({ note: _note, ...run }) => ({ ...run, paused: false }))
    this.pump(id)
  }

  /** Puts entries in the given states back into the queue. With `unsure`, requests may be carried out twice. */
  retry(id: string, states: readonly ('failed' | 'unsure')[]) {
    const wanted = new Set<string>(states)
    this.change(id, (run) => ({
      ...run,
      entries: run.entries.map((entry) =>
        wanted.has(entry.state) ? { id: entry.id, state: 'waiting' } : entry,
      ),
    }))
    this.resume(id)
  }

  /** Removes a run. Requests that are already in flight are not cancelled. */
  dismiss(id: string) {
    this.rests.delete(id)
    this.indexesByRun.delete(id)
    this.set(this.runs.filter((run) => run.id !== id))
  }

  /** Removes all runs, so that they do not continue under the next user. Requests in flight are not cancelled. */
  forget() {
    this.set([])
    this.flush()
  }

  private find = (id: string) => this.runs.find((run) => run.id === id)

  private pump(id: string) {
    const run = this.find(id)
    const kind = run && this.kinds.get(run.kind)
    if (!run || !kind || run.paused) return
    let room = (kind.parallel ?? 4) - (this.active.get(id) ?? 0)
    const next: BulkEntry[] = []
    for (const entry of run.entries) {
      if (room <= 0) break
      if (entry.state !== 'waiting') continue
      next.push(entry)
      room -= 1
    }
    for (const entry of next) void this.send(id, kind, entry.id)
  }

  private async send(id: string, kind: BulkKind, entry: Id) {
    this.active.set(id, (this.active.get(id) ?? 0) + 1)
    this.mark(id, entry, { state: 'running' })
    try {
      await kind.run(entry as never)
      this.mark(id, entry, { state: 'done' })
    } catch (error) {
      this.refuse(id, entry, error)
    } finally {
      this.active.set(id, (this.active.get(id) ?? 1) - 1)
    }
    const run = this.find(id)
    if (run && isFinished(run)) kind.ended?.()
    this.pump(id)
  }

  private refuse(id: string, entry: Id, error: unknown) {
    if (!(error instanceof ApiError)) {
      this.mark(id, entry, {
        state: 'unsure',
        reason: error instanceof Error ? error.message : String(error),
      })
      this.stopAtError(id)
      return
    }
    const { reason } = error
    if (error.isUnauthorized) {
      this.mark(id, entry, { state: 'waiting' })
      this.pause(id, 'Your session expired. Sign in, then resume.')
    } else if (error.status === 429 && this.mayTryAgain(id, entry)) {
      this.mark(id, entry, { state: 'waiting' })
      this.rest(id, error.wait)
    } else {
      this.mark(id, entry, { state: error.isUncertain ? 'unsure' : 'failed', reason })
      this.stopAtError(id)
    }
  }

  private stopAtError(id: string) {
    if (preference('bulkErrors') === 'stop') this.pause(id, 'Stopped at the first error.')
  }

  private mayTryAgain(id: string, entry: Id) {
    const tries = (this.throttled.get(`${id} ${entry}`) ?? 0) + 1
    this.throttled.set(`${id} ${entry}`, tries)
    return tries <= throttledTries
  }

  /** Pauses a run for as long as the API requests. The user can resume or pause it earlier. */
  private rest(id: string, requestedDelay: number | undefined) {
    const now = Date.now()
    // If the API rejected several requests, use the longest delay.
    const until = Math.max(this.rests.get(id) ?? 0, now + (requestedDelay ?? defaultWait))
    this.rests.set(id, until)
    const wait = Math.min(until - now, maxTimerDelay)
    const note = `The API asked to wait ${waitText(wait)}. This run resumes automatically.`
    this.pause(id, note)
    setTimeout(() => {
      if (this.rests.get(id) === until && this.find(id)?.note === note) this.resume(id)
    }, wait)
  }

  private mark(id: string, entry: Id, result: Omit<BulkEntry, 'id' | 'at'>) {
    this.change(id, (run) => {
      const at = this.positionOf(run, entry)
      if (at === undefined) return run
      return { ...run, entries: run.entries.with(at, { id: entry, at: Date.now(), ...result }) }
    })
  }

  /**
   * Returns the index of an entry. The index is cached, because a linear search per response is too slow for thousands
   * of entries. The order of entries never changes.
   */
  private positionOf({ id, entries }: BulkRun, entry: Id): number | undefined {
    let indexById = this.indexesByRun.get(id)
    if (!indexById) {
      indexById = new Map(entries.map((each, at) => [each.id, at]))
      this.indexesByRun.set(id, indexById)
    }
    return indexById.get(entry)
  }

  private change(id: string, update: (run: BulkRun) => BulkRun) {
    this.set(this.runs.map((run) => (run.id === id ? update(run) : run)))
  }

  private set(runs: readonly BulkRun[]) {
    // Throttle writes, because serializing thousands of entries after every response is too slow.
    this.writing ??= setTimeout(this.flush, keepEvery)
    this.store.set(runs)
  }

  /** Stores the current runs so that they survive a reload. Called automatically shortly after every change. */
  readonly flush = () => {
    clearTimeout(this.writing)
    this.writing = undefined
    if (this.runs.length === 0) this.keeper?.removeItem(key)
    // When the storage is full, the runs do not survive a reload, but they continue.
    else storeItem(this.keeper, key, serializeRuns(this.runs))
  }
}

/** Returns true while a run has unfinished requests and is not paused; used for the warning before the page closes. */
export const isBulkBusy = (runs: readonly BulkRun[]) =>
  runs.some((run) => !run.paused && !isFinished(run))

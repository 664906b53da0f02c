import { ApiError } from '#api/client.ts'
import { preference } from '#lib/preferences.ts'
import { waitText } from '#api/retryAfter.ts'
import { keep } from '#lib/storage.ts'
import { createStore, type Store } from '#lib/store.ts'
import { serialize, isFinished, deserialize, type BulkEntry, type BulkRun } from './bulkRun.ts'

/** One kind of work that can be done to many things. Made once, outside components. */
export interface BulkKind {
  /** Unique; also how a reload finds it again: "bootCompute". */
  name: string
  /** "Boot 12 instances". */
  title: (count: number, ids: never) => string
  /** Does it to one; rejects with an ApiError when refused. */
  run: (id: never) => Promise<unknown>
  /** How a thing is called; asked when shown, since only ids are kept. */
  label: (id: never) => string
  /** Reads what `label` needs after a reload, which keeps ids only. Never rejects for what the API refuses. */
  readLabels?: (ids: never) => Promise<unknown>
  /** The number of actions at once; 4 when absent. */
  parallel?: number
  /** Called when the last of a run was answered. */
  ended?: () => void
  /** Begins a run that takes back what was done, for kinds that can; gets the ids in the order in which they were done. */
  undo?: (ids: never) => void
}

type Id = BulkEntry['id']
type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'console.bulk'
/** A 429 was not carried out, so it may be sent again; not for ever, though. */
const throttledTries = 5
const defaultWait = 5_000
/** A timer of more milliseconds would ring immediately. */
const longestTimer = 2 ** 31 - 1
const keepEvery = 250

/** Runs work over many things, a few at a time, and remembers how each ended. */
export class BulkStore {
  private readonly store: Store<readonly BulkRun[]>
  private readonly kinds = new Map<string, BulkKind>()
  private readonly active = new Map<string, number>()
  private readonly throttled = new Map<string, number>()
  /** When the API lets itself be asked again by a run, milliseconds since 1970. */
  private readonly rests = new Map<string, number>()
  private readonly places = new Map<string, ReadonlyMap<Id, number>>()
  private readonly keeper: Keeper | null
  readonly subscribe: Store<readonly BulkRun[]>['subscribe']
  private last = 0
  private writing: ReturnType<typeof setTimeout> | undefined

  constructor(keeper: Keeper | null) {
    this.keeper = keeper
    this.store = createStore<readonly BulkRun[]>(deserialize(keeper?.getItem(key) ?? null))
    this.subscribe = this.store.subscribe
  }

  readonly get = () => this.store.get()

  private get runs(): readonly BulkRun[] {
    return this.store.get()
  }

  /** Tells how a kind of work is done, so that what a reload left behind can go on. */
  register(kind: BulkKind) {
    const isNew = this.kinds.get(kind.name) !== kind
    this.kinds.set(kind.name, kind)
    const left = isNew ? this.runs.filter((run) => run.kind === kind.name) : []
    if (left.length === 0) return
    this.rename(kind)
    const ids = left.flatMap(({ entries }) => entries.map(({ id }) => id))
    void kind.readLabels?.(ids as never).then(() => this.rename(kind))
  }

  /** New objects for runs whose names are known now: nobody would look at the same ones again. */
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

  /** Takes back what a run did, by a run of its own; the first one is answered and leaves. */
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

  /** Puts what failed back into the queue; with `unsure` also what may have happened. */
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

  /** Forgets a run; what was sent is not called back. */
  dismiss(id: string) {
    this.rests.delete(id)
    this.places.delete(id)
    this.set(this.runs.filter((run) => run.id !== id))
  }

  /** What one person began does not go on under the next; what was sent is not called back. */
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

  /** Waits as long as the API asks, unless the person resumes or pauses meanwhile. */
  private rest(id: string, asked: number | undefined) {
    const now = Date.now()
    // Of several that were refused, the longest wait counts.
    const until = Math.max(this.rests.get(id) ?? 0, now + (asked ?? defaultWait))
    this.rests.set(id, until)
    const wait = Math.min(until - now, longestTimer)
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

  /** Entries keep their places; to look for one of thousands after each answer would take longer than the answers. */
  private positionOf({ id, entries }: BulkRun, entry: Id): number | undefined {
    let places = this.places.get(id)
    if (!places) {
      places = new Map(entries.map((each, at) => [each.id, at]))
      this.places.set(id, places)
    }
    return places.get(entry)
  }

  private change(id: string, update: (run: BulkRun) => BulkRun) {
    this.set(this.runs.map((run) => (run.id === id ? update(run) : run)))
  }

  private set(runs: readonly BulkRun[]) {
    // Thousands of entries are not written again for each of them.
    this.writing ??= setTimeout(this.flush, keepEvery)
    this.store.set(runs)
  }

  /** Writes down what stands, for a reload to find; called by itself soon after every change. */
  readonly flush = () => {
    clearTimeout(this.writing)
    this.writing = undefined
    if (this.runs.length === 0) this.keeper?.removeItem(key)
    // Where there is no room it does not survive a reload, which is no reason to stop.
    else keep(this.keeper, key, serialize(this.runs))
  }
}

/** Anything unfinished, for a warning before the window closes. */
export const isBusy = (runs: readonly BulkRun[]) =>
  runs.some((run) => !run.paused && !isFinished(run))

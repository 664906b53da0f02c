import { useSyncExternalStore } from 'react'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import type { Change } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/draft.ts'
import { type Perform, perform } from './recordApi.ts'
import { failureOf, throttledFor } from './runFailure.ts'
import { stage } from './stage.ts'
import { notDone, reconciled, runOf, type Step, undoRunOf, type ZoneRun } from './zoneRun.ts'

/** What is staged for one zone, and how its last application went. */
export interface ZoneChanges {
  changes: readonly Change[]
  run?: ZoneRun
  /** The browser had no room to keep it: it ends with this page. */
  unkept?: boolean
}

/** What a run did to the records of a zone, for the lists that show them. */
export interface Applied {
  records: DomainRecord[]
  deleted: number[]
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const none: ZoneChanges = { changes: [] }
const keyOf = (domainId: number) => `console.zone.${domainId}`
/** Milliseconds between looks of the screen at a run, so that 1,000 steps are not 1,000 drawings. */
const publishEvery = 250
const keepEvery = 1000
/** A 429 was not carried out, so it may be sent again; not for ever, though. */
const throttledTries = 5

/** Staged changes by zone, kept for the tab, and the runs that apply them one after another. */
export class ZoneChangesStore {
  private readonly zones = new Map<number, ZoneChanges>()
  private readonly listeners = new Set<() => void>()
  private readonly keeper: Keeper | null
  private readonly perform: Perform
  private readonly paces = new Map<number, number>()
  private readonly applied = new Map<number, Applied>()
  /** The runs as their loops see them; what is published are copies. */
  private readonly live = new Map<number, ZoneRun>()
  onApplied: (domainId: number, applied: Applied) => void = () => undefined

  constructor(keeper: Keeper | null, performer: Perform) {
    this.keeper = keeper
    this.perform = performer
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly get = (domainId: number): ZoneChanges => {
    const known = this.zones.get(domainId)
    if (known) return known
    const kept = this.thaw(domainId)
    this.zones.set(domainId, kept)
    return kept
  }

  stage(domainId: number, further: readonly Change[]) {
    this.edit(domainId, stage(this.get(domainId).changes, further))
  }

  /** Puts another list in the place of the staged changes. */
  edit(domainId: number, changes: readonly Change[]) {
    const { run } = this.get(domainId)
    // The rows on the screen are those of the run until it ends.
    if (run?.state === 'running') throw new Error('The changes are being applied.')
    // What a stopped run had before it is decided anew with the changed list.
    const told = run?.state === 'stopped' ? undefined : run
    this.set(domainId, { changes, ...(told && { run: told }) })
  }

  clear(domainId: number) {
    this.zones.set(domainId, none)
    this.keeper?.removeItem(keyOf(domainId))
    this.tell()
  }

  /** Milliseconds between two steps; 0 is as fast as the answers come. */
  setPace(domainId: number, milliseconds: number) {
    this.paces.set(domainId, milliseconds)
    this.tell()
  }

  pace(domainId: number): number {
    return this.paces.get(domainId) ?? 0
  }

  apply(domainId: number, zone: string): Promise<void> {
    const { changes } = this.get(domainId)
    return this.start(domainId, zone, runOf(changes))
  }

  undo(domainId: number, zone: string): Promise<void> {
    const { run } = this.get(domainId)
    return run ? this.start(domainId, zone, undoRunOf(run)) : Promise.resolve()
  }

  /**
   * Goes on with a stopped run; what failed is tried again, or left out.
   * @param entries the zone as it was read just now, where it is not known how the last steps ended
   */
  resume(
    domainId: number,
    zone: string,
    failed: 'again' | 'skip',
    entries?: readonly ZoneEntry[],
  ): Promise<void> {
    const { run } = this.get(domainId)
    if (run?.state !== 'stopped') return Promise.resolve()
    const known = entries ? reconciled(run.steps, entries) : run.steps
    const steps = known.map((step): Step => {
      if (step.state !== 'refused' && step.state !== 'uncertain') return step
      const { change, reason } = step
      return failed === 'again'
        ? { change, state: 'waiting' }
        : { change, state: 'skipped', ...(reason !== undefined && { reason }) }
    })
    return this.start(domainId, zone, { state: 'running', undoes: run.undoes, steps })
  }

  /** The step that is on its way is waited for. */
  stop(domainId: number) {
    const run = this.live.get(domainId)
    if (run) Object.assign(run, { state: 'stopped', stoppedBy: 'person' })
  }

  /** Forgets how the last application went. */
  dismiss(domainId: number) {
    const { changes, run } = this.get(domainId)
    if (run?.state !== 'running') this.set(domainId, { changes })
  }

  /** Makes changes at once, without staging. Throws what the API refused; what was done before it stays done. */
  async applyNow(domainId: number, zone: string, changes: readonly Change[]): Promise<Change[]> {
    const run = runOf(changes)
    try {
      for (const step of run.steps) await this.take(domainId, zone, step)
    } finally {
      this.deliver(domainId)
    }
    return undoRunOf(run).steps.map(({ change }) => change)
  }

  private async start(domainId: number, zone: string, run: ZoneRun): Promise<void> {
    if (this.live.has(domainId)) return
    const { changes } = this.get(domainId)
    this.live.set(domainId, run)
    this.set(domainId, { changes, run: copyOf(run) })
    let [published, kept] = [Date.now(), Date.now()]
    for (const [at, step] of run.steps.entries()) {
      if (step.state !== 'waiting') continue
      if (run.state !== 'running') break
      const next = { ...step }
      try {
        await this.take(domainId, zone, next)
      } catch (error) {
        Object.assign(next, failureOf(error))
        run.state = 'stopped'
        run.stoppedBy = 'failure'
      }
      run.steps[at] = next
      const now = Date.now()
      if (now - published >= publishEvery) {
        published = now
        const keeps = now - kept >= keepEvery
        if (keeps) kept = now
        this.set(domainId, { changes, run: copyOf(run) }, keeps)
      }
      const pace = this.pace(domainId)
      if (pace > 0 && run.state === 'running') await sleep(pace)
    }
    if (run.state === 'running') run.state = 'finished'
    this.live.delete(domainId)
    this.deliver(domainId)
    this.set(domainId, {
      changes: run.undoes ? changes : notDone(changes, run),
      run: copyOf(run),
    })
  }

  private async take(domainId: number, zone: string, step: Step) {
    for (let attempt = 1; ; attempt++) {
      try {
        const { id, record } = await this.perform(domainId, zone, step.change)
        step.state = 'done'
        step.id = id
        const applied = this.applied.get(domainId) ?? { records: [], deleted: [] }
        this.applied.set(domainId, applied)
        if (record) applied.records.push(record)
        else applied.deleted.push(id)
        return
      } catch (error) {
        const wait = throttledFor(error)
        if (wait === undefined || attempt >= throttledTries) throw error
        await sleep(wait)
      }
    }
  }

  private deliver(domainId: number) {
    const applied = this.applied.get(domainId)
    this.applied.delete(domainId)
    if (applied) this.onApplied(domainId, applied)
  }

  private set(domainId: number, next: ZoneChanges, keeps = true) {
    const unkept = keeps ? !this.keep(domainId, next) : this.zones.get(domainId)?.unkept
    this.zones.set(domainId, { ...next, ...(unkept && { unkept }) })
    this.tell()
  }

  private tell() {
    for (const listener of this.listeners) listener()
  }

  private keep(domainId: number, zone: ZoneChanges): boolean {
    if (zone.changes.length === 0 && !zone.run) {
      this.keeper?.removeItem(keyOf(domainId))
      return true
    }
    try {
      this.keeper?.setItem(keyOf(domainId), freeze(zone))
      return true
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      return false
    }
  }

  private thaw(domainId: number): ZoneChanges {
    const text = this.keeper?.getItem(keyOf(domainId))
    return text ? thaw(text) : none
  }
}

const copyOf = (run: ZoneRun): ZoneRun => ({ ...run, steps: [...run.steps] })

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A step of a change that is still staged names its place, so that nothing is written twice. */
function freeze({ changes, run }: ZoneChanges): string {
  const places = new Map(changes.map((change, at) => [change, at]))
  return JSON.stringify({
    changes,
    ...(run && {
      run: {
        ...run,
        steps: run.steps.map(({ change, ...step }) => ({
          ...step,
          change: places.get(change) ?? change,
        })),
      },
    }),
  })
}

function thaw(text: string): ZoneChanges {
  const kept = JSON.parse(text) as {
    changes: Change[]
    run?: Omit<ZoneRun, 'steps'> & { steps: (Omit<Step, 'change'> & { change: Change | number })[] }
  }
  const { changes } = kept
  if (!kept.run) return { changes }
  const steps = kept.run.steps.flatMap((step): Step[] => {
    const change = typeof step.change === 'number' ? changes[step.change] : step.change
    return change ? [{ ...step, change }] : []
  })
  const run: ZoneRun = { ...kept.run, steps }
  if (run.state !== 'running') return { changes, run }
  const left: ZoneRun = { ...run, state: 'stopped', stoppedBy: 'reload' }
  return { changes: run.undoes ? changes : notDone(changes, run), run: left }
}

export const zoneChanges = new ZoneChangesStore(
  typeof sessionStorage === 'undefined' ? null : sessionStorage,
  perform,
)

export const clearChanges = (domainId: number) => zoneChanges.clear(domainId)

export const useZoneChanges = (domainId: number): ZoneChanges =>
  useSyncExternalStore(zoneChanges.subscribe, () => zoneChanges.get(domainId))

import { queryClient } from '#api/query.ts'
import { localError } from '#api/clientError.ts'
import type { Change } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import { updateCache } from './updateCache.ts'
import { type ReadRecords, readRecords } from './readRecords.ts'
import { type Perform, perform } from './recordApi.ts'
import { failureOf } from './applyFailure.ts'
import {
  planUndo,
  reconcile,
  planRun,
  undoChanges,
  undoRun,
  skipOrphanedDeletes,
} from './planRun.ts'
import { zoneChanges, type ZoneChangesStore } from './zoneChanges.ts'
import { isApplied, remainingChanges, type Step, type ApplyRun } from './applyRun.ts'
import { remainingRecords } from './remainingRecords.ts'
import { type AppliedRecords, sleep, StepApplier } from './applyStep.ts'

/** Milliseconds between looks of the screen at a run, so that 1,000 steps are not 1,000 drawings. */
const publishEvery = 250
const keepEvery = 1000

/** The runs that apply the changes of a zone one after another. */
export class ApplyRunner {
  private readonly store: ZoneChangesStore
  private readonly steps: StepApplier
  private readonly roomOf: (domainId: number) => number
  private readonly paces = new Map<number, number>()
  /** The runs as their loops see them; what is published are copies. */
  private readonly live = new Map<number, ApplyRun>()
  /** Ends of what is made without a run on the screen, by zone; a run waits for them. */
  private readonly atOnce = new Map<number, Promise<undefined>>()
  /** Of whom the changes are: a run of somebody who signed out must not write into those of the next. */
  private person = 0
  onApplied: (domainId: number, applied: AppliedRecords) => void = () => undefined

  constructor(
    store: ZoneChangesStore,
    performer: Perform,
    reader: ReadRecords,
    room: (domainId: number) => number,
  ) {
    this.store = store
    this.roomOf = room
    this.steps = new StepApplier(performer, reader)
    store.onForget = () => this.forget()
  }

  /** Milliseconds between two steps; 0 is as fast as the answers come. */
  setPace(domainId: number, milliseconds: number) {
    this.paces.set(domainId, milliseconds)
  }

  pace(domainId: number): number {
    return this.paces.get(domainId) ?? 0
  }

  apply(domainId: number, zone: string): Promise<void> {
    return this.start(domainId, zone, () =>
      planRun(this.store.get(domainId).changes, this.roomOf(domainId)),
    )
  }

  /** Makes changes one after another, with their progress on the screen, and leaves the staged ones alone. */
  run(domainId: number, zone: string, changes: readonly Change[]): Promise<void> {
    return this.start(domainId, zone, () => planRun(changes, this.roomOf(domainId)))
  }

  undo(domainId: number, zone: string): Promise<void> {
    return this.start(domainId, zone, () => {
      const { run } = this.store.get(domainId)
      return run && undoRun(run)
    })
  }

  /** Takes back what was made at once. @param changes the inverse ones, in the order in which they must be made */
  takeBack(domainId: number, zone: string, changes: readonly Change[]): Promise<void> {
    return this.start(domainId, zone, () => planUndo(changes))
  }

  /** Tries again what was left out of a run that has ended. */
  retryLeftOut(domainId: number, zone: string): Promise<void> {
    return this.start(domainId, zone, () => {
      const { run } = this.store.get(domainId)
      if (run?.state !== 'finished') return undefined
      const steps = run.steps.map((step): Step =>
        step.state === 'skipped' ? { change: step.change, state: 'waiting' } : step,
      )
      return { state: 'running', undoes: run.undoes, steps }
    })
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
    return this.start(domainId, zone, () => {
      const { run } = this.store.get(domainId)
      if (run?.state !== 'stopped') return undefined
      const known = entries ? reconcile(run.steps, entries, zone) : run.steps
      const steps = known.map((step): Step => {
        if (step.state !== 'refused' && step.state !== 'uncertain') return step
        const { change, reason } = step
        return failed === 'again'
          ? { change, state: 'waiting' }
          : { change, state: 'skipped', ...(reason !== undefined && { reason }) }
      })
      return { state: 'running', undoes: run.undoes, steps: skipOrphanedDeletes(steps) }
    })
  }

  /** The step that is on its way is waited for. */
  stop(domainId: number) {
    const run = this.live.get(domainId)
    if (!run) return
    Object.assign(run, { state: 'stopped', stoppedBy: 'person' })
    const { changes } = this.store.get(domainId)
    this.store.set(domainId, { changes, run: { ...copyOf(run), state: 'running', stops: true } })
  }

  /**
   * Makes a few changes at once, without staging, and reads them back. Throws what the API refused when nothing was
   * done; whatever else goes wrong is left as a run on the screen.
   * @returns what takes the changes back, or undefined when the run on the screen tells how they ended
   */
  async applyNow(
    domainId: number,
    zone: string,
    changes: readonly Change[],
  ): Promise<Change[] | undefined> {
    while (this.atOnce.has(domainId)) await this.atOnce.get(domainId)
    if (this.live.has(domainId))
      throw localError(
        409,
        'Other changes of this zone are being applied. Try again once they are.',
      )
    const applied = this.makeAtOnce(domainId, zone, changes)
    const ended = applied.then(
      () => undefined,
      () => undefined,
    )
    this.atOnce.set(domainId, ended)
    try {
      return await applied
    } finally {
      if (this.atOnce.get(domainId) === ended) this.atOnce.delete(domainId)
    }
  }

  private async makeAtOnce(domainId: number, zone: string, changes: readonly Change[]) {
    const run = planRun(changes, this.roomOf(domainId))
    const { person } = this
    for (const step of run.steps) {
      try {
        await this.steps.take(domainId, zone, step)
      } catch (error) {
        const failure = failureOf(error)
        // A second sending would make a lost addition twice; anything else may be sent again as it is.
        const isLost = failure.state === 'uncertain' && step.change.kind === 'add'
        if (!isLost && !run.steps.some(isApplied)) {
          if (person === this.person) this.deliver(domainId)
          throw error
        }
        Object.assign(step, failure)
        run.state = 'stopped'
        run.stoppedBy = 'failure'
        break
      }
    }
    const ended = run.state === 'running'
    if (ended) {
      await this.steps.confirm(domainId, zone, run)
      run.state = 'finished'
    }
    if (person !== this.person) return undefined
    this.deliver(domainId)
    if (run.steps.every(({ state }) => state === 'done')) return undoChanges(run)
    this.store.set(domainId, { changes: this.store.get(domainId).changes, run: copyOf(run) })
    return undefined
  }

  /** Reads back what was accepted and could not be read before. */
  async readAgain(domainId: number, zone: string): Promise<void> {
    while (this.atOnce.has(domainId)) await this.atOnce.get(domainId)
    const { changes, run: shown } = this.store.get(domainId)
    if (!shown || shown.state === 'running' || this.live.has(domainId)) return
    const run = copyOf(shown)
    const { person } = this
    this.live.set(domainId, run)
    this.store.set(domainId, {
      changes,
      run: { ...copyOf(run), state: 'running', readsBack: true },
    })
    await this.steps.confirm(domainId, zone, run)
    if (person !== this.person) return
    this.live.delete(domainId)
    this.deliver(domainId)
    this.store.set(domainId, { changes, run: copyOf(run) })
  }

  private async start(
    domainId: number,
    zone: string,
    make: () => ApplyRun | undefined,
  ): Promise<void> {
    while (this.atOnce.has(domainId)) await this.atOnce.get(domainId)
    if (this.live.has(domainId)) return
    const run = make()
    if (!run) return
    const { changes } = this.store.get(domainId)
    const { person } = this
    this.live.set(domainId, run)
    this.store.set(domainId, { changes, run: copyOf(run) })
    let [published, kept] = [Date.now(), Date.now()]
    for (const [at, step] of run.steps.entries()) {
      if (step.state !== 'waiting') continue
      if (run.state !== 'running') break
      const next = { ...step }
      try {
        await this.steps.take(domainId, zone, next)
      } catch (error) {
        Object.assign(next, failureOf(error))
        run.state = 'stopped'
        run.stoppedBy = 'failure'
      }
      if (person !== this.person) return
      run.steps[at] = next
      const now = Date.now()
      if (now - published >= publishEvery) {
        published = now
        const keeps = now - kept >= keepEvery
        if (keeps) kept = now
        this.store.set(domainId, { changes, run: copyOf(run) }, keeps)
      }
      const pace = this.pace(domainId)
      if (pace > 0 && run.state === 'running') await sleep(pace)
    }
    if (person !== this.person) return
    const ended = run.state === 'running' ? 'finished' : run.state
    // Whoever does not answer a write will not answer a read either; that is for the person to begin again.
    if (!run.steps.some(({ state }) => state === 'uncertain')) {
      this.store.set(domainId, {
        changes,
        run: { ...copyOf(run), state: 'running', readsBack: true },
      })
      await this.steps.confirm(domainId, zone, run)
    }
    if (person !== this.person) return
    run.state = ended
    this.live.delete(domainId)
    this.deliver(domainId)
    this.store.set(domainId, {
      changes: run.undoes ? changes : remainingChanges(changes, run),
      run: copyOf(run),
    })
  }

  private deliver(domainId: number) {
    const applied = this.steps.collect(domainId)
    if (applied) this.onApplied(domainId, applied)
  }

  /** Those under way end after the step that is on its way. */
  private forget() {
    this.person += 1
    for (const run of this.live.values()) run.state = 'stopped'
    this.live.clear()
    this.atOnce.clear()
    this.steps.forget()
  }
}

const copyOf = (run: ApplyRun): ApplyRun => ({ ...run, steps: [...run.steps] })

export const applyRunner = new ApplyRunner(zoneChanges, perform, readRecords, remainingRecords)

applyRunner.onApplied = (domainId, applied) => updateCache(queryClient, domainId, applied)

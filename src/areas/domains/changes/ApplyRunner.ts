import { localError } from '#api/clientError.ts'
import { queryClient } from '#api/query.ts'
import type { Change } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import {
  type ApplyRun,
  type EndedRun,
  hasEnded,
  isActive,
  isApplied,
  type RunningRun,
} from './applyRun.ts'
import { type AppliedRecords, applyStep, sleep, verifySteps } from './applyStep.ts'
import { planRun, planUndo, resumeRun, retrySkipped, undoChanges, undoRun } from './planRun.ts'
import { perform, readRecords, type RecordApi } from './recordApi.ts'
import { remainingRecords, updateCache } from './recordsCache.ts'
import { reduce, type ZoneChanges, type ZoneEvent } from './zoneReducer.ts'
import { zoneChanges, type ZoneChangesStore } from './zoneChanges.ts'

interface RunnerParts extends RecordApi {
  /** Number of further records a zone takes. */
  remainingRecords: (domainId: number) => number
  /** Told once a run has ended. */
  onApplied?: (domainId: number, applied: AppliedRecords) => void
}

interface RunResult {
  run: EndedRun
  /** What the last step failed with. */
  error?: unknown
}

/** Applies changes to zones one after another: the staged ones on the screen, a form's own at once and out of sight. */
export class ApplyRunner {
  private readonly store: ZoneChangesStore
  private readonly parts: RunnerParts
  private readonly paces = new Map<number, number>()
  /** Ends of the runs out of sight, by zone; the next one waits for them. */
  private readonly unseen = new Map<number, Promise<unknown>>()
  /** Of whom the changes are: a run of somebody who signed out must not write into those of the next. */
  private session = 0

  constructor(store: ZoneChangesStore, parts: RunnerParts) {
    this.store = store
    this.parts = parts
    store.onForget = () => {
      this.session += 1
      this.unseen.clear()
    }
  }

  /** Milliseconds between two steps; 0 is as fast as the answers come. */
  setPace(domainId: number, milliseconds: number) {
    this.paces.set(domainId, milliseconds)
  }

  pace(domainId: number): number {
    return this.paces.get(domainId) ?? 0
  }

  apply(domainId: number, zone: string): Promise<unknown> {
    return this.run(domainId, zone, ({ changes }) => this.plan(domainId, changes))
  }

  /** Applies other changes than the staged ones, with their progress on the screen. */
  applyOnScreen(domainId: number, zone: string, changes: readonly Change[]): Promise<unknown> {
    return this.run(domainId, zone, () => this.plan(domainId, changes))
  }

  undo(domainId: number, zone: string): Promise<unknown> {
    return this.run(domainId, zone, ({ run }) => run && undoRun(run))
  }

  /** Undoes what was applied at once. @param changes the inverse ones, in the order in which they must be made */
  undoAtOnce(domainId: number, zone: string, changes: readonly Change[]): Promise<unknown> {
    return this.run(domainId, zone, () => planUndo(changes))
  }

  /** Tries again what a run that has ended skipped. */
  retrySkipped(domainId: number, zone: string): Promise<unknown> {
    return this.run(domainId, zone, ({ run }) =>
      run?.state === 'finished' ? retrySkipped(run) : undefined,
    )
  }

  /**
   * Goes on with a stopped run; what failed is tried again, or skipped.
   * @param entries the zone as it was read just now, where it is not known how the last steps ended
   */
  resume(
    domainId: number,
    zone: string,
    failed: 'retry' | 'skip',
    entries?: readonly ZoneEntry[],
  ): Promise<unknown> {
    return this.run(domainId, zone, ({ run }) =>
      run?.state === 'stopped' ? resumeRun(run, failed, entries && { entries, zone }) : undefined,
    )
  }

  /** Goes on with a run that stopped at a conflict. @param mine the change as it is made now; absent to keep theirs */
  resolveConflict(domainId: number, zone: string, mine: Change | undefined): Promise<unknown> {
    this.store.resolveConflict(domainId, mine)
    return this.resume(domainId, zone, 'retry')
  }

  /** The step that is on its way is waited for. */
  stop(domainId: number) {
    this.store.dispatch(domainId, { type: 'stopRequested' })
  }

  /**
   * Applies a few changes at once: a run out of sight. Throws what the API refused when nothing was done; what else
   * goes wrong is left as a stopped run on the screen.
   * @returns what undoes the changes, or undefined when the run on the screen tells how they ended
   */
  async applyNow(
    domainId: number,
    zone: string,
    changes: readonly Change[],
  ): Promise<Change[] | undefined> {
    const result = await this.run(domainId, zone, () => this.plan(domainId, changes), true)
    if (!result) return undefined
    const { run, error } = result
    // A second sending would make a lost addition twice; anything else may be sent again as it is.
    const isLost = run.steps.some(
      ({ state, change }) => state === 'uncertain' && change.kind === 'add',
    )
    if (error !== undefined && !isLost && !run.steps.some(isApplied)) throw error
    if (run.steps.every(({ state }) => state === 'done')) return undoChanges(run)
    this.store.dispatch(domainId, { type: 'started', run })
    return undefined
  }

  /** Reads again what was accepted and could not be read before. */
  async verifyAgain(domainId: number, zone: string): Promise<void> {
    while (this.unseen.has(domainId)) await this.unseen.get(domainId)
    const { run } = this.store.get(domainId)
    if (!run || !hasEnded(run)) return
    const { session } = this
    this.store.dispatch(domainId, { type: 'verifying' })
    const { records, deleted, ...verified } = await verifySteps(
      this.parts,
      domainId,
      zone,
      run.steps,
    )
    if (session !== this.session) return
    this.parts.onApplied?.(domainId, { records, deleted })
    this.store.dispatch(domainId, { type: 'verified', ...verified })
  }

  private plan(domainId: number, changes: readonly Change[]): RunningRun {
    return planRun(changes, this.parts.remainingRecords(domainId))
  }

  /**
   * Sends the steps of a run one after another and reads their records again.
   * @param unseen it is shown on no screen; what applies to the zone waits for it
   * @returns undefined where there is nothing to run, or the person left meanwhile
   */
  private async run(
    domainId: number,
    zone: string,
    plan: (state: ZoneChanges) => RunningRun | undefined,
    unseen = false,
  ): Promise<RunResult | undefined> {
    while (this.unseen.has(domainId)) await this.unseen.get(domainId)
    const planned = this.admit(domainId, plan, unseen)
    if (!planned) return undefined
    const { session, parts } = this
    const ended = Promise.withResolvers<void>()
    if (unseen) this.unseen.set(domainId, ended.promise)
    const state = unseen ? detachedState() : this.shownState(domainId)
    const applied: AppliedRecords = { records: [], deleted: [] }
    const collect = ({ records, deleted }: AppliedRecords) => {
      applied.records.push(...records)
      applied.deleted.push(...deleted)
    }
    let error: unknown
    try {
      state.dispatch({ type: 'started', run: planned })
      for (const at of planned.steps.keys()) {
        const run = state.run()
        const step = run?.steps[at]
        if (run?.state !== 'running') break
        if (step?.state !== 'waiting') continue
        const outcome = await applyStep(parts, domainId, zone, step)
        if (session !== this.session) return undefined
        collect(outcome)
        error = outcome.error
        state.dispatch({ type: 'stepEnded', at, step: outcome.step })
        const pace = this.pace(domainId)
        if (pace > 0 && state.run()?.state === 'running') await sleep(pace)
      }
      if (session !== this.session) return undefined
      state.dispatch({ type: 'sent' })
      const sent = state.run()
      if (sent?.state === 'verifying') {
        const { records, deleted, ...verified } = await verifySteps(
          parts,
          domainId,
          zone,
          sent.steps,
        )
        if (session !== this.session) return undefined
        // What is there again after all is not deleted.
        const there = new Set(records.map(({ id }) => id))
        applied.deleted = applied.deleted.filter((id) => !there.has(id))
        collect({ records, deleted })
        // Before the run ends, so that the rows are there when it does.
        if (!isEmpty(applied)) parts.onApplied?.(domainId, applied)
        state.dispatch({ type: 'verified', ...verified })
      } else if (!isEmpty(applied)) parts.onApplied?.(domainId, applied)
      const run = state.run()
      return run && hasEnded(run) ? { run, error } : undefined
    } finally {
      if (this.unseen.get(domainId) === ended.promise) this.unseen.delete(domainId)
      ended.resolve()
    }
  }

  /** The plan of a run that may begin now. One out of sight is refused beside another, which a form can tell. */
  private admit(
    domainId: number,
    plan: (state: ZoneChanges) => RunningRun | undefined,
    unseen: boolean,
  ): RunningRun | undefined {
    const state = this.store.get(domainId)
    if (!isActive(state.run)) return plan(state)
    if (!unseen) return undefined
    throw localError(
      409,
      'Other changes to this zone are being applied. Try again when they are done.',
    )
  }

  private shownState(domainId: number) {
    return {
      run: () => this.store.get(domainId).run,
      dispatch: (event: ZoneEvent) => this.store.dispatch(domainId, event),
    }
  }
}

/** Where a run out of sight keeps how far it is. */
function detachedState() {
  let state: ZoneChanges = { changes: [] }
  return {
    run: (): ApplyRun | undefined => state.run,
    dispatch: (event: ZoneEvent) => {
      state = reduce(state, event)
    },
  }
}

const isEmpty = ({ records, deleted }: AppliedRecords) =>
  records.length === 0 && deleted.length === 0

export const applyRunner = new ApplyRunner(zoneChanges, {
  perform,
  readRecords,
  remainingRecords,
  onApplied: (domainId, applied) => updateCache(queryClient, domainId, applied),
})

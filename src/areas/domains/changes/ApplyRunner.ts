import { localError } from '#api/clientError.ts'
import { queryClient } from '#api/query.ts'
import type { Change } from '../zone/changeSet.ts'
import {
  type ApplyRun,
  type EndedRun,
  hasEnded,
  isActive,
  isApplied,
  type RunningRun,
} from './applyRun.ts'
import { type AppliedRecords, applyStep, sleep, verifySteps } from './applyStep.ts'
import { keepPastRun } from './pastRuns.ts'
import { planWork, type RunWork, undoChanges } from './planRun.ts'
import { perform, readRecords, type RecordApi } from './recordApi.ts'
import { remainingRecords, updateCache } from './recordsCache.ts'
import { reduce, type ZoneChanges, type ZoneEvent } from './zoneReducer.ts'
import { zoneChanges, type ZoneChangesStore } from './zoneChanges.ts'

interface RunnerParts extends RecordApi {
  /** Number of further records a zone takes. */
  remainingRecords: (domainId: number) => number
  /** Told once a run has ended. */
  onApplied?: (domainId: number, applied: AppliedRecords) => void
  onEnded?: (domainId: number, zone: string, run: EndedRun) => void
}

/** Applies changes to zones one after another, on the screen or at once and out of sight. */
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

  /** The step that is on its way is waited for. */
  stop(domainId: number) {
    this.store.dispatch(domainId, { type: 'stopRequested' })
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

  /**
   * Sends the steps of a run one after another and reads their records again. One out of sight throws what the API
   * refused when nothing was done; what else goes wrong in it is left as a stopped run on the screen.
   * @returns what undoes a run out of sight; undefined where the screen tells how it ended, where there is nothing to
   * run, or the person left meanwhile
   */
  async run(domainId: number, zone: string, work: RunWork): Promise<Change[] | undefined> {
    const unseen = work.kind === 'apply' && work.unseen === true
    while (this.unseen.has(domainId)) await this.unseen.get(domainId)
    const planned = this.admit(domainId, zone, work, unseen)
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
      state.dispatch({ type: 'started', run: { began: Date.now(), ...planned } })
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
      if (!run || !hasEnded(run)) return undefined
      parts.onEnded?.(domainId, zone, run)
      return unseen ? this.undoOf(domainId, run, error) : undefined
    } finally {
      if (this.unseen.get(domainId) === ended.promise) this.unseen.delete(domainId)
      ended.resolve()
    }
  }

  /** The plan of a run that may begin now. One out of sight is refused beside another, which a form can tell. */
  private admit(
    domainId: number,
    zone: string,
    work: RunWork,
    unseen: boolean,
  ): RunningRun | undefined {
    const state = this.store.get(domainId)
    if (!isActive(state.run))
      return planWork(work, state, zone, this.parts.remainingRecords(domainId))
    if (!unseen) return undefined
    throw localError(
      409,
      'Other changes to this zone are being applied. Try again when they are done.',
    )
  }

  /** What undoes a run that ended out of sight; one that did not end well is shown. @param error of its last step */
  private undoOf(domainId: number, run: EndedRun, error: unknown): Change[] | undefined {
    // A second sending would make a lost addition twice; anything else may be sent again as it is.
    const isLost = run.steps.some(
      ({ state, change }) => state === 'uncertain' && change.kind === 'add',
    )
    if (error !== undefined && !isLost && !run.steps.some(isApplied)) throw error
    if (run.steps.every(({ state }) => state === 'done')) return undoChanges(run)
    this.store.dispatch(domainId, { type: 'started', run })
    return undefined
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
  onEnded: keepPastRun,
})

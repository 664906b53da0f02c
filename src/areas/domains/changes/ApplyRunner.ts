import { localError } from '#api/http/clientError.ts'
import { queryClient } from '#api/query/query.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
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
  /** Returns how many more records the API accepts in a zone. */
  remainingRecords: (domainId: number) => number
  /** Called after a run has ended. */
  onApplied?: (domainId: number, applied: AppliedRecords) => void
  onEnded?: (domainId: number, zone: string, run: EndedRun) => void
}

/** Applies changes to zones sequentially, either with progress on the screen or in the background. */
export class ApplyRunner {
  private readonly store: ZoneChangesStore
  private readonly parts: RunnerParts
  private readonly delayByZone = new Map<number, number>()
  /** Promises of the background runs, by zone. The next run of a zone waits for them. */
  private readonly unseen = new Map<number, Promise<unknown>>()
  /**
   * Incremented on sign-out, so that a run of the previous user cannot write into the staged changes of the next user.
   */
  private session = 0

  constructor(store: ZoneChangesStore, parts: RunnerParts) {
    this.store = store
    this.parts = parts
    store.onForget = () => {
      this.session += 1
      this.unseen.clear()
    }
  }

  /**
   * Sets the delay between two steps, in milliseconds. With 0, each step starts as soon as the previous response
   * arrives.
   */
  setPace(domainId: number, milliseconds: number) {
    this.delayByZone.set(domainId, milliseconds)
  }

  requestDelay(domainId: number): number {
    return this.delayByZone.get(domainId) ?? 0
  }

  /** Stops after the step that is in flight. */
  stop(domainId: number) {
    this.store.dispatch(domainId, { type: 'stopRequested' })
  }

  /** Rereads the records of accepted steps that could not be verified before. */
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
   * Sends the steps of a run sequentially and rereads their records. A background run throws the API error if nothing
   * was applied; after any other failure it is shown on the screen as a stopped run.
   * @returns the changes that undo a background run; undefined if the screen shows the result, if there is nothing to
   * run, or if the user signed out
   */
  async run(domainId: number, zone: string, work: RunWork): Promise<ZoneChange[] | undefined> {
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
        const delay = this.requestDelay(domainId)
        if (delay > 0 && state.run()?.state === 'running') await sleep(delay)
      }
      if (session !== this.session) return undefined
      state.dispatch({ type: 'sent' })
      const runBeforeVerify = state.run()
      if (runBeforeVerify?.state === 'verifying') {
        const { records, deleted, ...verified } = await verifySteps(
          parts,
          domainId,
          zone,
          runBeforeVerify.steps,
        )
        if (session !== this.session) return undefined
        // A record that the reread still finds was not deleted.
        const there = new Set(records.map(({ id }) => id))
        applied.deleted = applied.deleted.filter((id) => !there.has(id))
        collect({ records, deleted })
        // Update the lists before the run ends, so that its rows exist by then.
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

  /**
   * Returns the plan of a run that may start now. A background run is rejected while another run is active, so that the
   * form can show the error.
   */
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

  /**
   * Returns the changes that undo a background run. A run that did not succeed is shown on the screen.
   * @param error error of its last step
   */
  private undoOf(domainId: number, run: EndedRun, error: unknown): ZoneChange[] | undefined {
    // An addition whose response was lost could be created twice by a retry; all other changes can safely be sent
    // again.
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

/** Creates the state of a background run. */
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

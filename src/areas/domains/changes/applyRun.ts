import type { ZoneChange } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'

interface StepBase {
  change: ZoneChange
  /** The change rebased on the current record, if that differs from the staged one. */
  rebased?: ZoneChange
  /** True if the step takes the name of a record that itself waits for another name (a cycle). */
  cyclic?: boolean
  /** The reason for the state: the API's error message, or the record that the API returns instead. */
  reason?: string
}

/** Accepted by the API. `done`: a reread returned the expected record; `differs`: it returned a different one. */
export interface AppliedStep extends StepBase {
  state: 'accepted' | 'done' | 'differs'
  /** Id of the record. */
  id: number
  /** The record had already been deleted by another client, so there is nothing to undo. */
  byOthers?: true
}

/** Another user changed or deleted the record, so nothing was sent. */
export interface ConflictStep extends StepBase {
  state: 'conflict'
  reason: string
  /** The current record; absent if it was deleted. */
  current?: ZoneEntry
}

/** `uncertain`: the response was lost, so the result is unknown. */
interface FailedStep extends StepBase {
  state: 'refused' | 'uncertain'
  reason: string
}

export type ApplyStep =
  | (StepBase & { state: 'waiting' | 'skipped' })
  | AppliedStep
  | ConflictStep
  | FailedStep

export type StepState = ApplyStep['state']

type StopCause = 'person' | 'failure' | 'reload'

interface RunBase {
  /** True if the run undoes an earlier run. */
  undoes: boolean
  /** Start time in milliseconds since the epoch. A run that is resumed after a stop keeps its start time. */
  began?: number
  steps: readonly ApplyStep[]
}

export type RunningRun = RunBase & { state: 'running' }

export type EndedRun = RunBase & {
  /** The reason why accepted steps could not be verified. */
  unverified?: string
} & ({ state: 'finished' } | { state: 'stopped'; stoppedBy: StopCause })

/**
 * A run that applies changes: all steps in order, and their progress. `stopping` waits for the step in flight;
 * `verifying` has sent every step and rereads the records.
 */
export type ApplyRun =
  | RunningRun
  | (RunBase & { state: 'stopping'; stoppedBy: StopCause })
  | (RunBase & { state: 'verifying'; stoppedBy?: StopCause })
  | EndedRun

export const hasEnded = (run: ApplyRun): run is EndedRun =>
  run.state === 'finished' || run.state === 'stopped'

/** Returns true if steps of the run are being sent or verified. */
export const isActive = (run: ApplyRun | undefined): boolean => run !== undefined && !hasEnded(run)

export const isApplied = (step: ApplyStep): step is AppliedStep =>
  step.state === 'accepted' || step.state === 'done' || step.state === 'differs'

export const hasStepFailed = (step: ApplyStep): step is ConflictStep | FailedStep =>
  step.state === 'conflict' || step.state === 'refused' || step.state === 'uncertain'

export const effectiveChange = ({
  change,
  rebased,
}: Pick<ApplyStep, 'change' | 'rebased'>): ZoneChange => rebased ?? change

const count = ({ steps }: Pick<ApplyRun, 'steps'>, counts: (step: ApplyStep) => boolean): number =>
  steps.reduce((sum, step) => (counts(step) ? sum + 1 : sum), 0)

export const countSteps = (run: Pick<ApplyRun, 'steps'>, state: StepState): number =>
  count(run, (step) => step.state === state)

export const countApplied = (run: Pick<ApplyRun, 'steps'>): number => count(run, isApplied)

import type { Change } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'

interface StepBase {
  change: Change
  /** The change as it was made of the record as it was then, where that is another. */
  rebased?: Change
  /** It takes the name of a record that waits for its own. */
  cyclic?: boolean
  /** The reason why it ended so, in the words of the API, or what the API shows in its place. */
  reason?: string
}

/** The API took it: `done` is shown by the API since, `differs` is shown otherwise. */
export interface AppliedStep extends StepBase {
  state: 'accepted' | 'done' | 'differs'
  /** Of the record it was about. */
  id: number
  /** Others had deleted the record before: there is nothing to undo. */
  byOthers?: true
}

/** Somebody else changed or deleted the record, so nothing was sent. */
export interface ConflictStep extends StepBase {
  state: 'conflict'
  reason: string
  /** The record as it is now; absent when it was deleted. */
  current?: ZoneEntry
}

/** `uncertain`: the answer was lost. */
interface FailedStep extends StepBase {
  state: 'refused' | 'uncertain'
  reason: string
}

export type Step =
  | (StepBase & { state: 'waiting' | 'skipped' })
  | AppliedStep
  | ConflictStep
  | FailedStep

export type StepState = Step['state']

type StopCause = 'person' | 'failure' | 'reload'

interface RunBase {
  /** It undoes an earlier run. */
  undoes: boolean
  /** The time of its beginning, milliseconds: a run that goes on after a stop is the same. */
  began?: number
  steps: readonly Step[]
}

export type RunningRun = RunBase & { state: 'running' }

export type EndedRun = RunBase & {
  /** The reason why accepted steps could not be read again. */
  unverified?: string
} & ({ state: 'finished' } | { state: 'stopped'; stoppedBy: StopCause })

/**
 * The application of changes: every step in its order, and how far it is. `stopping` waits for the step that is on its
 * way; `verifying` has sent every step and reads the records again.
 */
export type ApplyRun =
  | RunningRun
  | (RunBase & { state: 'stopping'; stoppedBy: StopCause })
  | (RunBase & { state: 'verifying'; stoppedBy?: StopCause })
  | EndedRun

export const hasEnded = (run: ApplyRun): run is EndedRun =>
  run.state === 'finished' || run.state === 'stopped'

/** True when steps of it are being sent or read again. */
export const isActive = (run: ApplyRun | undefined): boolean => run !== undefined && !hasEnded(run)

export const isApplied = (step: Step): step is AppliedStep =>
  step.state === 'accepted' || step.state === 'done' || step.state === 'differs'

export const hasFailed = (step: Step): step is ConflictStep | FailedStep =>
  step.state === 'conflict' || step.state === 'refused' || step.state === 'uncertain'

export const effectiveChange = ({ change, rebased }: Pick<Step, 'change' | 'rebased'>): Change =>
  rebased ?? change

const count = ({ steps }: Pick<ApplyRun, 'steps'>, counts: (step: Step) => boolean): number =>
  steps.reduce((sum, step) => (counts(step) ? sum + 1 : sum), 0)

export const countSteps = (run: Pick<ApplyRun, 'steps'>, state: StepState): number =>
  count(run, (step) => step.state === state)

export const countApplied = (run: Pick<ApplyRun, 'steps'>): number => count(run, isApplied)

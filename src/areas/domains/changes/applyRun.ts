import type { Change } from '../zone/changeSet.ts'

/**
 * `accepted`: the API took it; `done`: and shows it; `differs`: and shows something else. `uncertain`: the answer was
 * lost.
 */
export type StepState =
  | 'waiting'
  | 'accepted'
  | 'done'
  | 'differs'
  | 'refused'
  | 'uncertain'
  | 'skipped'

export interface Step {
  change: Change
  /** The change as it was made of the record as it was then, where that is another. */
  rebased?: Change
  state: StepState
  /** It takes the name of a record that waits for its own. */
  cyclic?: boolean
  /** Why it was refused, in the words of the API, or what the API shows in its place. */
  reason?: string
  /** Of the record it was about, once it is accepted. */
  id?: number
}

/** The application of a change set: every step in its order, and how far it is. */
export interface ApplyRun {
  state: 'running' | 'stopped' | 'finished'
  /** Takes an earlier run back. */
  undoes: boolean
  /** Who stopped it: a person, a failure, or the page that was left. */
  stoppedBy?: 'person' | 'failure' | 'reload'
  /** It was stopped; the step that is on its way is waited for. */
  stops?: boolean
  /** Every step was sent; the records are being read back. */
  readsBack?: boolean
  /** Why accepted steps could not be read back. */
  unread?: string
  steps: Step[]
}

export const effectiveChange = ({ change, rebased }: Pick<Step, 'change' | 'rebased'>): Change =>
  rebased ?? change

/** The API took the step, whatever it shows since. */
export const isApplied = ({ state }: Pick<Step, 'state'>): boolean =>
  state === 'accepted' || state === 'done' || state === 'differs'

export const countSteps = (run: ApplyRun, state: StepState): number =>
  run.steps.reduce((count, step) => (step.state === state ? count + 1 : count), 0)

export const countApplied = (run: ApplyRun): number =>
  run.steps.reduce((count, step) => (isApplied(step) ? count + 1 : count), 0)

/** The staged changes that a run left undone. */
export function remainingChanges(changes: readonly Change[], run: ApplyRun): Change[] {
  const done = new Set(run.steps.filter(isApplied).map(({ change }) => change))
  return changes.filter((change) => !done.has(change))
}

import type { ZoneChange } from '../zone/changeSet.ts'
import {
  type ApplyRun,
  type EndedRun,
  hasEnded,
  hasStepFailed,
  isActive,
  isApplied,
  type ApplyStep,
} from './applyRun.ts'

/** Staged changes of a zone, and the progress of their last run. */
export interface ZoneChanges {
  changes: readonly ZoneChange[]
  /** `past`: earlier lists of staged changes, newest last; `future`: undone lists, next one first. */
  past?: readonly (readonly ZoneChange[])[]
  future?: readonly (readonly ZoneChange[])[]
  run?: ApplyRun
}

export type ZoneEvent =
  /** Replaces the staged changes. */
  | { type: 'edited'; changes: readonly ZoneChange[] }
  | { type: 'undone' }
  | { type: 'redone' }
  /** Starts a run, or shows a background run that ended. */
  | { type: 'started'; run: ApplyRun }
  | { type: 'stepEnded'; at: number; step: ApplyStep }
  | { type: 'stopRequested' }
  /** Applies the given change in the step that stopped at a conflict, or skips the step and unstages its change. */
  | { type: 'conflictResolved'; mine?: ZoneChange }
  /** No more steps are sent: all were, the user stopped the run, or a step failed. */
  | { type: 'sent' }
  | { type: 'verifying' }
  | { type: 'verified'; steps: readonly ApplyStep[]; unverified?: string }
  /** Hides the result of the last run. */
  | { type: 'dismissed' }

/** Returns the next state for an event. Pure function. */
export function reduce(state: ZoneChanges, event: ZoneEvent): ZoneChanges {
  const { run } = state
  switch (event.type) {
    case 'edited': {
      // Reject edits during a run, because the screen shows the rows of the run until it ends.
      if (isActive(run)) throw new Error('The changes are being applied.')
      const past = [...(state.past ?? []).slice(1 - historyMax), state.changes]
      return edited({ ...state, past, future: [] }, event.changes)
    }
    case 'undone': {
      const { past = [], future = [] } = state
      const changes = past.at(-1)
      if (!changes || isActive(run)) return state
      const next = { ...state, past: past.slice(0, -1), future: [state.changes, ...future] }
      return edited(next, changes)
    }
    case 'redone': {
      const { past = [], future = [] } = state
      const [changes, ...later] = future
      if (!changes || isActive(run)) return state
      return edited({ ...state, past: [...past, state.changes], future: later }, changes)
    }
    case 'started':
      return { ...state, run: event.run }
    case 'dismissed':
      return isActive(run) ? state : withoutRun(state)
    case 'stepEnded': {
      if (!run) return state
      const steps = run.steps.with(event.at, event.step)
      return hasStepFailed(event.step)
        ? { ...state, run: { state: 'stopping', stoppedBy: 'failure', ...base({ ...run, steps }) } }
        : { ...state, run: { ...run, steps } }
    }
    case 'stopRequested':
      return run?.state === 'running'
        ? { ...state, run: { ...run, state: 'stopping', stoppedBy: 'person' } }
        : state
    case 'conflictResolved':
      return run?.state === 'stopped' ? resolved(state, run, event.mine) : state
    case 'sent':
      if (!run) return state
      // If a write got no response, a verifying read would probably fail too, so verification is left to the user.
      return run.steps.some(({ state: of }) => of === 'uncertain') || !hasAccepted(run)
        ? ended(state, run)
        : reduce(state, { type: 'verifying' })
    case 'verifying':
      if (!run) return state
      return { ...state, run: { ...causeOf(run), ...base(run), state: 'verifying' } }
    case 'verified':
      return run ? ended(state, { ...run, steps: event.steps }, event.unverified) : state
  }
}

/** Maximum number of edits that can be undone. */
const historyMax = 100

/** Editing the changes discards a stopped run, because its remaining steps must be planned again. */
function edited(state: ZoneChanges, changes: readonly ZoneChange[]): ZoneChanges {
  const next = { ...state, changes }
  return state.run?.state === 'stopped' ? withoutRun(next) : next
}

function resolved(
  state: ZoneChanges,
  run: EndedRun,
  localChange: ZoneChange | undefined,
): ZoneChanges {
  const conflict = run.steps.find((step) => step.state === 'conflict')
  if (!conflict) return state
  const next: ApplyStep = localChange
    ? { change: localChange, state: 'waiting' }
    : { change: conflict.change, state: 'skipped', reason: 'Theirs was taken' }
  return {
    ...withoutHistory(state),
    changes: state.changes.flatMap((change) =>
      change === conflict.change ? (localChange ?? []) : [change],
    ),
    run: { ...run, steps: run.steps.map((step) => (step === conflict ? next : step)) },
  }
}

const hasAccepted = ({ steps }: ApplyRun) => steps.some((step) => step.state === 'accepted')

const base = ({ undoes, steps, began }: ApplyRun) => ({
  undoes,
  steps,
  ...(began !== undefined && { began }),
})

const causeOf = (run: ApplyRun) =>
  'stoppedBy' in run && run.stoppedBy ? { stoppedBy: run.stoppedBy } : {}

function withoutRun({ run: _, ...state }: ZoneChanges): ZoneChanges {
  return state
}

function withoutHistory({ past: _, future: __, ...state }: ZoneChanges): ZoneChanges {
  return state
}

/** Ends the run and removes its applied changes from the staged ones. */
function ended(state: ZoneChanges, run: ApplyRun, unverified?: string): ZoneChanges {
  const { stoppedBy } = causeOf(run)
  const ending = stoppedBy
    ? ({ state: 'stopped', stoppedBy } as const)
    : ({ state: 'finished' } as const)
  const applied = new Set<ZoneChange>(run.steps.filter(isApplied).map(({ change }) => change))
  return {
    // Clear the undo history, because applied changes must not be staged again.
    ...(applied.size === 0 ? state : withoutHistory(state)),
    changes:
      applied.size === 0 ? state.changes : state.changes.filter((change) => !applied.has(change)),
    run: { ...base(run), ...ending, ...(unverified !== undefined && { unverified }) },
  }
}

/** Restores a state whose run was active when the page was closed. */
export function interrupted(state: ZoneChanges): ZoneChanges {
  const { run } = state
  if (!run || hasEnded(run)) return state
  return run.state === 'verifying'
    ? ended(state, run, 'the page was left')
    : ended(state, { ...run, state: 'stopping', stoppedBy: 'reload' })
}

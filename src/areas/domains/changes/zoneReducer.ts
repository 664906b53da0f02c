import type { Change } from '../zone/changeSet.ts'
import {
  type ApplyRun,
  type EndedRun,
  hasEnded,
  hasFailed,
  isActive,
  isApplied,
  type Step,
} from './applyRun.ts'

/** Staged changes of one zone, and the progress of their last application. */
export interface ZoneChanges {
  changes: readonly Change[]
  /** Earlier lists of staged changes, the latest last, and those that were undone, the next one first. */
  past?: readonly (readonly Change[])[]
  future?: readonly (readonly Change[])[]
  run?: ApplyRun
}

export type ZoneEvent =
  /** Another list takes the place of the staged changes. */
  | { type: 'edited'; changes: readonly Change[] }
  | { type: 'undone' }
  | { type: 'redone' }
  /** A run begins, or one is shown that ended out of sight. */
  | { type: 'started'; run: ApplyRun }
  | { type: 'stepEnded'; at: number; step: Step }
  | { type: 'stopRequested' }
  /** The step that stopped at a conflict is made as given, or skipped and staged no longer. */
  | { type: 'conflictResolved'; mine?: Change }
  /** No further step is sent. */
  | { type: 'sent' }
  | { type: 'verifying' }
  | { type: 'verified'; steps: readonly Step[]; unverified?: string }
  /** How the last application went is no longer shown. */
  | { type: 'dismissed' }

/** How each event changes what is staged and run; pure. */
export function reduce(state: ZoneChanges, event: ZoneEvent): ZoneChanges {
  const { run } = state
  switch (event.type) {
    case 'edited': {
      // The rows on the screen are those of the run until it ends.
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
      return hasFailed(event.step)
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
      // Whoever does not answer a write will not answer a read either; that is for the person to begin again.
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

/** Number of edits that can be undone. */
const historyMax = 100

/** What a stopped run had before it is decided anew with the changed list. */
function edited(state: ZoneChanges, changes: readonly Change[]): ZoneChanges {
  const next = { ...state, changes }
  return state.run?.state === 'stopped' ? withoutRun(next) : next
}

function resolved(state: ZoneChanges, run: EndedRun, mine: Change | undefined): ZoneChanges {
  const conflict = run.steps.find((step) => step.state === 'conflict')
  if (!conflict) return state
  const next: Step = mine
    ? { change: mine, state: 'waiting' }
    : { change: conflict.change, state: 'skipped', reason: 'Theirs was kept' }
  return {
    ...withoutHistory(state),
    changes: state.changes.flatMap((change) =>
      change === conflict.change ? (mine ?? []) : [change],
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

/** The run with its end; what it applied is staged no longer. */
function ended(state: ZoneChanges, run: ApplyRun, unverified?: string): ZoneChanges {
  const { stoppedBy } = causeOf(run)
  const ending = stoppedBy
    ? ({ state: 'stopped', stoppedBy } as const)
    : ({ state: 'finished' } as const)
  const applied = new Set<Change>(run.steps.filter(isApplied).map(({ change }) => change))
  return {
    // What was applied must not be staged again.
    ...(applied.size === 0 ? state : withoutHistory(state)),
    changes:
      applied.size === 0 ? state.changes : state.changes.filter((change) => !applied.has(change)),
    run: { ...base(run), ...ending, ...(unverified !== undefined && { unverified }) },
  }
}

/** What was under way when the page was left, as it is found again. */
export function interrupted(state: ZoneChanges): ZoneChanges {
  const { run } = state
  if (!run || hasEnded(run)) return state
  return run.state === 'verifying'
    ? ended(state, run, 'the page was left')
    : ended(state, { ...run, state: 'stopping', stoppedBy: 'reload' })
}

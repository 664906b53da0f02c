import { type Change, inverse, safeOrder, same } from '../zone/changeSet.ts'
import { identity, type ZoneEntry } from '../zone/draft.ts'

export type StepState = 'waiting' | 'done' | 'refused' | 'uncertain' | 'skipped'

export interface Step {
  change: Change
  state: StepState
  /** Why it was refused, in the words of the API. */
  reason?: string
  /** Of the record it was about, once it is done. */
  id?: number
}

/** The application of a change set: every step in its order, and how far it is. */
export interface ZoneRun {
  state: 'running' | 'stopped' | 'finished'
  /** Takes an earlier run back. */
  undoes: boolean
  /** Who stopped it: a person, a failure, or the page that was left. */
  stoppedBy?: 'person' | 'failure' | 'reload'
  steps: Step[]
}

export const runOf = (changes: readonly Change[]): ZoneRun => ({
  state: 'running',
  undoes: false,
  steps: safeOrder(changes).map((change) => ({ change, state: 'waiting' })),
})

/** What takes the applied steps back, the last one first. */
export const undoOf = (run: ZoneRun): Change[] =>
  run.steps
    .flatMap(({ change, state, id }) =>
      state === 'done' && id !== undefined ? [inverse(change, id)] : [],
    )
    .toReversed()

export const undoRunOf = (run: ZoneRun): ZoneRun => ({
  state: 'running',
  undoes: !run.undoes,
  steps: undoOf(run).map((change) => ({ change, state: 'waiting' })),
})

export const countSteps = (run: ZoneRun, state: StepState): number =>
  run.steps.reduce((count, step) => (step.state === state ? count + 1 : count), 0)

/** The staged changes that a run left undone. */
export function notDone(changes: readonly Change[], run: ZoneRun): Change[] {
  const done = new Set(
    run.steps.filter(({ state }) => state === 'done').map(({ change }) => change),
  )
  return changes.filter((change) => !done.has(change))
}

/**
 * The steps with those marked as done that the zone shows to be: after a lost answer or a reload, nobody was told how
 * they ended, and an addition must not be made twice.
 */
export function reconciled(steps: readonly Step[], entries: readonly ZoneEntry[]): Step[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const byIdentity = new Map(entries.map((entry) => [identity(entry), entry.id]))
  const doneAs = (change: Change): number | undefined => {
    if (change.kind === 'add') return byIdentity.get(identity(change.draft))
    const { id } = change.entry
    const there = byId.get(id)
    if (change.kind === 'delete') return there ? undefined : id
    return there && same(there, change.draft) ? id : undefined
  }
  return steps.map((step) => {
    if (step.state !== 'uncertain' && step.state !== 'waiting') return step
    const id = doneAs(step.change)
    return id === undefined ? step : { change: step.change, state: 'done', id }
  })
}

import { type Change, inverse, safeOrder } from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/draft.ts'
import { isShownAs, shownIdentity } from '../zone/shownAs.ts'
import { recordLine } from '../zone/zoneText.ts'

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
  state: StepState
  /** Why it was refused, in the words of the API, or what the API shows in its place. */
  reason?: string
  /** Of the record it was about, once it is accepted. */
  id?: number
}

/** The application of a change set: every step in its order, and how far it is. */
export interface ZoneRun {
  state: 'running' | 'stopped' | 'finished'
  /** Takes an earlier run back. */
  undoes: boolean
  /** Who stopped it: a person, a failure, or the page that was left. */
  stoppedBy?: 'person' | 'failure' | 'reload'
  /** Every step was sent; the records are being read back. */
  readsBack?: boolean
  /** Why accepted steps could not be read back. */
  unread?: string
  steps: Step[]
}

const waiting = (change: Change): Step => ({ change, state: 'waiting' })

export const runOf = (changes: readonly Change[]): ZoneRun => ({
  state: 'running',
  undoes: false,
  steps: safeOrder(changes).map(waiting),
})

/** @param changes what takes an earlier run back, in the order in which that must be done */
export const backRunOf = (changes: readonly Change[]): ZoneRun => ({
  state: 'running',
  undoes: true,
  steps: changes.map(waiting),
})

/** The API took the step, whatever it shows since. */
export const isApplied = ({ state }: Pick<Step, 'state'>): boolean =>
  state === 'accepted' || state === 'done' || state === 'differs'

/** What takes the applied steps back, the last one first. */
export const undoOf = (run: ZoneRun): Change[] =>
  run.steps
    .flatMap((step) =>
      isApplied(step) && step.id !== undefined ? [inverse(step.change, step.id)] : [],
    )
    .toReversed()

export const undoRunOf = (run: ZoneRun): ZoneRun => ({
  ...backRunOf(undoOf(run)),
  undoes: !run.undoes,
})

export const countSteps = (run: ZoneRun, state: StepState): number =>
  run.steps.reduce((count, step) => (step.state === state ? count + 1 : count), 0)

export const countApplied = (run: ZoneRun): number =>
  run.steps.reduce((count, step) => (isApplied(step) ? count + 1 : count), 0)

/** The staged changes that a run left undone. */
export function notDone(changes: readonly Change[], run: ZoneRun): Change[] {
  const done = new Set(run.steps.filter(isApplied).map(({ change }) => change))
  return changes.filter((change) => !done.has(change))
}

/**
 * The steps with those marked as done that the zone shows to be: after a lost answer or a reload, nobody was told how
 * they ended, and an addition must not be made twice. A record stands for one addition only.
 */
export function reconciled(
  steps: readonly Step[],
  entries: readonly ZoneEntry[],
  zone: string,
): Step[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const owned = new Set(steps.flatMap((step) => (isApplied(step) ? [step.id] : [])))
  const spare = Map.groupBy(
    entries.filter(({ id }) => !owned.has(id)),
    (entry) => shownIdentity(entry, zone),
  )
  const doneAs = (change: Change): number | undefined => {
    if (change.kind === 'add') return spare.get(shownIdentity(change.draft, zone))?.shift()?.id
    const { id } = change.entry
    const there = byId.get(id)
    if (change.kind === 'delete') return there ? undefined : id
    return there && isShownAs(change.draft, there, zone) ? id : undefined
  }
  return steps.map((step) => {
    if (step.state !== 'uncertain' && step.state !== 'waiting') return step
    const id = doneAs(step.change)
    return id === undefined ? step : { change: step.change, state: 'done', id }
  })
}

/** A step that was accepted, after its record was read again. @param shown undefined when the API has it no more */
export function readBackStep(step: Step, shown: ZoneEntry | undefined, zone: string): Step {
  const { change, id } = step
  const ended = { change, ...(id !== undefined && { id }) }
  const line = shown && recordLine(shown, zone).replaceAll('\t', ' ')
  if (change.kind === 'delete')
    return line === undefined
      ? { ...ended, state: 'done' }
      : { ...ended, state: 'differs', reason: `The API still shows it: ${line}` }
  if (shown && isShownAs(change.draft, shown, zone)) return { ...ended, state: 'done' }
  const reason = line === undefined ? 'The API does not show it' : `The API shows ${line}`
  return { ...ended, state: 'differs', reason }
}

import {
  type Change,
  cyclicChanges,
  invert,
  safeOrder,
  sameRecord,
  withoutId,
} from '../zone/changeSet.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import { sameAsStored, storedKey } from '../zone/sameAsStored.ts'
import { recordLine } from '../zone/zoneText.ts'
import { isApplied, effectiveChange, type Step, type ApplyRun } from './applyRun.ts'

const waiting = (change: Change): Step => ({ change, state: 'waiting' })

/** @param room how many more records the zone takes */
export function planRun(changes: readonly Change[], room: number): ApplyRun {
  const circle = cyclicChanges(changes)
  return {
    state: 'running',
    undoes: false,
    steps: safeOrder(changes, room).map((change) => ({
      ...waiting(change),
      ...(circle.has(change) && { cyclic: true }),
    })),
  }
}

/** @param changes what takes an earlier run back, in the order in which that must be done */
export const planUndo = (changes: readonly Change[]): ApplyRun => ({
  state: 'running',
  undoes: true,
  steps: changes.map(waiting),
})

/** What takes the applied steps back, the last one first; what replaced a record goes only once that is there again. */
export function undoChanges({ steps }: ApplyRun): Change[] {
  const applied = steps.filter(isApplied)
  const replacements = new Map(
    applied.flatMap(({ change, id }) => (change.kind === 'add' ? [[change.replaces, id]] : [])),
  )
  return applied
    .flatMap((step): Change[] => {
      const { id } = step
      if (id === undefined) return []
      const back = invert(effectiveChange(step), id)
      const replaces = replacements.get(id)
      return [back.kind === 'add' && replaces !== undefined ? { ...back, replaces } : back]
    })
    .toReversed()
}

/** The steps without those that would delete a record whose replacement is left out. */
export function skipOrphanedDeletes(steps: readonly Step[]): Step[] {
  const kept = new Set(
    steps.flatMap(({ state, change }) =>
      state === 'skipped' && change.kind === 'add' ? [change.replaces] : [],
    ),
  )
  return steps.map((step) =>
    step.state === 'waiting' && step.change.kind === 'delete' && kept.has(step.change.entry.id)
      ? { ...step, state: 'skipped', reason: 'It stays, since what replaces it was left out' }
      : step,
  )
}

export const undoRun = (run: ApplyRun): ApplyRun => ({
  ...planUndo(undoChanges(run)),
  undoes: !run.undoes,
})

/**
 * The steps with those marked as done that the zone shows to be: after a lost answer or a reload, nobody was told how
 * they ended, and an addition must not be made twice. A record stands for one addition only.
 */
export function reconcile(
  steps: readonly Step[],
  entries: readonly ZoneEntry[],
  zone: string,
): Step[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const owned = new Set(steps.flatMap((step) => (isApplied(step) ? [step.id] : [])))
  const spare = Map.groupBy(
    entries.filter(({ id }) => !owned.has(id)),
    (entry) => storedKey(entry, zone),
  )
  const doneAs = (change: Change): number | undefined => {
    if (change.kind === 'add') return spare.get(storedKey(change.draft, zone))?.shift()?.id
    const { id } = change.entry
    const there = byId.get(id)
    if (change.kind === 'delete') return there ? undefined : id
    return there && sameAsStored(change.draft, there, zone) ? id : undefined
  }
  return steps.map((step) => {
    if (step.state !== 'uncertain' && step.state !== 'waiting') return step
    const { change, rebased } = step
    const id = doneAs(effectiveChange(step))
    return id === undefined ? step : { change, ...(rebased && { rebased }), state: 'done', id }
  })
}

/** A step that was accepted, after its record was read again. @param shown undefined when the API has it no more */
export function verifyStep(step: Step, shown: ZoneEntry | undefined, zone: string): Step {
  const { id } = step
  const change = effectiveChange(step)
  const ended = { change: step.change, ...(id !== undefined && { id }) }
  const line = shown && recordLine(shown, zone).replaceAll('\t', ' ')
  if (change.kind === 'delete')
    return line === undefined
      ? { ...ended, state: 'done' }
      : { ...ended, state: 'differs', reason: `The API still shows it: ${line}` }
  const draft = shown ? withoutId(shown) : change.draft
  // What is taken back later is what was shown here.
  const made =
    step.rebased || !sameRecord(change.draft, draft) ? { made: { ...change, draft } } : {}
  if (shown && sameAsStored(change.draft, shown, zone)) return { ...ended, ...made, state: 'done' }
  const reason = line === undefined ? 'The API does not show it' : `The API shows ${line}`
  return { ...ended, ...made, state: 'differs', reason }
}

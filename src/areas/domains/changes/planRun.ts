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
import {
  type ApplyRun,
  type AppliedStep,
  effectiveChange,
  hasFailed,
  isApplied,
  type RunningRun,
  type Step,
} from './applyRun.ts'
import type { ZoneChanges } from './zoneReducer.ts'

/** The work that a run is to do. */
export type RunWork =
  /** The staged changes, or those of a form. @param unseen on no screen; what else applies to the zone waits for it */
  | { kind: 'apply'; changes?: readonly Change[]; unseen?: boolean }
  /** Undoes the run on the screen, or what was applied at once. @param changes the inverse ones, in their order */
  | { kind: 'undo'; changes?: readonly Change[] }
  /** Tries again what a run that has ended skipped. */
  | { kind: 'retrySkipped' }
  /**
   * Goes on with a stopped run; what failed is tried again, or skipped.
   * @param entries the zone as it was read just now, where it is not known how the last steps ended
   */
  | { kind: 'resume'; failed: 'retry' | 'skip'; entries?: readonly ZoneEntry[] | undefined }

/** The run that does a work; undefined where there is none to go on with. @param room how many more records the zone takes */
export function planWork(
  work: RunWork,
  { changes, run }: Pick<ZoneChanges, 'changes' | 'run'>,
  zone: string,
  room: number,
): RunningRun | undefined {
  switch (work.kind) {
    case 'apply':
      return planRun(work.changes ?? changes, room)
    case 'undo':
      return work.changes ? planUndo(work.changes) : run && undoRun(run)
    case 'retrySkipped':
      return run?.state === 'finished' ? retrySkipped(run) : undefined
    case 'resume':
      return run?.state === 'stopped'
        ? resumeRun(run, work.failed, work.entries && { entries: work.entries, zone })
        : undefined
  }
}

const waiting = (change: Change): Step => ({ change, state: 'waiting' })

function planRun(changes: readonly Change[], room: number): RunningRun {
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

const planUndo = (changes: readonly Change[]): RunningRun => ({
  state: 'running',
  undoes: true,
  steps: changes.map(waiting),
})

/** What undoes the applied steps, the last one first; what replaced a record goes only once that is there again. */
export function undoChanges({ steps }: Pick<ApplyRun, 'steps'>): Change[] {
  const applied = steps.filter(isApplied).filter(({ byOthers }) => !byOthers)
  const replacements = new Map(
    applied.flatMap(({ change, id }) => (change.kind === 'add' ? [[change.replaces, id]] : [])),
  )
  return applied
    .map((step): Change => {
      const { id } = step
      const back = invert(effectiveChange(step), id)
      if (back.kind !== 'add') return back
      const replaces = replacements.get(id)
      return { ...back, restores: id, ...(replaces !== undefined && { replaces }) }
    })
    .toReversed()
}

/** The steps without those that would delete a record whose replacement is left out. */
function skipOrphanedDeletes(steps: readonly Step[]): Step[] {
  const kept = new Set(
    steps.flatMap(({ state, change }) =>
      state === 'skipped' && change.kind === 'add' ? [change.replaces] : [],
    ),
  )
  return steps.map((step) =>
    step.state === 'waiting' && step.change.kind === 'delete' && kept.has(step.change.entry.id)
      ? { ...step, state: 'skipped', reason: 'Kept, because its replacement was skipped' }
      : step,
  )
}

const undoRun = (run: ApplyRun): RunningRun => ({
  ...planUndo(undoChanges(run)),
  undoes: !run.undoes,
})

const retrySkipped = (run: ApplyRun): RunningRun =>
  goneOn(
    run,
    run.steps.map((step) => (step.state === 'skipped' ? waiting(step.change) : step)),
  )

const goneOn = ({ undoes, began }: ApplyRun, steps: readonly Step[]): RunningRun => ({
  state: 'running',
  undoes,
  steps,
  ...(began !== undefined && { began }),
})

function resumeRun(
  run: ApplyRun,
  failed: 'retry' | 'skip',
  read?: { entries: readonly ZoneEntry[]; zone: string },
): RunningRun {
  const known = read ? reconcile(run.steps, read.entries, read.zone) : run.steps
  const next = known.map((step): Step => {
    if (!hasFailed(step)) return step
    const { change, reason } = step
    return failed === 'retry' ? waiting(change) : { change, state: 'skipped', reason }
  })
  return goneOn(run, skipOrphanedDeletes(next))
}

/**
 * The steps with those marked as done that the zone shows to be: after a lost answer or a reload, nobody was told how
 * they ended, and an addition must not be made twice. A record stands for one addition only.
 */
function reconcile(steps: readonly Step[], entries: readonly ZoneEntry[], zone: string): Step[] {
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

/** An accepted step, after its record was read again. @param shown undefined when the API has it no more */
export function verifyStep(step: AppliedStep, shown: ZoneEntry | undefined, zone: string): Step {
  const change = effectiveChange(step)
  const ended = { change: step.change, id: step.id }
  const line = shown && recordLine(shown, zone).replaceAll('\t', ' ')
  if (change.kind === 'delete')
    return line === undefined
      ? { ...ended, state: 'done' }
      : { ...ended, state: 'differs', reason: `The API still shows it: ${line}` }
  const draft = shown ? withoutId(shown) : change.draft
  // What is undone later is what was shown here.
  const rebased =
    step.rebased || !sameRecord(change.draft, draft) ? { rebased: { ...change, draft } } : {}
  if (shown && sameAsStored(change.draft, shown, zone))
    return { ...ended, ...rebased, state: 'done' }
  const reason = line === undefined ? 'The API does not show it' : `The API shows ${line}`
  return { ...ended, ...rebased, state: 'differs', reason }
}

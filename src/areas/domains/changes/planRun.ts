import {
  type ZoneChange,
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
  hasStepFailed,
  isApplied,
  type RunningRun,
  type ApplyStep,
} from './applyRun.ts'
import type { ZoneChanges } from './zoneReducer.ts'

/** Operation that a run performs. */
export type RunWork =
  /**
   * Applies the staged changes, or those of a form.
   * @param unseen runs in the background; other runs on the zone wait for it
   */
  | { kind: 'apply'; changes?: readonly ZoneChange[]; unseen?: boolean }
  /**
   * Undoes the run on the screen, or changes that were applied immediately.
   * @param changes the inverse changes, in order
   */
  | { kind: 'undo'; changes?: readonly ZoneChange[] }
  /** Retries the steps that a completed run skipped. */
  | { kind: 'retrySkipped' }
  /**
   * Resumes a stopped run; failed steps are retried or skipped.
   * @param entries the current zone, required if the outcome of the last steps is unknown
   */
  | { kind: 'resume'; failed: 'retry' | 'skip'; entries?: readonly ZoneEntry[] | undefined }

/**
 * Returns the run for an operation; undefined if there is no run to resume.
 * @param room how many more records the zone accepts
 */
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

const waiting = (change: ZoneChange): ApplyStep => ({ change, state: 'waiting' })

function planRun(changes: readonly ZoneChange[], room: number): RunningRun {
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

const planUndo = (changes: readonly ZoneChange[]): RunningRun => ({
  state: 'running',
  undoes: true,
  steps: changes.map(waiting),
})

/**
 * Returns the changes that undo the applied steps, in reverse order. A replacement is deleted only after the original
 * record was restored.
 */
export function undoChanges({ steps }: Pick<ApplyRun, 'steps'>): ZoneChange[] {
  const applied = steps.filter(isApplied).filter(({ byOthers }) => !byOthers)
  const replacements = new Map(
    applied.flatMap(({ change, id }) => (change.kind === 'add' ? [[change.replaces, id]] : [])),
  )
  return applied
    .map((step): ZoneChange => {
      const { id } = step
      const back = invert(effectiveChange(step), id)
      if (back.kind !== 'add') return back
      const replaces = replacements.get(id)
      return { ...back, restores: id, ...(replaces !== undefined && { replaces }) }
    })
    .toReversed()
}

/** Skips deletes whose replacement was skipped, so that the original record is not lost. */
function skipOrphanedDeletes(steps: readonly ApplyStep[]): ApplyStep[] {
  const replacedIds = new Set(
    steps.flatMap(({ state, change }) =>
      state === 'skipped' && change.kind === 'add' ? [change.replaces] : [],
    ),
  )
  return steps.map((step) =>
    step.state === 'waiting' &&
    step.change.kind === 'delete' &&
    replacedIds.has(step.change.entry.id)
      ? { ...step, state: 'skipped', reason: 'Not deleted, because its replacement was skipped' }
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

const goneOn = ({ undoes, began }: ApplyRun, steps: readonly ApplyStep[]): RunningRun => ({
  state: 'running',
  undoes,
  steps,
  ...(began !== undefined && { began }),
})

function resumeRun(
  run: ApplyRun,
  failureHandling: 'retry' | 'skip',
  read?: { entries: readonly ZoneEntry[]; zone: string },
): RunningRun {
  const known = read ? reconcile(run.steps, read.entries, read.zone) : run.steps
  const next = known.map((step): ApplyStep => {
    if (!hasStepFailed(step)) return step
    const { change, reason } = step
    return failureHandling === 'retry' ? waiting(change) : { change, state: 'skipped', reason }
  })
  return goneOn(run, skipOrphanedDeletes(next))
}

/**
 * Marks steps as done if the zone already contains their result. After a lost response or a reload their outcome is
 * unknown, and an addition must not be created twice. Each record matches at most one addition.
 */
function reconcile(
  steps: readonly ApplyStep[],
  entries: readonly ZoneEntry[],
  zone: string,
): ApplyStep[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const owned = new Set(steps.flatMap((step) => (isApplied(step) ? [step.id] : [])))
  const spare = Map.groupBy(
    entries.filter(({ id }) => !owned.has(id)),
    (entry) => storedKey(entry, zone),
  )
  const doneAs = (change: ZoneChange): number | undefined => {
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

/**
 * Returns an accepted step after its record was reread.
 * @param currentEntry undefined if the API no longer returns the record
 */
export function verifyStep(
  step: AppliedStep,
  currentEntry: ZoneEntry | undefined,
  zone: string,
): ApplyStep {
  const change = effectiveChange(step)
  const ended = { change: step.change, id: step.id }
  const line = currentEntry && recordLine(currentEntry, zone).replaceAll('\t', ' ')
  if (change.kind === 'delete')
    return line === undefined
      ? { ...ended, state: 'done' }
      : { ...ended, state: 'differs', reason: `The API still shows it: ${line}` }
  const draft = currentEntry ? withoutId(currentEntry) : change.draft
  // Store the record that the API returned, because an undo starts from it.
  const rebased =
    step.rebased || !sameRecord(change.draft, draft) ? { rebased: { ...change, draft } } : {}
  if (currentEntry && sameAsStored(change.draft, currentEntry, zone))
    return { ...ended, ...rebased, state: 'done' }
  const reason = line === undefined ? 'The API does not show it' : `The API shows ${line}`
  return { ...ended, ...rebased, state: 'differs', reason }
}

import { createPersonStore, isRecord } from '#lib/personStore.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import type { EndedRun } from './applyRun.ts'
import { undoChanges } from './planRun.ts'

/** A completed run on a zone, as stored in this browser. */
export interface PastRun {
  domainId: number
  /** Name of the domain, because another server can have a different domain with the same id. */
  zone: string
  /** Start and end time, in milliseconds since the epoch. */
  began: number
  ended: number
  /** True if the run undid another one. */
  undoes: boolean
  counts: Readonly<Record<ZoneChange['kind'], number>>
  /** Changes that undo the run, in order; absent if the run was too large to store. */
  undo?: readonly ZoneChange[]
}

const isPastRun = (value: unknown): value is PastRun =>
  isRecord(value) &&
  typeof value['domainId'] === 'number' &&
  typeof value['zone'] === 'string' &&
  typeof value['began'] === 'number' &&
  typeof value['ended'] === 'number' &&
  isRecord(value['counts']) &&
  (value['undo'] === undefined || Array.isArray(value['undo']))

const store = createPersonStore('console.zone-runs', (stored): readonly PastRun[] =>
  Array.isArray(stored) ? stored.filter(isPastRun) : [],
)

const runsMax = 50
/** Maximum number of changes in all stored runs, because browsers limit local storage to about 5 MB. */
const changesMax = 2000

/**
 * Stores a completed run in the history. A resumed run replaces its previous entry; a run without changes is not
 * stored.
 */
export function keepPastRun(domainId: number, zone: string, run: EndedRun): void {
  const undo = undoChanges(run)
  if (undo.length === 0) return
  const count = (kind: ZoneChange['kind']) => undo.filter((change) => change.kind === kind).length
  const counts = { add: count('delete'), update: count('update'), delete: count('add') }
  const { undoes, began = Date.now() } = run
  const past: PastRun = { domainId, zone, began, ended: Date.now(), undoes, counts, undo }
  store.change((runs) => {
    const others = runs.filter((other) => other.domainId !== domainId || other.began !== began)
    return limited([past, ...others].slice(0, runsMax))
  })
}

/** Removes the changes of runs that exceed the limit. The newest runs come first. */
function limited(runs: readonly PastRun[]): PastRun[] {
  let room = changesMax
  return runs.map(({ undo, ...run }) => {
    room -= undo?.length ?? 0
    return undo && room >= 0 ? { ...run, undo } : run
  })
}

/** Returns the runs of a zone, newest first. */
export const usePastRuns = (domainId: number, zone: string): readonly PastRun[] =>
  store.use().filter((run) => run.domainId === domainId && run.zone === zone)

import { createPersonStore, isRecord } from '#lib/personStore.ts'
import type { Change } from '../zone/changeSet.ts'
import type { EndedRun } from './applyRun.ts'
import { undoChanges } from './planRun.ts'

/** A run that changed a zone, as this browser remembers it. */
export interface PastRun {
  domainId: number
  /** The name of the domain: of another server, another domain can have the same ID. */
  zone: string
  /** The times of its beginning and its end, milliseconds. */
  began: number
  ended: number
  /** It took back another one. */
  undoes: boolean
  counts: Readonly<Record<Change['kind'], number>>
  /** The changes that take it back, in their order; absent of a run too large to be kept. */
  undo?: readonly Change[]
}

const isPastRun = (kept: unknown): kept is PastRun =>
  isRecord(kept) &&
  typeof kept['domainId'] === 'number' &&
  typeof kept['zone'] === 'string' &&
  typeof kept['began'] === 'number' &&
  typeof kept['ended'] === 'number' &&
  isRecord(kept['counts']) &&
  (kept['undo'] === undefined || Array.isArray(kept['undo']))

const store = createPersonStore('console.zone-runs', (kept): readonly PastRun[] =>
  Array.isArray(kept) ? kept.filter(isPastRun) : [],
)

const runsMax = 50
/** Of all runs together: a browser keeps 5 MB for everything. */
const changesMax = 2000

/** Remembers a run that has ended, in the place of what was remembered of it before it went on; none that changed nothing. */
export function keepPastRun(domainId: number, zone: string, run: EndedRun): void {
  const undo = undoChanges(run)
  if (undo.length === 0) return
  const count = (kind: Change['kind']) => undo.filter((change) => change.kind === kind).length
  const counts = { add: count('delete'), update: count('update'), delete: count('add') }
  const { undoes, began = Date.now() } = run
  const past: PastRun = { domainId, zone, began, ended: Date.now(), undoes, counts, undo }
  store.change((kept) => {
    const others = kept.filter((other) => other.domainId !== domainId || other.began !== began)
    return limited([past, ...others].slice(0, runsMax))
  })
}

/** The runs without the changes of those for which there is no room, the latest first. */
function limited(runs: readonly PastRun[]): PastRun[] {
  let room = changesMax
  return runs.map(({ undo, ...run }) => {
    room -= undo?.length ?? 0
    return undo && room >= 0 ? { ...run, undo } : run
  })
}

/** The runs of a zone, the latest first. */
export const usePastRuns = (domainId: number, zone: string): readonly PastRun[] =>
  store.use().filter((run) => run.domainId === domainId && run.zone === zone)

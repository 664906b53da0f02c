import { type ZoneChange, sameRecord } from '../zone/changeSet.ts'

/**
 * Returns the id of the record or staged addition that a change concerns; undefined for an addition that is not staged
 * yet.
 */
export const changedId = (change: ZoneChange): number | undefined =>
  change.kind === 'add' ? change.id : change.entry.id

/**
 * Adds changes to the staged ones. Keeps at most one change per record, the last one, and drops changes without effect.
 */
export function stage(
  changes: readonly ZoneChange[],
  further: readonly ZoneChange[],
): ZoneChange[] {
  const latest = new Map(
    further.flatMap((change) => {
      const id = changedId(change)
      return id === undefined ? [] : [[id, change] as const]
    }),
  )
  const rebasedChanges = changes.map((change) => {
    const id = changedId(change)
    const next = id === undefined ? undefined : latest.get(id)
    if (next) latest.delete(changedId(next) ?? 0)
    return next ?? change
  })
  const added = further.filter((change) => {
    const id = changedId(change)
    return id === undefined || latest.get(id) === change
  })
  return [...rebasedChanges, ...added].filter(
    (change) => change.kind !== 'update' || !sameRecord(change.entry, change.draft),
  )
}

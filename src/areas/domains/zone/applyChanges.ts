import type { ZoneChange } from './changeSet.ts'
import type { ZoneEntry } from './recordModel.ts'

/** Applies changes to the zone and retains the record ids, so that a staged repair removes its finding. */
export function applyChanges(
  entries: readonly ZoneEntry[],
  changes: readonly ZoneChange[],
): ZoneEntry[] {
  const touched = new Map(
    changes.flatMap((change) =>
      change.kind === 'add' ? [] : [[change.entry.id, change] as const],
    ),
  )
  const remainingEntries = entries.flatMap((entry) => {
    const change = touched.get(entry.id)
    if (!change) return [entry]
    return change.kind === 'update' ? [{ ...change.draft, id: entry.id }] : []
  })
  const added = changes.flatMap((change) =>
    change.kind === 'add' && change.id !== undefined ? [{ ...change.draft, id: change.id }] : [],
  )
  return [...remainingEntries, ...added]
}

import { changedId, stage } from '../changes/stage.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { type RecordDraft, withTtlOf, type ZoneEntry } from '../zone/recordModel.ts'
import { storedKey } from '../zone/sameAsStored.ts'

/**
 * Merges a plan, which is based on the zone including staged changes, into the staged changes. Changes of an API record
 * are staged for it; changes of a staged addition modify that addition.
 * @param entries the records of the API
 */
export function mergeIntoStaged(
  staged: readonly ZoneChange[],
  plan: readonly ZoneChange[],
  entries: readonly ZoneEntry[],
  zone: string,
): ZoneChange[] {
  const own = new Map(entries.map((entry) => [entry.id, entry]))
  const going = Map.groupBy(
    staged.flatMap((change) => (change.kind === 'delete' ? [change.entry] : [])),
    (entry) => storedKey(entry, zone),
  )
  const additions = new Map<number, RecordDraft | null>()
  const further = plan.flatMap((change): ZoneChange[] => {
    if (change.kind === 'add') {
      const entry = going.get(storedKey(change.draft, zone))?.shift()
      if (!entry) return [change]
      const { id: _, ...draft } = entry
      return [{ kind: 'update', entry, draft: withTtlOf(draft, change.draft) }]
    }
    const { id } = change.entry
    if (id < 0) {
      additions.set(id, change.kind === 'update' ? change.draft : null)
      return []
    }
    return [{ ...change, entry: own.get(id) ?? change.entry }]
  })
  const mergedChanges = staged.flatMap((change): ZoneChange[] => {
    const draft = additions.get(changedId(change) ?? 0)
    if (draft === undefined) return [change]
    return draft ? [{ ...change, kind: 'add', draft }] : []
  })
  return stage(mergedChanges, further)
}

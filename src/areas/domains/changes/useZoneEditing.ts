import { localError } from '#api/http/clientError.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { toast } from '#ui/overlay/toast.ts'
import { entryOf, type RecordRow, recordText } from '../recordRow.ts'
import { zoneTtl } from '../seconds.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import type { RecordDraft, ZoneEntry } from '../zone/recordModel.ts'
import { useEditMode } from './editMode.ts'
import { isActive } from './applyRun.ts'
import { deletionLock } from './deletionLock.ts'
import { changedId } from './stage.ts'
import { useZoneChanges, zoneChanges } from './zoneChanges.ts'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'

export type ZoneEditing = ReturnType<typeof useZoneEditing>

/** Maximum number of changes that are applied in the background. Larger sets run with progress above the records. */
const atOnceMax = 2

// Loaded lazily, because the code that applies changes is a large part of this area.
const loadRunner = () => import('./ApplyRunner.ts')
const loadUndo = () => import('./undo.ts')
/** Modules that the first edit needs, for screens to preload. */
export const partsOfEdits = [loadRunner, loadUndo]

/**
 * Returns the functions to edit the records of a domain, staged or immediately, and the reason why editing is disabled.
 */
export function useZoneEditing(domain: Domain) {
  const { id: domainId } = domain
  const zone = domain.domain ?? ''
  const deniedReason = useDeniedReason(needs.domain.write(domainId))
  const { changes, run } = useZoneChanges(domainId)
  const mode = useEditMode()
  const reason =
    domain.type === 'slave'
      ? 'Records are transferred from the primary and are read-only.'
      : (deniedReason ?? (isActive(run) ? 'Wait until the staged changes are applied.' : undefined))

  /** Stages changes, even if edits are applied immediately. */
  const stage = (further: readonly ZoneChange[], words: string) => {
    zoneChanges.stage(domainId, further)
    const staged = zoneChanges.get(domainId).changes
    toast(`Staged: ${words}`, {
      label: 'Undo',
      onSelect: () => {
        // Do not revert if the staged changes were applied or edited since, because later changes would be lost or
        // applied ones staged again.
        if (zoneChanges.get(domainId).changes === staged) zoneChanges.edit(domainId, changes)
        else toast('The staged changes have since changed. Revert this one in the list.')
      },
    })
  }

  /** Rejects with the API error. Staging does not fail. */
  const edit = async (further: readonly ZoneChange[], words: string) => {
    if (mode === 'stage') {
      stage(further, words)
      return
    }
    const locked = deletionLock(domain, further)
    if (locked !== undefined) throw localError(409, locked)
    const [{ applyRunner }, { undoAtOnce }] = await Promise.all([loadRunner(), loadUndo()])
    if (further.length > atOnceMax) {
      void applyRunner.run(domainId, zone, { kind: 'apply', changes: further })
      return
    }
    const undo = await applyRunner.run(domainId, zone, {
      kind: 'apply',
      changes: further,
      unseen: true,
    })
    // A failed run is shown above the records, with the possible actions.
    if (!undo) return
    toast(
      words,
      undo.length > 0
        ? { label: 'Undo', onSelect: () => void undoAtOnce(domainId, zone, undo, words) }
        : undefined,
    )
  }

  /** Returns the record as stored by the API, without staged changes. */
  const entryFor = (row: RecordRow): ZoneEntry | undefined => {
    const staged = changes.find((change) => change.kind !== 'add' && change.entry.id === row.id)
    return staged && staged.kind !== 'add' ? staged.entry : entryOf(row, zone)
  }

  /**
   * Updates a record. A record that is only staged so far is changed in the staged list.
   * @param entry the record as the user saw it, so that changes by other users are not overwritten
   */
  const change = async (
    row: RecordRow,
    draft: RecordDraft,
    entry = entryFor(row),
  ): Promise<void> => {
    const words = `change ${recordText(draft)}`
    if (row.id < 0) {
      const staged = changes.find((one) => changedId(one) === row.id)
      zoneChanges.stage(domainId, [{ ...staged, kind: 'add', draft, id: row.id }])
      return
    }
    if (!entry) throw new Error('This console does not support this record type.')
    if (entry.type === draft.type) return edit([{ kind: 'update', entry, draft }], words)
    return edit(
      [
        { kind: 'add', draft, replaces: entry.id },
        { kind: 'delete', entry },
      ],
      `replace ${recordText(entry)} by ${recordText(draft)}`,
    )
  }

  /** Removes the staged changes of some records. */
  const unstage = (rows: readonly RecordRow[]) => {
    const ids = new Set<number | undefined>(rows.map(({ id }) => id))
    zoneChanges.edit(
      domainId,
      changes.filter((staged) => !ids.has(changedId(staged))),
    )
  }

  const remove = async (rows: readonly RecordRow[]): Promise<void> => {
    const additions = rows.filter(({ id }) => id < 0)
    if (additions.length > 0) unstage(additions)
    const deletions = rows.flatMap((row): ZoneChange[] => {
      const entry = row.id < 0 ? undefined : entryFor(row)
      return entry ? [{ kind: 'delete', entry }] : []
    })
    const [first] = rows
    const words =
      rows.length === 1 && first ? `delete ${recordText(first)}` : `delete ${rows.length} records`
    if (deletions.length > 0) await edit(deletions, words)
  }

  const add = (drafts: readonly RecordDraft[]) => {
    const [first] = drafts
    const words = drafts.length === 1 && first ? recordText(first) : `${drafts.length} records`
    return edit(
      drafts.map((draft): ZoneChange => ({ kind: 'add', draft })),
      `add ${words}`,
    )
  }

  return {
    domainId,
    zone,
    /** TTL of records without their own TTL, in seconds. */
    ttl: zoneTtl(domain),
    reason,
    /** The reason why no record can be deleted. */
    deletionReason: reason ?? lockedReason(domain),
    mode,
    changes,
    run,
    stage,
    edit,
    change,
    remove,
    unstage,
    add,
    entryFor,
  }
}

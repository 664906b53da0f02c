import { recordFieldNames, remarkFields } from '#contract/rules/recordFields.ts'
import { remoteAddress } from '#contract/rules/recordTargets.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import { type RecordDraft, canonical, ttlLabel, type ZoneEntry } from '../zone/recordModel.ts'
import { readableName } from '../zone/readableName.ts'
import { sameAsStored } from '../zone/sameAsStored.ts'
import { recordData, recordLine } from '../zone/zoneText.ts'

type Update = Extract<ZoneChange, { kind: 'update' }>

const editedFields = ({ entry, draft }: Update) =>
  recordFieldNames.filter((field) => (entry[field] ?? '') !== (draft[field] ?? ''))

/**
 * Returns true if the record's current values differ from those the change was based on, in a field that an update sets
 * or in any field for a delete.
 */
export function isConflict(
  change: Exclude<ZoneChange, { kind: 'add' }>,
  now: ZoneEntry,
  zone: string,
): boolean {
  if (change.kind === 'delete') return !sameAsStored(change.entry, now, zone)
  const { entry, draft } = change
  return editedFields(change).some((field) => {
    const has = (one: RecordDraft) => sameAsStored({ ...now, [field]: one[field] }, now, zone)
    // The special address represents the client's IP address, which is unknown here, so the stored value does not show
    // whether the change was applied.
    return !has(entry) && (draft.target === remoteAddress || !has(draft))
  })
}

/** Rebases a change on the current record. Fields that were not edited take the values that other users have set. */
export function rebase(change: Update, now: ZoneEntry, zone: string): Update {
  const edited = editedFields(change)
  const withThose = (one: RecordDraft) =>
    canonical({ ...now, ...Object.fromEntries(edited.map((field) => [field, one[field]])) }, zone)
  return {
    kind: 'update',
    // Keep the original values of the edited fields, so that undo restores them: if the response to an earlier attempt
    // was lost, the current values may already be the edited ones.
    entry: { ...withThose(change.entry), id: now.id },
    draft: withThose(change.draft),
  }
}

export interface ConflictCheck {
  /** The rebased change, if it differs from the staged one. */
  rebased?: ZoneChange
  /** Changes by other users that prevent this change. */
  conflictingChanges?: string
  /** The change to stage in order to overwrite the other user's change. */
  keepMine?: ZoneChange
}

/**
 * Compares a staged change with the current record.
 * @param now undefined if the record was deleted
 */
export function conflictOf(
  change: ZoneChange,
  now: ZoneEntry | undefined,
  zone: string,
): ConflictCheck {
  if (change.kind === 'add') return {}
  if (!now)
    return {
      conflictingChanges: 'deleted by someone else',
      ...(change.kind === 'update' && { keepMine: { kind: 'add', draft: change.draft } }),
    }
  if (isConflict(change, now, zone)) {
    const keepMine: ZoneChange =
      change.kind === 'delete'
        ? { ...change, entry: now }
        : { kind: 'update', entry: now, draft: rebase(change, now, zone).draft }
    const name = now.name === change.entry.name ? '' : `${readableName(now.name || '@')} `
    return { conflictingChanges: `now ${name}${valueText(now, zone)}`, keepMine }
  }
  return change.kind === 'update' ? { rebased: rebase(change, now, zone) } : {}
}

export const valueText = (draft: RecordDraft, zone: string) =>
  [
    ttlLabel(draft),
    recordData(draft, zone),
    ...remarkFields.flatMap((field) => draft[field] ?? []),
  ].join(' ')

export const deletedReason = 'Conflict: this record was deleted by someone else.'

export const conflictReason = (now: RecordDraft, zone: string) =>
  `Conflict: this record was changed by someone else to ${recordLine(now, zone).replaceAll('\t', ' ')}`

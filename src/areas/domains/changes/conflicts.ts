import { recordFieldNames, remarkFields } from '#contract/rules/recordFields.ts'
import { remoteAddress } from '#contract/rules/recordTargets.ts'
import type { Change } from '../zone/changeSet.ts'
import { type RecordDraft, canonical, ttlWord, type ZoneEntry } from '../zone/recordModel.ts'
import { readableName } from '../zone/readableName.ts'
import { sameAsStored } from '../zone/sameAsStored.ts'
import { recordData, recordLine } from '../zone/zoneText.ts'

type Update = Extract<Change, { kind: 'update' }>

const editedFields = ({ entry, draft }: Update) =>
  recordFieldNames.filter((field) => (entry[field] ?? '') !== (draft[field] ?? ''))

/** True when a record has by now something else in a field that the change sets, or in any that it deletes. */
export function isConflict(
  change: Exclude<Change, { kind: 'add' }>,
  now: ZoneEntry,
  zone: string,
): boolean {
  if (change.kind === 'delete') return !sameAsStored(change.entry, now, zone)
  const { entry, draft } = change
  return editedFields(change).some((field) => {
    const has = (one: RecordDraft) => sameAsStored({ ...now, [field]: one[field] }, now, zone)
    // Any address might be the caller's, so it says nothing of what is to be set.
    return !has(entry) && (draft.target === remoteAddress || !has(draft))
  })
}

/** The change made of a record as it is now: what was not edited stays as somebody else has set it. */
export function rebase(change: Update, now: ZoneEntry, zone: string): Update {
  const edited = editedFields(change)
  const withThose = (one: RecordDraft) =>
    canonical({ ...now, ...Object.fromEntries(edited.map((field) => [field, one[field]])) }, zone)
  return {
    kind: 'update',
    // What was edited goes back to what the person saw, also when an update whose answer was lost is sent again.
    entry: { ...withThose(change.entry), id: now.id },
    draft: withThose(change.draft),
  }
}

export interface Comparison {
  /** The change as it would be made now, where that is another than was staged. */
  rebased?: Change
  /** Changes by others to the record that keep the change from being made. */
  theirs?: string
  /** What to stage to make the change all the same. */
  keepMine?: Change
}

/** How a staged change stands to its record as it is now. @param now undefined when the record is gone */
export function conflictOf(change: Change, now: ZoneEntry | undefined, zone: string): Comparison {
  if (change.kind === 'add') return {}
  if (!now)
    return {
      theirs: 'deleted by someone else',
      ...(change.kind === 'update' && { keepMine: { kind: 'add', draft: change.draft } }),
    }
  if (isConflict(change, now, zone)) {
    const keepMine: Change =
      change.kind === 'delete'
        ? { ...change, entry: now }
        : { kind: 'update', entry: now, draft: rebase(change, now, zone).draft }
    const name = now.name === change.entry.name ? '' : `${readableName(now.name || '@')} `
    return { theirs: `now ${name}${valueText(now, zone)}`, keepMine }
  }
  return change.kind === 'update' ? { rebased: rebase(change, now, zone) } : {}
}

export const valueText = (draft: RecordDraft, zone: string) =>
  [
    ttlWord(draft),
    recordData(draft, zone),
    ...remarkFields.flatMap((field) => draft[field] ?? []),
  ].join(' ')

export const deletedReason = 'Conflict: this record was deleted by someone else.'

export const conflictReason = (now: RecordDraft, zone: string) =>
  `Conflict: this record was changed by someone else to ${recordLine(now, zone).replaceAll('\t', ' ')}`

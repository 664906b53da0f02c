import { identityFields } from '#contract/rules/domainRecords.ts'
import { remoteAddress } from '#contract/rules/recordTargets.ts'
import type { Change } from '../zone/changeSet.ts'
import { type RecordDraft, canonical, type ZoneEntry } from '../zone/recordModel.ts'
import { readableName } from '../zone/readableName.ts'
import { sameAsStored } from '../zone/sameAsStored.ts'
import { recordData, recordLine } from '../zone/zoneText.ts'

type Update = Extract<Change, { kind: 'update' }>

const fields = [...identityFields, 'ttl_sec'] as const

const editedFields = ({ entry, draft }: Update) =>
  fields.filter((field) => (entry[field] ?? '') !== (draft[field] ?? ''))

/** Whether a record has by now something else in a field that the change sets, or in any that it deletes. */
export function isContested(
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
export function changeOf(change: Update, now: ZoneEntry, zone: string): Update {
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

export interface Standing {
  /** The change as it would be made now, where that is another than was staged. */
  made?: Change
  /** What others did to the record, where that keeps the change from being made. */
  meanwhile?: string
  /** What to stage to make the change all the same. */
  mine?: Change
}

/** How a staged change stands to its record as it is now. @param now undefined when the record is gone */
export function standingOf(change: Change, now: ZoneEntry | undefined, zone: string): Standing {
  if (change.kind === 'add') return {}
  if (!now)
    return {
      meanwhile: 'deleted meanwhile',
      ...(change.kind === 'update' && { mine: { kind: 'add', draft: change.draft } }),
    }
  if (isContested(change, now, zone)) {
    const mine: Change =
      change.kind === 'delete'
        ? { ...change, entry: now }
        : { kind: 'update', entry: now, draft: changeOf(change, now, zone).draft }
    const name = now.name === change.entry.name ? '' : `${readableName(now.name || '@')} `
    return { meanwhile: `now ${name}${valueWords(now, zone)}`, mine }
  }
  return change.kind === 'update' ? { made: changeOf(change, now, zone) } : {}
}

export const valueWords = (draft: RecordDraft, zone: string) =>
  `${draft.ttl_sec || 'default'} ${recordData(draft, zone)}`

export const goneWords = 'The record is not there any more: it was deleted meanwhile.'

export const contestedWords = (now: RecordDraft, zone: string) =>
  `Changed meanwhile: now ${recordLine(now, zone).replaceAll('\t', ' ')}`

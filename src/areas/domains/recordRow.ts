import type { CaaTag } from '#contract/rules/caaValues.ts'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { recordToSend } from '#contract/rules/domainRecords.ts'
import { pickFields } from '#contract/rules/recordFields.ts'
import { isRecordType } from '#contract/rules/recordTargets.ts'
import { changedId } from './changes/stage.ts'
import type { ZoneChange } from './zone/changeSet.ts'
import { canonical, type RecordDraft, type ZoneEntry } from './zone/recordModel.ts'

/**
 * A record in the table. A row without a staged change is the API object itself, which avoids copying up to 12,000
 * records.
 */
export interface RecordRow extends DomainRecord {
  staged?: ZoneChange['kind']
}

const entries = new WeakMap<DomainRecord, { zone: string; entry: ZoneEntry }>()

/** Converts an API record to the form that the rules use; undefined for an unknown type. */
export function entryOf(record: DomainRecord, zone: string): ZoneEntry | undefined {
  const { id, type, tag } = record
  if (!isRecordType(type)) return undefined
  const cached = entries.get(record)
  if (cached?.zone === zone) return cached.entry
  const input = { type, ...pickFields(record), tag: tag as CaaTag | null }
  const entry = { ...canonical(recordToSend(input, zone), zone), id }
  entries.set(record, { zone, entry })
  return entry
}

export const entriesOf = (records: readonly DomainRecord[], zone: string): ZoneEntry[] =>
  records.flatMap((record) => entryOf(record, zone) ?? [])

/** Returns the staged addition that a row represents. */
export function stagedDraft(
  changes: readonly ZoneChange[],
  { id }: Pick<RecordRow, 'id'>,
): RecordDraft | undefined {
  const change = changes.find((staged) => changedId(staged) === id)
  return change?.kind === 'add' ? change.draft : undefined
}

const rowOf = (draft: RecordDraft, id: number, staged: ZoneChange['kind']): RecordRow => ({
  ...draft,
  id,
  staged,
})

/** Merges staged changes into the records. Additions come first, where they are visible. */
export function recordRows(
  records: readonly DomainRecord[],
  changes: readonly ZoneChange[],
): readonly RecordRow[] {
  if (changes.length === 0) return records
  const touched = new Map<number, RecordRow>()
  const added: RecordRow[] = []
  for (const change of changes) {
    const id = changedId(change)
    if (id === undefined) continue
    const row = rowOf(change.kind === 'delete' ? change.entry : change.draft, id, change.kind)
    if (change.kind === 'add') added.push(row)
    else touched.set(id, row)
  }
  return [...added, ...records.map((record) => touched.get(record.id) ?? record)]
}

/** Formats a record for messages, for example "A www 203.0.113.1". */
export function recordText({ type, name, target }: Pick<RecordRow, 'type' | 'name' | 'target'>) {
  const value = target === '' && type === 'MX' ? '(null MX)' : target
  return `${type ?? 'Record'} ${name || '@'} ${value ?? ''}`.trim()
}

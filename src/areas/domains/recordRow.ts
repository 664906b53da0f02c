import type { CaaTag } from '#contract/rules/caaValues.ts'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { recordToSend } from '#contract/rules/domainRecords.ts'
import { pickFields } from '#contract/rules/recordFields.ts'
import { isRecordType } from '#contract/rules/recordTargets.ts'
import { changedId } from './changes/stage.ts'
import type { Change } from './zone/changeSet.ts'
import { canonical, type RecordDraft, type ZoneEntry } from './zone/recordModel.ts'

/** A record as the table shows it; one without a staged change is the API's own object, so that 12,000 cost nothing. */
export interface RecordRow extends DomainRecord {
  staged?: Change['kind']
}

const entries = new WeakMap<DomainRecord, { zone: string; entry: ZoneEntry }>()

/** A record of the API as the rules know it; undefined for a type that they do not know. */
export function entryOf(record: DomainRecord, zone: string): ZoneEntry | undefined {
  const { id, type, tag } = record
  if (!isRecordType(type)) return undefined
  const made = entries.get(record)
  if (made?.zone === zone) return made.entry
  const input = { type, ...pickFields(record), tag: tag as CaaTag | null }
  const entry = { ...canonical(recordToSend(input, zone), zone), id }
  entries.set(record, { zone, entry })
  return entry
}

export const entriesOf = (records: readonly DomainRecord[], zone: string): ZoneEntry[] =>
  records.flatMap((record) => entryOf(record, zone) ?? [])

/** What is staged to be added, as its row stands for it. */
export function stagedDraft(
  changes: readonly Change[],
  { id }: Pick<RecordRow, 'id'>,
): RecordDraft | undefined {
  const change = changes.find((staged) => changedId(staged) === id)
  return change?.kind === 'add' ? change.draft : undefined
}

const rowOf = (draft: RecordDraft, id: number, staged: Change['kind']): RecordRow => ({
  ...draft,
  id,
  staged,
})

/** The records with what is staged for them; additions come first, where they are seen. */
export function recordRows(
  records: readonly DomainRecord[],
  changes: readonly Change[],
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

/** "A www 203.0.113.1": what a record is called where it is acted on. */
export function recordWords({ type, name, target }: Pick<RecordRow, 'type' | 'name' | 'target'>) {
  const value = target === '' && type === 'MX' ? '(null MX)' : target
  return `${type ?? 'Record'} ${name || '@'} ${value ?? ''}`.trim()
}

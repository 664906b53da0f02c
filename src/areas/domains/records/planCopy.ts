import { recordToSend } from '#contract/rules/domainRecords.ts'
import { nameTypeKey, type RecordDraft, canonical } from '../zone/recordModel.ts'
import { neighbourIndex } from '../zone/neighbours.ts'
import { storedKey } from '../zone/sameAsStored.ts'
import { validateRecord } from '../zone/validateRecord.ts'

export interface PlannedCopy {
  draft: RecordDraft
  kind: 'add' | 'exists' | 'invalid'
  /** The rule that the record violates in the other zone, or existing records there with the same name and type. */
  note?: string
}

/**
 * Returns the records to create in another zone, with names relative to it and unchanged values.
 * @param entries records of the other zone, including staged changes
 */
export function planCopy(
  records: readonly RecordDraft[],
  entries: readonly RecordDraft[],
  zone: string,
): PlannedCopy[] {
  const copies = records.map((record) => canonical(recordToSend(record, zone), zone))
  const existingKeys = new Set(entries.map((entry) => storedKey(entry, zone)))
  const alike = Map.groupBy(entries, nameTypeKey)
  const neighboursOf = neighbourIndex([...entries, ...copies])
  return copies.map((draft): PlannedCopy => {
    const key = storedKey(draft, zone)
    if (existingKeys.has(key)) return { draft, kind: 'exists' }
    const [fault] = validateRecord(recordToSend(draft, zone), draft, zone, neighboursOf(draft))
    if (fault) return { draft, kind: 'invalid', note: fault.reason }
    existingKeys.add(key)
    const others = alike.get(nameTypeKey(draft))?.map(({ target }) => target)
    return { draft, kind: 'add', ...(others && { note: `In addition to ${others.join(', ')}` }) }
  })
}

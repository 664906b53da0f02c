import { isNullMx, recordToSend } from '#contract/rules/domainRecords.ts'
import { sameRecord } from './changeSet.ts'
import type { RecordDraft } from './recordModel.ts'
import { validateRecord } from './validateRecord.ts'
import { isSpf } from './lintMail.ts'
import { storedKey } from './sameAsStored.ts'
import type { Repair } from './finding.ts'

type Group = Map<string, Set<RecordDraft>>

/** The records of a zone while repairs are applied to it. */
export class RepairedZone {
  private readonly zone: string
  private readonly byName: Group = new Map()
  private readonly byIdentity: Group = new Map()
  /**
   * Records by name that can exclude other types (such as CNAME). Separate, because a name can have thousands of
   * records and few of these.
   */
  private readonly excluding: Group = new Map()
  private readonly mail = new Set<RecordDraft>()
  private readonly nullMail = new Set<RecordDraft>()

  constructor(records: readonly RecordDraft[], zone: string) {
    this.zone = zone
    for (const record of records) this.put(record)
  }

  /** Returns the repair if it violates no rule and creates no duplicate; otherwise undefined. */
  sound<Entry extends RecordDraft>(repair: Repair<Entry>): Repair<Entry> | undefined {
    const { record, to } = repair
    if (!to) return repair
    if (sameRecord(record, to)) return undefined
    const equal = this.byIdentity.get(storedKey(to, this.zone)) ?? []
    if ([...equal].some((other) => other !== record))
      return { label: 'Delete it: the same record already exists', record, to: null }
    const faults = validateRecord(recordToSend(to, this.zone), to, this.zone, this.near(record, to))
    return faults.length === 0 ? repair : undefined
  }

  /** Applies a repair if it is still valid. Each record is repaired at most once. */
  make<Entry extends RecordDraft>(repair: Repair<Entry>): Repair<Entry> | undefined {
    if (!this.byName.get(repair.record.name)?.has(repair.record)) return undefined
    const validRepair = this.sound(repair)
    if (!validRepair) return undefined
    this.take(validRepair.record)
    if (validRepair.to) this.put(validRepair.to)
    return validRepair
  }

  /** Returns the records that could conflict with the repair. */
  private near(record: RecordDraft, to: RecordDraft): RecordDraft[] {
    const byName = to.type === 'CNAME' ? this.byName : this.excluding
    const mail = isNullMx(to) ? this.mail : this.nullMail
    return [...(byName.get(to.name) ?? []), ...mail].filter((other) => other !== record)
  }

  private put(record: RecordDraft) {
    insert(this.byName, record.name, record)
    insert(this.byIdentity, storedKey(record, this.zone), record)
    if (record.type === 'CNAME' || isSpf(record)) insert(this.excluding, record.name, record)
    if (record.type === 'MX') this.mail.add(record)
    if (isNullMx(record)) this.nullMail.add(record)
  }

  private take(record: RecordDraft) {
    this.byName.get(record.name)?.delete(record)
    this.byIdentity.get(storedKey(record, this.zone))?.delete(record)
    this.excluding.get(record.name)?.delete(record)
    this.mail.delete(record)
    this.nullMail.delete(record)
  }
}

function insert(group: Group, key: string, record: RecordDraft) {
  const found = group.get(key)
  if (found) found.add(record)
  else group.set(key, new Set([record]))
}

/** Applies several repairs sequentially and skips those that earlier ones made invalid. */
export function repairsInTurn<Entry extends RecordDraft>(
  repairs: readonly Repair<Entry>[],
  records: readonly Entry[],
  zone: string,
): Repair<Entry>[] {
  const repaired = new RepairedZone(records, zone)
  return repairs.flatMap((repair) => repaired.make(repair) ?? [])
}

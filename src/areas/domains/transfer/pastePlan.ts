import { recordFaults, recordsMax, recordToSend } from '#contract/rules/domainRecords.ts'
import { type Change, difference, zoneAfter } from '../zone/changeSet.ts'
import type { RecordDraft, ZoneEntry } from '../zone/draft.ts'
import { parseZone } from '../zone/parseZone.ts'
import { shownIdentity } from '../zone/shownAs.ts'
import { recordData } from '../zone/zoneText.ts'
import { looksLikeCsv, parseCsv } from './zoneCsv.ts'

export type PlanKind = 'add' | 'update' | 'delete' | 'unchanged' | 'refused' | 'skipped'

export interface PlanRow {
  id: number
  kind: PlanKind
  type: string
  name: string
  value: string
  /** The value before, what the service does not keep of the line, or why not. */
  note?: string
}

export interface PastePlan {
  rows: PlanRow[]
  changes: Change[]
  /** Records of the zone once the changes are made. */
  count: number
  /** Why none of it can be staged. */
  fault?: string
}

interface PasteInput {
  text: string
  zone: string
  entries: readonly ZoneEntry[]
  /** The TTL in effect for records of the domain, seconds. */
  ttl: number
  mode: 'merge' | 'replace'
}

/** What a pasted zone, CSV or output of `dig` would make of the records, before anything is sent. */
export function pastePlan({ text, zone, entries, ttl, mode }: PasteInput): PastePlan {
  const parsed = looksLikeCsv(text) ? parseCsv(text, zone, ttl) : parseZone(text, zone, ttl)
  const identityOf = (record: RecordDraft) => shownIdentity(record, zone)
  const notes = new Map(
    parsed.records.map((read) => [identityOf(read.record), read.notes] as const),
  )
  const refused: PlanRow[] = []
  const skipped = [...parsed.skipped]
  const held = new Set(entries.map(identityOf))
  const wanted = parsed.records.flatMap(({ record, ...at }) => {
    const { line } = at
    const isServer = record.type === 'NS' && record.name === ''
    if (isServer && parsed.hasAuthority && !held.has(identityOf(record))) {
      skipped.push({ ...at, reason: 'The service names the servers of the zone itself' })
      return []
    }
    const [fault] = recordFaults(recordToSend(record, zone), zone)
    if (!fault) return [record]
    refused.push(row('refused', record, zone, `Line ${line}: ${fault.reason}`))
    return []
  })
  const { changes, unchanged } = difference(entries, wanted, { zone, ttl, mode })
  const beside = neighbourIndex(zoneAfter(entries, changes))
  const clash = changes.flatMap((change) => {
    if (change.kind === 'delete') return []
    const others = beside(change.draft)
    const [fault] = recordFaults(recordToSend(change.draft, zone), zone, others)
    return fault ? [{ change, reason: fault.reason }] : []
  })
  const clashing = new Set<Change>(clash.map(({ change }) => change))
  const made = changes.filter((change) => !clashing.has(change))
  const count = zoneAfter(entries, made).length
  const told = (line: { line: number; text: string; reason: string }, kind: PlanKind): PlanRow => ({
    id: 0,
    kind,
    type: '',
    name: '',
    value: line.text.trim(),
    note: `Line ${line.line}: ${line.reason}`,
  })
  const rows = [
    ...parsed.faults.map((line) => told(line, 'refused')),
    ...refused,
    ...clash.map(({ change, reason }) => row('refused', change.draft, zone, reason)),
    ...made.map((change) =>
      change.kind === 'delete'
        ? row('delete', change.entry, zone)
        : row(
            change.kind,
            change.draft,
            zone,
            ...(change.kind === 'update'
              ? [`Before: ${change.entry.ttl_sec || 'default'} ${recordData(change.entry, zone)}`]
              : []),
            ...(notes.get(identityOf(change.draft)) ?? []),
          ),
    ),
    ...skipped.map((line) => told(line, 'skipped')),
    ...unchanged.map((entry) => row('unchanged', entry, zone)),
  ].map((each, id) => ({ ...each, id }))
  return {
    rows,
    changes: made,
    count,
    ...(count > recordsMax && {
      fault: `The zone would have ${count.toLocaleString('en')} records; a domain holds at most ${recordsMax.toLocaleString('en')}.`,
    }),
  }
}

function row(kind: PlanKind, record: RecordDraft, zone: string, ...notes: string[]): PlanRow {
  const ttl = record.ttl_sec === 0 ? '' : `${record.ttl_sec} `
  return {
    id: 0,
    kind,
    type: record.type,
    name: record.name || '@',
    value: `${ttl}${recordData(record, zone)}`,
    ...(notes.length > 0 && { note: notes.join('. ') }),
  }
}

/** The records that the rules between records look at, without walking the zone for each. */
function neighbourIndex(records: readonly RecordDraft[]) {
  const byName = Map.groupBy(records, ({ name }) => name)
  const mail = records.filter(({ type }) => type === 'MX')
  return (draft: RecordDraft): RecordDraft[] => {
    const near = byName.get(draft.name) ?? []
    const all = draft.type === 'MX' ? [...near, ...mail] : near
    return all.filter((other) => other !== draft)
  }
}

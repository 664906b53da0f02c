import { recordsMax, recordToSend } from '#contract/rules/domainRecords.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'
import { type ZoneChange, type ZoneDiff, diffZone, zoneAfter } from '../zone/changeSet.ts'
import { neighbourIndex } from '../zone/neighbours.ts'
import { type RecordDraft, ttlLabel, type ZoneEntry } from '../zone/recordModel.ts'
import { validateRecord } from '../zone/validateRecord.ts'
import { lintZone } from '../zone/lint.ts'
import { type Parsed, type ParsedLine, parseZone, type ParsedZone } from '../zone/parseZone.ts'
import type { ParseOptions, ZoneTextLocation } from '../zone/recordData.ts'
import { storedKey } from '../zone/sameAsStored.ts'
import { lineTtl, recordData } from '../zone/zoneText.ts'
import { looksLikeCsv, parseCsv } from './zoneCsv.ts'

export type PlanKind = 'add' | 'update' | 'delete' | 'unchanged' | 'refused' | 'skipped'

export interface PlanRow {
  id: number
  kind: PlanKind
  type: string
  name: string
  value: string
  /** The previous value, the part of the line that the service does not store, or the reason for the rejection. */
  note?: string
}

export interface ImportPlan {
  rows: PlanRow[]
  changes: ZoneChange[]
  /** Number of records in the zone after the changes. */
  count: number
  /** The lines without effect, as a text that can be corrected and imported again. */
  left: { count: number; text: string }
  /** Notes about rounded TTLs that apply to several records, which the rows do not repeat. */
  ttlNotes: { note: string; count: number }[]
  /** Number of texts of several words without quotes. */
  unquoted: number
  /** The reason why nothing can be staged. */
  fault?: string
}

interface ImportInput extends ParseOptions {
  text: string
  zone: string
  /** The records including staged changes. */
  entries: readonly ZoneEntry[]
  /** Default TTL of the domain, in seconds. */
  ttl: number
  mode: 'merge' | 'replace'
}

type Line = ParsedLine & ParsedZone
type Told = ParsedLine & { reason: string }
type Rejected = Line & { reason: string }

const short =
  'This looks like dig +short output, which has no names. Paste dig +noall +answer output.'

/**
 * Matches a value without name and type, as `dig +short` prints it: an IP address, a full name or a text, optionally
 * after numbers.
 */
const valueAlone =
  /^(?:[\d.]+|[\da-f]*:[\da-f:.]+|(?:\d+ ){0,3}\S+\.|\d+ \w+ "[^"]*"|"(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*)$/i

function looksLikeShort(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length > 0 && lines.every((line) => valueAlone.test(line))
}

/** Returns the changes that a pasted zone file, CSV or `dig` output would make to the records. Sends nothing. */
export function planImport({
  text,
  zone,
  entries,
  ttl,
  mode,
  quoteTexts = false,
}: ImportInput): ImportPlan {
  if (looksLikeShort(text))
    return {
      rows: [],
      changes: [],
      count: entries.length,
      left: { count: 0, text: '' },
      ttlNotes: [],
      unquoted: 0,
      fault: short,
    }
  const parsed = looksLikeCsv(text)
    ? parseCsv(text, zone, ttl)
    : parseZone(text, zone, ttl, { quoteTexts })
  const { wanted, refused, skipped, repeated } = sorted(parsed, entries, zone)
  const locations = [
    ...parsed.faults.flatMap(({ at }) => at ?? []),
    ...refused.map(({ record }) => record),
  ]
  const importDiff = settledPlan({ zone, ttl, mode, entries, wanted, locations })
  const zoneThen = zoneAfter(entries, importDiff.changes)
  const warnings = warningsOf(zoneThen, zone, ttl)
  const ttlNotes = [...Map.groupBy(wanted, ({ ttlNote }) => ttlNote)].flatMap(([note, lines]) =>
    note !== undefined && lines.length > 1 ? [{ note, count: lines.length }] : [],
  )
  const repeatedNotes = new Set(ttlNotes.map(({ note }) => note))
  const notes = new Map(
    wanted.map(({ record, notes: lineNotes, ttlNote }) => [
      storedKey(record, zone),
      ttlNote === undefined || repeatedNotes.has(ttlNote) ? lineNotes : [...lineNotes, ttlNote],
    ]),
  )
  const planRow = ({ line, text: source, reason }: Told, kind: PlanKind): PlanRow => ({
    id: 0,
    kind,
    type: '',
    name: '',
    value: source.trim(),
    note: `Line ${line}: ${reason}`,
  })
  const rows = [
    ...parsed.faults.map((line) => planRow(line, 'refused')),
    ...[...refused, ...importDiff.conflictingLines].map(({ record, line, reason }) =>
      row('refused', record, zone, `Line ${line}: ${reason}`),
    ),
    ...importDiff.changes.map((change) =>
      change.kind === 'delete'
        ? row('delete', change.entry, zone)
        : row(
            change.kind,
            change.draft,
            zone,
            ...(change.kind === 'update'
              ? [`Before: ${ttlLabel(change.entry)} ${recordData(change.entry, zone)}`]
              : []),
            ...(notes.get(storedKey(change.draft, zone)) ?? []),
            ...(warnings.get(change.draft) ?? []),
          ),
    ),
    ...[...skipped, ...repeated].map((line) => planRow(line, 'skipped')),
    ...(mode === 'replace' ? importDiff.retained : []).map((entry) =>
      row('unchanged', entry, zone, 'Not deleted: a rejected line may be this record'),
    ),
    ...importDiff.unchanged.map((entry) =>
      row('unchanged', entry, zone, ...(notes.get(storedKey(entry, zone)) ?? [])),
    ),
  ].map((each, id) => ({ ...each, id }))
  const unreadableLine = mode === 'replace' ? parsed.faults.find(({ at }) => !at) : undefined
  const fault = unreadableLine
    ? `Line ${unreadableLine.line} cannot be read, so records may be missing from the import. Correct or remove it, or keep the records not in the import.`
    : zoneThen.length > recordsMax
      ? `The zone would have ${zoneThen.length.toLocaleString('en')} records; a domain holds at most ${recordsMax.toLocaleString('en')}.`
      : undefined
  return {
    rows,
    changes: importDiff.changes,
    count: zoneThen.length,
    ttlNotes,
    unquoted: parsed.records.filter(({ isUnquoted }) => isUnquoted).length,
    left: textOf(parsed.directives, [
      ...parsed.faults,
      ...skipped,
      ...refused,
      ...importDiff.conflictingLines,
    ]),
    ...(fault !== undefined && { fault }),
  }
}

/** Sorts the parsed lines into wanted records and lines that are invalid, regardless of the other records. */
function sorted(parsed: Parsed, entries: readonly ZoneEntry[], zone: string) {
  const existing = Map.groupBy(entries, (entry) => storedKey(entry, zone))
  const first = new Map<string, { line: Line; times: number }>()
  const [wanted, refused]: [Line[], Rejected[]] = [[], []]
  const [skipped, repeated]: [Told[], Told[]] = [[...parsed.skipped], []]
  for (const line of parsed.records) {
    const { record } = line
    const key = storedKey(record, zone)
    const there = existing.get(key)?.length ?? 0
    const before = first.get(key)
    const [fault] = validateRecord(recordToSend(record, zone), record, zone, [])
    if (record.type === 'NS' && record.name === '' && parsed.hasAuthority && there === 0)
      skipped.push({ ...line, reason: 'Apex NS records are managed automatically' })
    else if (fault) refused.push({ ...line, reason: fault.reason })
    // A record that is also duplicated in the zone is not a repetition, so that exporting and importing such a zone
    // changes nothing.
    else if (before && before.times >= Math.max(there, 1))
      repeated.push({
        ...line,
        reason: `Same as line ${before.line.line}${ttlLabel(before.line.record) === ttlLabel(record) ? '' : ', whose TTL is used'}`,
      })
    else {
      first.set(key, { line: before?.line ?? line, times: (before?.times ?? 0) + 1 })
      wanted.push(line)
    }
  }
  return { wanted, refused, skipped, repeated }
}

interface Settling extends Omit<ImportInput, 'text' | 'quoteTexts'> {
  wanted: readonly Line[]
  /** Name and type of rejected lines. */
  locations: readonly ZoneTextLocation[]
}

/** Returns the changes after all conflicts between records are removed, and the lines that caused the conflicts. */
function settledPlan({
  wanted,
  locations,
  ...input
}: Settling): ZoneDiff & { conflictingLines: readonly Rejected[] } {
  const { zone, ttl, mode, entries } = input
  const stays = conflictTest(locations)
  const zoneDiff = diffZone(
    entries,
    wanted.map(({ record }) => record),
    { zone, ttl, stays: (entry) => mode === 'merge' || stays(entry) },
  )
  const beside = neighbourIndex(zoneAfter(entries, zoneDiff.changes))
  const faults = new Map(
    zoneDiff.changes.flatMap((change) => {
      if (change.kind === 'delete') return []
      const { draft } = change
      const [fault] = validateRecord(recordToSend(draft, zone), draft, zone, beside(draft))
      return fault ? [[storedKey(draft, zone), fault.reason] as const] : []
    }),
  )
  if (faults.size === 0) return { ...zoneDiff, conflictingLines: [] }
  const { fine = [], clashing = [] } = Object.groupBy(wanted, ({ record }) =>
    faults.has(storedKey(record, zone)) ? 'clashing' : 'fine',
  )
  const refused = clashing.map((line) => ({
    ...line,
    reason: faults.get(storedKey(line.record, zone)) ?? '',
  }))
  // Records that the rejected lines would have replaced now stay, which can cause further conflicts.
  const rest = settledPlan({
    ...input,
    wanted: fine,
    locations: [...locations, ...refused.map(({ record }) => record)],
  })
  return { ...rest, conflictingLines: [...refused, ...rest.conflictingLines] }
}

/**
 * Returns true for a record that a rejected line may have been meant to replace: same name and type, or same name if
 * the line has no type.
 */
function conflictTest(locations: readonly ZoneTextLocation[]): (entry: ZoneEntry) => boolean {
  const at = new Map<string, Set<RecordType | 'any'>>()
  for (const { name, type = 'any' } of locations) {
    const found = at.get(name) ?? new Set()
    // A CNAME would have replaced all records at its name.
    at.set(name, found.add(type === 'CNAME' ? 'any' : type))
  }
  return ({ name, type }) => {
    const found = at.get(name)
    return found !== undefined && (found.has('any') || found.has(type))
  }
}

/** Returns the warnings of the zone checks, by record. */
function warningsOf(records: readonly RecordDraft[], zone: string, ttl: number) {
  const warnings = new Map<RecordDraft, string[]>()
  for (const { records: found, message } of lintZone(records, { zone, ttl }))
    for (const record of found)
      warnings.set(record, [...(warnings.get(record) ?? []), message.replace(/\.$/, '')])
  return warnings
}

function textOf(directives: readonly ParsedLine[], left: readonly ParsedLine[]) {
  const lines = [...directives, ...left].toSorted((a, b) => a.line - b.line)
  return {
    count: left.length,
    text: left.length === 0 ? '' : lines.map(({ text }) => text).join('\n'),
  }
}

function row(kind: PlanKind, record: RecordDraft, zone: string, ...notes: string[]): PlanRow {
  return {
    id: 0,
    kind,
    type: record.type,
    name: record.name || '@',
    value: `${lineTtl(record)} ${recordData(record, zone)}`.trimStart(),
    ...(notes.length > 0 && { note: notes.join('. ').replaceAll('.. ', '. ') }),
  }
}

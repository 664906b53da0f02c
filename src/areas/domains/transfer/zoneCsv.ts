import type { CaaTag } from '#contract/rules/caaValues.ts'
import { relativeName, toAscii } from '#contract/rules/domainNames.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'
import { toCsv } from '#lib/csv.ts'
import { type RecordDraft, settled } from '../zone/draft.ts'
import { type KeptTtl, keptTtl } from '../zone/keptTtl.ts'
import type { Parsed } from '../zone/parseZone.ts'
import { recordOwner } from '../zone/zoneText.ts'

const columns = [
  'name',
  'type',
  'ttl_sec',
  'target',
  'priority',
  'weight',
  'port',
  'service',
  'protocol',
  'tag',
] as const

type Column = (typeof columns)[number]

/** What toCsv would put an apostrophe before, with any number of apostrophes already there. */
const armed = /^'+[=+\-@\t\r]/

const guarded = (value: string | number | null | undefined) =>
  typeof value === 'string' && armed.test(value) ? `'${value}` : value

/** Records as CSV that reads back to the same records; a TTL of 0 is the domain's. */
export const recordsCsv = (records: readonly RecordDraft[], zone: string): string =>
  toCsv(
    columns,
    records.map((record) => [
      `${recordOwner(record, zone)}.`,
      record.type,
      record.ttl_sec,
      guarded(record.target),
      record.priority,
      record.weight,
      record.port,
      guarded(record.service),
      guarded(record.protocol),
      record.tag,
    ]),
  )

interface CsvRow {
  line: number
  text: string
  cells: string[]
}

/** RFC 4180, with any line ends; `line` is that of the row's beginning, counted from 1. */
export function readCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { line: 1, text: '', cells: [] }
  let [cell, line, start, quoted] = ['', 1, 0, false]
  const endRow = (at: number) => {
    row.cells.push(cell)
    row.text = text.slice(start, at)
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '\n') line++
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === ',') {
      row.cells.push(cell)
      cell = ''
    } else if (char === '\n' || (char === '\r' && text[at + 1] === '\n')) {
      endRow(at)
      if (char === '\r') {
        at++
        line++
      }
      row = { line, text: '', cells: [] }
      start = at + 1
    } else cell += char
  }
  endRow(text.length)
  return rows
}

const types = new Set<string>(['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'])

/** Whether a text begins with a header that names at least the type and the value. */
export function looksLikeCsv(text: string): boolean {
  const names = headerOf(text.slice(0, text.indexOf('\n') + 1 || undefined))
  return names.includes('type') && names.includes('target')
}

/** Other tools call the value and the TTL by other names. */
const aliases: Record<string, Column> = {
  value: 'target',
  content: 'target',
  data: 'target',
  ttl: 'ttl_sec',
  host: 'name',
}

const headerOf = (line: string): string[] =>
  (readCsv(line)[0]?.cells ?? []).map((cell) => {
    const name = cell.trim().toLowerCase()
    return aliases[name] ?? name
  })

/**
 * Reads records out of CSV, row by row: one bad row costs no other.
 * @param domainTtl the TTL in effect for records of the domain, seconds
 */
export function parseCsv(text: string, zone: string, domainTtl = 86_400): Parsed {
  const [header, ...rows] = readCsv(text.replace(/^\ufeff/, ''))
  const names = headerOf(header?.text ?? '')
  const parsed: Parsed = {
    records: [],
    skipped: [],
    faults: [],
    directives: header ? [{ line: header.line, text: header.text }] : [],
    hasAuthority: false,
  }
  for (const { line, text: source, cells } of rows) {
    const at = { line, text: source }
    const cell = (column: Column) => {
      const value = cells[names.indexOf(column)] ?? ''
      return armed.test(value) ? value.slice(1) : value
    }
    const type = cell('type').trim().toUpperCase()
    if (type === 'SOA') {
      parsed.hasAuthority ||= relativeName(cell('name').trim(), zone) === ''
      parsed.skipped.push({ ...at, reason: 'The service makes the start of authority itself' })
      continue
    }
    if (!types.has(type)) {
      parsed.skipped.push({ ...at, reason: `Type ${type || '(empty)'} is not supported` })
      continue
    }
    const seconds = cell('ttl_sec').trim() === '' ? 0 : Number(cell('ttl_sec'))
    const numbers = (['priority', 'weight', 'port'] as const).map(
      (column) => [column, cell(column).trim()] as const,
    )
    const wrong = [['ttl_sec', cell('ttl_sec').trim()] as const, ...numbers].find(
      ([, value]) => !/^\d*$/.test(value),
    )
    if (wrong) {
      parsed.faults.push({ ...at, reason: `The ${wrong[0]} must be a whole number` })
      continue
    }
    const { ttl_sec, note }: KeptTtl = seconds === 0 ? { ttl_sec: 0 } : keptTtl(seconds, domainTtl)
    const name = cell('name').trim()
    const record = settled(
      {
        type: type as RecordType,
        ...(type !== 'SRV' && { name: toAscii(name) ?? name }),
        target: type === 'TXT' ? cell('target') : asciiTarget(type, cell('target').trim()),
        ttl_sec,
        ...Object.fromEntries(
          numbers.flatMap(([column, value]) => (value === '' ? [] : [[column, Number(value)]])),
        ),
        ...(type === 'SRV' && {
          service: cell('service').trim(),
          protocol: cell('protocol').trim() || null,
        }),
        ...(type === 'CAA' && { tag: cell('tag').trim().toLowerCase() as CaaTag }),
      },
      zone,
    )
    parsed.records.push({ ...at, record, notes: note === undefined ? [] : [note] })
  }
  return parsed
}

const asciiTarget = (type: string, target: string) =>
  type === 'A' || type === 'AAAA' || type === 'CAA' ? target : (toAscii(target) ?? target)

import type { CaaTag } from '#contract/rules/caaValues.ts'
import { relativeName, toAscii } from '#contract/rules/domainNames.ts'
import {
  isNumberField,
  type RecordField,
  recordFieldNames,
  recordFieldRules,
  recordFields,
} from '#contract/rules/recordFields.ts'
import { isRecordType } from '#contract/rules/recordTargets.ts'
import { toCsv } from '#lib/csv.ts'
import { type RecordDraft, canonical } from '../zone/recordModel.ts'
import { type RoundedTtl, roundTtl } from '../zone/roundTtl.ts'
import { type Parsed, parseSeconds } from '../zone/parseZone.ts'
import { caaTags, flagsError, flagsMax, flagsNote, unknownTag } from '../zone/caaSupport.ts'
import { recordOwner } from '../zone/zoneText.ts'

type Column = RecordField | 'type'

/** Common columns first, then numeric columns, then text columns. */
const common = ['name', 'type', 'ttl_sec', 'target'] as const
const others = recordFieldNames.filter((field) => !common.some((name) => name === field))
const columns: readonly Column[] = [
  ...common,
  ...others.filter(isNumberField),
  ...others.filter((field) => !isNumberField(field)),
]

/** Values to which `toCsv` would add an apostrophe, including those that already start with apostrophes. */
const armed = /^'+[=+\-@\t\r]/

const guarded = (value: string | number | null | undefined) =>
  typeof value === 'string' && armed.test(value) ? `'${value}` : value

/** Formats records as CSV that can be imported without loss. A TTL of 0 means the domain's default TTL. */
export const recordsCsv = (records: readonly RecordDraft[], zone: string): string =>
  toCsv(
    columns,
    records.map((record) =>
      columns.map((column) =>
        column === 'name' ? `${recordOwner(record, zone)}.` : guarded(record[column]),
      ),
    ),
  )

interface CsvRow {
  line: number
  text: string
  cells: string[]
}

/** Parses CSV (RFC 4180) with any line ending and separator. `line` is the first line of the row, starting at 1. */
export function readCsv(text: string, separator = ','): CsvRow[] {
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
    const ends = char === '\n' || (char === '\r' && text[at + 1] !== '\n')
    if (ends) line++
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) {
      row.cells.push(cell)
      cell = ''
    } else if (ends) {
      endRow(text[at - 1] === '\r' ? at - 1 : at)
      row = { line, text: '', cells: [] }
      start = at + 1
    } else if (char !== '\r') cell += char
  }
  endRow(text.length)
  return rows
}

/** Returns true if the text starts with a header that contains at least the type and the value column. */
export const looksLikeCsv = (text: string): boolean => separatorOf(text) !== undefined

/** Lines that may precede the header: blank lines, or Excel's `sep=` line. */
const isAboveHeader = (line: string) => /^(?:\s*|sep=.?)$/i.test(line)

function headerLine(text: string): string {
  for (const [line] of withoutMark(text).matchAll(/[^\r\n]+/g))
    if (!isAboveHeader(line)) return line
  return ''
}

/** Returns the separator for which the first line of a text is a header. */
function separatorOf(text: string): string | undefined {
  const line = headerLine(text)
  return [',', ';', '\t'].find((separator) => {
    const names = headerOf(line, separator)
    return names.includes('type') && names.includes('target')
  })
}

const withoutMark = (text: string) => text.replace(/^\ufeff/, '')

/** Column names that other tools use. */
const aliases: Record<string, Column> = {
  value: 'target',
  content: 'target',
  data: 'target',
  ttl: 'ttl_sec',
  host: 'name',
}

const headerOf = (line: string, separator: string): string[] =>
  (readCsv(line, separator)[0]?.cells ?? []).map((cell) => {
    const name = cell.trim().toLowerCase()
    return aliases[name] ?? name
  })

/** Patterns that split a value containing the whole record data, as many tools write it. */
const wholeData: Record<string, RegExp> = {
  MX: /^(?<priority>\d+)\s+(?<target>\S+)$/,
  SRV: /^(?<priority>\d+)\s+(?<weight>\d+)\s+(?<port>\d+)\s+(?<target>\S+)$/,
  CAA: /^(?<flags>\d+)\s+(?<tag>[a-z\d]+)\s+(?!\s)"?(?<target>.*?)"?$/i,
}

/** Returns data that is part of the value because the CSV has no separate column for it. */
function dataOf(
  written: (column: Column) => string,
  zone: string,
): Partial<Record<Column | 'flags', string>> {
  const type = written('type').trim().toUpperCase()
  const data = { ...wholeData[type]?.exec(written('target').trim())?.groups }
  if (type !== 'SRV' || written('service') !== '') return data
  const [service = '', ...protocol] = relativeName(written('name').trim(), zone).split('.')
  return { ...data, service, protocol: protocol.join('.') }
}

/**
 * Parses records from CSV, row by row. An invalid row does not affect the others.
 * @param domainTtl default TTL of the domain, in seconds
 */
export function parseCsv(text: string, zone: string, domainTtl = 86_400): Parsed {
  const separator = separatorOf(text)
  const all = readCsv(withoutMark(text), separator)
  const above = all.findIndex((row) => !isAboveHeader(row.text))
  const [header, ...rows] = all.slice(above)
  const names = headerOf(header?.text ?? '', separator ?? ',')
  const parsed: Parsed = {
    records: [],
    skipped: [],
    faults: [],
    directives: all.slice(0, above + 1).map((row) => ({ line: row.line, text: row.text })),
    hasAuthority: false,
  }
  for (const { line, text: source, cells } of rows) {
    const at = { line, text: source }
    const written = (column: Column) => {
      const value = cells[names.indexOf(column)] ?? ''
      return armed.test(value) ? value.slice(1) : value
    }
    const data = dataOf(written, zone)
    const cell = (column: Column) => data[column] ?? written(column)
    const type = cell('type').trim().toUpperCase()
    if (type === 'SOA') {
      parsed.hasAuthority ||= relativeName(cell('name').trim(), zone) === ''
      parsed.skipped.push({ ...at, reason: 'SOA is managed automatically' })
      continue
    }
    if (!isRecordType(type)) {
      parsed.skipped.push({ ...at, reason: `Type ${type || '(empty)'} is not supported` })
      continue
    }
    const name = cell('name').trim()
    const location = { name: relativeName(toAscii(name) ?? name, zone), type }
    const refuse = (reason: string) => parsed.faults.push({ ...at, reason, at: location })
    const seconds = cell('ttl_sec').trim() === '' ? 0 : parseSeconds(cell('ttl_sec').trim())
    if (seconds === undefined) {
      refuse('The TTL must be seconds, or a time such as 1h30m')
      continue
    }
    const wrong = others.find((field) => isNumberField(field) && !/^\d*$/.test(cell(field).trim()))
    if (wrong) {
      refuse(`The ${wrong} must be a whole number`)
      continue
    }
    if (Number(data.flags ?? 0) > flagsMax) {
      refuse(flagsError)
      continue
    }
    const tag = cell('tag').trim().toLowerCase()
    if (type === 'CAA' && tag !== '' && !caaTags.has(tag)) {
      parsed.skipped.push({ ...at, reason: unknownTag(tag) })
      continue
    }
    const { ttl_sec, note }: RoundedTtl =
      seconds === 0 ? { ttl_sec: 0 } : roundTtl(seconds, domainTtl)
    const record = canonical(
      {
        ...Object.fromEntries(
          recordFields[type]
            .filter((field) => names.includes(field) || field in data)
            .map((field) => [field, fieldOf(field, cell(field).trim())]),
        ),
        type,
        ...(type !== 'SRV' && { name: toAscii(name) ?? name }),
        target: type === 'TXT' ? cell('target') : asciiTarget(type, cell('target').trim()),
        ttl_sec,
        ...(type === 'CAA' && { tag: tag as CaaTag }),
      },
      zone,
    )
    const flags = Number(data.flags ?? 0)
    const notes = flags === 0 ? [] : [flagsNote(flags)]
    parsed.records.push({
      ...at,
      record,
      notes,
      ...(note !== undefined && { ttlNote: note }),
    })
  }
  return parsed
}

/** Parses the cell of a field; undefined for an empty cell of a numeric field. */
function fieldOf(field: RecordField, written: string): string | number | null | undefined {
  if (isNumberField(field)) return written === '' ? undefined : Number(written)
  return written || recordFieldRules[field].empty
}

const asciiTarget = (type: string, target: string) =>
  type === 'A' || type === 'AAAA' || type === 'CAA' ? target : (toAscii(target) ?? target)

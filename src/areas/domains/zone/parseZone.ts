import { normalizeName, relativeName } from '#contract/rules/domainNames.ts'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import { isRecordType } from '#contract/rules/recordTargets.ts'
import { type RecordDraft, canonical } from './recordModel.ts'
import { roundTtl } from './roundTtl.ts'
import { type LogicalLine, logicalLines } from './zoneTokens.ts'
import { flagsNote } from './caaSupport.ts'
import {
  type ZoneTextLocation,
  type ParseOptions,
  type ParseState,
  LineError,
  SkippedLine,
  nameOf,
  isUnquotedPair,
  dataOf,
} from './recordData.ts'

export interface ParsedLine {
  /** Line number, starting at 1. */
  line: number
  text: string
}

/** A record, and notes about parts of its line that are not stored. */
export interface ParsedZone {
  record: RecordDraft
  notes: readonly string[]
  /** Note about a TTL that is rounded. */
  ttlNote?: string
  /** True for a text of several words without quotes, which name servers join without spaces (RFC 1035, 5.1). */
  isUnquoted?: boolean
}

export interface Parsed {
  records: (ParsedLine & ParsedZone)[]
  /** Lines that the zone cannot represent as a record, with the reason. */
  skipped: (ParsedLine & { reason: string })[]
  /** Lines that could not be parsed. */
  faults: (ParsedLine & { reason: string; at?: ZoneTextLocation | undefined })[]
  /** Directive lines, such as `$ORIGIN`. */
  directives: ParsedLine[]
  /** True if the text is a complete zone with an SOA record, as returned by a zone transfer. */
  hasAuthority: boolean
}

const classes = new Set(['IN', 'CH', 'HS', 'CS'])

const units: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Parses a duration such as `3600`, `1h` or `1h30m`; undefined if the text is not a duration. */
export function parseSeconds(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text)
  if (!/^(?:\d+[smhdw])+$/i.test(text)) return undefined
  return [...text.matchAll(/(\d+)([smhdw])/gi)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit?.toLowerCase() ?? ''] ?? 0),
    0,
  )
}

/**
 * Parses a zone file (RFC 1035, 5) or `dig` output, record by record; an invalid line does not affect the others. Names
 * become relative to the zone, and TTLs are rounded to supported values. A record without a TTL in its line uses the
 * domain's default if the file implies the same value.
 * @param domainTtl default TTL of the domain, in seconds
 */
export function parseZone(
  text: string,
  zone: string,
  domainTtl = 86_400,
  options: ParseOptions = {},
): Parsed {
  const parsed: Omit<Parsed, 'hasAuthority'> = {
    records: [],
    skipped: [],
    faults: [],
    directives: [],
  }
  const state: ParseState = {
    ...options,
    domainTtl,
    zone: normalizeName(zone),
    origin: normalizeName(zone),
    defaultTtl: undefined,
    stated: undefined,
    owner: undefined,
    hasAuthority: false,
    at: undefined,
  }
  for (const entry of logicalLines(text)) {
    // Prepend the owner name, so that the line can be parsed separately.
    const owner = entry.indented && state.owner !== undefined ? `${state.owner}.` : ''
    const line = { line: entry.line, text: `${owner}${entry.text}` }
    state.at = undefined
    try {
      if (isDirective(entry, state)) parsed.directives.push({ ...line, text: entry.text })
      else parsed.records.push({ ...line, ...recordOf(entry, state) })
    } catch (error) {
      if (error instanceof SkippedLine) parsed.skipped.push({ ...line, reason: error.message })
      else if (error instanceof LineError)
        parsed.faults.push({ ...line, reason: error.message, at: state.at })
      else throw error
    }
  }
  return { ...parsed, hasAuthority: state.hasAuthority }
}

function isDirective({ tokens, fault }: LogicalLine, state: ParseState): boolean {
  const [first, second, third] = tokens
  if (!first?.text.startsWith('$') || first.quoted || first.escaped !== '') return false
  const word = first.text.toUpperCase()
  const { origin } = state
  if (word === '$ORIGIN') state.origin = undefined
  if (fault !== undefined) throw new LineError(fault)
  switch (word) {
    case '$ORIGIN':
      state.origin = nameOf(second, { ...state, origin })
      break
    case '$TTL':
      state.defaultTtl = parseSeconds(second?.text ?? '')
      if (state.defaultTtl === undefined)
        throw new LineError('$TTL must be followed by seconds, or by a time such as 1h30m')
      break
    default:
      throw new LineError(`${word} is not supported here`)
  }
  if (third) throw new LineError(`${word} has an extra value: ${third.text}`)
  return true
}

function recordOf({ line, tokens, indented, fault }: LogicalLine, state: ParseState): ParsedZone {
  const rest = [...tokens]
  if (!indented) state.owner = undefined
  if (fault !== undefined) throw new LineError(fault)
  if (!indented) state.owner = nameOf(rest.shift(), state)
  const { owner } = state
  if (owner === undefined) throw new LineError('No earlier line has a valid name')
  const name = relativeName(owner, state.zone)
  state.at = { name }
  let ttl: number | undefined
  // Windows DNS exports contain the age of dynamic records before the TTL.
  if (rest[0] && !rest[0].quoted && /^\[AGE:\d+\]$/i.test(rest[0].text)) rest.shift()
  // TTL and class may be in either order (RFC 1035, 5.1).
  for (let part = 0; part < 2; part++) {
    const next = rest[0]?.text.toUpperCase() ?? ''
    const seconds = parseSeconds(next)
    if (classes.has(next)) {
      if (next !== 'IN') throw new SkippedLine(`Class ${next} is not supported`)
      rest.shift()
    } else if (seconds !== undefined && ttl === undefined) {
      ttl = seconds
      rest.shift()
    }
  }
  if (ttl !== undefined) state.stated = { seconds: ttl, line }
  const type = rest.shift()?.text.toUpperCase()
  if (type === undefined) throw new LineError('The type is missing')
  if (type === 'SOA') {
    state.hasAuthority ||= owner === state.zone
    throw new SkippedLine('SOA is managed automatically')
  }
  if (!isRecordType(type)) {
    if (/^(TYPE\d+|[A-Z][A-Z0-9-]*)$/.test(type))
      throw new SkippedLine(`Type ${type} is not supported`)
    throw new LineError(`${type} is not a record type`)
  }
  state.at = { name, type }
  if (owner !== state.zone && !owner.endsWith(`.${state.zone}`))
    throw new LineError(`${owner || '.'} is outside ${state.zone}`)
  const { ttl_sec, notes, ttlNote } = ttlOf(ttl, state)
  const input: RecordInput = {
    type,
    ttl_sec,
    ...dataOf(type, owner, rest, state),
  }
  const flags = type === 'CAA' ? Number(rest[0]?.text) : 0
  const isUnquoted = type === 'TXT' && rest.some(isUnquotedPair)
  return {
    record: canonical(input, state.zone),
    notes: [
      ...notes,
      ...(flags === 0 ? [] : [flagsNote(flags)]),
      ...(isUnquoted ? [unquotedNote(state)] : []),
    ],
    ...(ttlNote !== undefined && { ttlNote }),
    ...(isUnquoted && { isUnquoted }),
  }
}

const unquotedNote = ({ quoteTexts }: ParseOptions) =>
  quoteTexts
    ? 'Not in quotes: the words are joined with spaces'
    : 'Not in quotes: the words are joined without spaces'

/** @param own TTL in the line, which is retained even if it equals the domain's default */
function ttlOf(own: number | undefined, { defaultTtl, stated, domainTtl }: ParseState) {
  const seconds = own ?? defaultTtl ?? stated?.seconds
  if (seconds === undefined || (own === undefined && seconds === domainTtl))
    return { ttl_sec: 0, notes: [] }
  const { ttl_sec, note } = roundTtl(seconds, domainTtl)
  const isLast = own === undefined && defaultTtl === undefined
  return {
    ttl_sec,
    notes: isLast && stated ? [`TTL ${seconds} from line ${stated.line}`] : [],
    ttlNote: note,
  }
}

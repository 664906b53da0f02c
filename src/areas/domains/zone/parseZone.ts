import type { CaaTag } from '#contract/rules/caaValues.ts'
import { normalizeName, relativeName, toAscii } from '#contract/rules/domainNames.ts'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import { isRecordType, type RecordType } from '#contract/rules/recordTargets.ts'
import { utf8Text } from '#lib/utf8.ts'
import { type RecordDraft, canonical } from './recordModel.ts'
import { roundTtl } from './roundTtl.ts'
import { type LogicalLine, logicalLines, type Token } from './zoneTokens.ts'

export interface ParsedLine {
  /** Line number, starting at 1. */
  line: number
  text: string
}

/** Name and type of a record in a line, as far as they could be parsed. */
export interface ZoneTextLocation {
  name: string
  type?: RecordType
}

/** A record, and notes about parts of its line that are not stored. */
export interface ParsedZone {
  record: RecordDraft
  notes: readonly string[]
  /** True for a text of several words without quotes, which name servers join without spaces (RFC 1035, 5.1). */
  isUnquoted?: boolean
}

export interface ParseOptions {
  /** Joins the words of an unquoted text with spaces, as if the text were quoted. */
  quoteTexts?: boolean
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

interface State extends ParseOptions {
  domainTtl: number
  zone: string
  /** Undefined after an invalid `$ORIGIN`, because the names after it cannot be resolved. */
  origin: string | undefined
  /** Value of `$TTL`. */
  defaultTtl: number | undefined
  /** Last TTL of a record, which applies to records without a TTL if there is no `$TTL` (RFC 1035, 5.1). */
  stated: { seconds: number; line: number } | undefined
  /** Owner name of the previous line; undefined if it could not be parsed. */
  owner: string | undefined
  hasAuthority: boolean
  /** Name and type of the current line. */
  at: ZoneTextLocation | undefined
}

/** Tags for issuers and for reports (document 1, 2.8). */
export const caaTags: ReadonlySet<string> = new Set<CaaTag>(['issue', 'issuewild', 'iodef'])
export const unknownTag = (tag: string) => `CAA tag ${tag} is not supported`
export const flagsNote = (flags: number) =>
  `CAA ${flags & 128 ? 'critical flag' : 'flag'} (${flags}) is not supported and was dropped`
export const flagsMax = 255
export const flagsError = `The flags must be a whole number from 0 to ${flagsMax}`

class LineError extends Error {}
class Skip extends Error {}

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
  const state: State = {
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
      if (error instanceof Skip) parsed.skipped.push({ ...line, reason: error.message })
      else if (error instanceof LineError)
        parsed.faults.push({ ...line, reason: error.message, at: state.at })
      else throw error
    }
  }
  return { ...parsed, hasAuthority: state.hasAuthority }
}

function isDirective({ tokens, fault }: LogicalLine, state: State): boolean {
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

/**
 * A wildcard in Route 53 notation, whose escapes are octal. As decimal (RFC 1035, 5.1) it would be the digit 4, which
 * needs no escape.
 */
const octalWildcard = /^\\052(?:\.|$)/

/** Returns a full name without a trailing period; the root is empty. */
function nameOf(token: Token | undefined, state: State): string {
  if (!token) throw new LineError('A name is missing')
  if (/[.@]/.test(token.escaped))
    throw new LineError('Names with an escaped period or at sign are not supported')
  const isOrigin = token.text === '@'
  if (/\\(?:12[89]|1[3-9]\d|2\d\d)/.test(token.source))
    throw new LineError('Names with escaped bytes above 127 are not supported')
  if (state.origin === undefined && (isOrigin || !token.text.endsWith('.')))
    throw new LineError('It follows an $ORIGIN that could not be read')
  if (isOrigin) return state.origin ?? ''
  const ascii = toAscii(octalWildcard.test(token.source) ? `*${token.text.slice(1)}` : token.text)
  if (ascii === undefined) throw new LineError(`${token.text} is not a name`)
  if (ascii.endsWith('.')) return ascii.slice(0, -1)
  return state.origin === '' ? ascii : `${ascii}.${state.origin}`
}

/** Adds a period to a single-label host, because the service would otherwise append the domain. */
const absoluteTarget = (name: string) => (name.includes('.') ? name : `${name}.`)

function recordOf({ line, tokens, indented, fault }: LogicalLine, state: State): ParsedZone {
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
      if (next !== 'IN') throw new Skip(`Class ${next} is not supported`)
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
    throw new Skip('SOA is managed automatically')
  }
  if (!isRecordType(type)) {
    if (/^(TYPE\d+|[A-Z][A-Z0-9-]*)$/.test(type)) throw new Skip(`Type ${type} is not supported`)
    throw new LineError(`${type} is not a record type`)
  }
  state.at = { name, type }
  if (owner !== state.zone && !owner.endsWith(`.${state.zone}`))
    throw new LineError(`${owner || '.'} is outside ${state.zone}`)
  const { ttl_sec, notes } = ttlOf(ttl, state)
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
    ...(isUnquoted && { isUnquoted }),
  }
}

const isUnquotedPair = ({ quoted }: Token, index: number, tokens: readonly Token[]) =>
  !quoted && tokens[index - 1]?.quoted === false

const unquotedNote = ({ quoteTexts }: ParseOptions) =>
  quoteTexts
    ? 'Not in quotes: the words are joined with spaces'
    : 'Not in quotes: the words are joined without spaces'

/** @param own TTL in the line, which is retained even if it equals the domain's default */
function ttlOf(own: number | undefined, { defaultTtl, stated, domainTtl }: State) {
  const seconds = own ?? defaultTtl ?? stated?.seconds
  if (seconds === undefined || (own === undefined && seconds === domainTtl))
    return { ttl_sec: 0, notes: [] }
  const { ttl_sec, note } = roundTtl(seconds, domainTtl)
  const isLast = own === undefined && defaultTtl === undefined
  return {
    ttl_sec,
    notes: [
      ...(isLast && stated ? [`TTL ${seconds} from line ${stated.line}`] : []),
      ...(note === undefined ? [] : [note]),
    ],
  }
}

function whole(token: Token | undefined, what: string): number {
  if (!token || !/^\d+$/.test(token.text)) throw new LineError(`The ${what} must be a whole number`)
  return Number(token.text)
}

/** Number of values after the type; texts can have any number. */
const valuesOf: Record<RecordType, number> = {
  A: 1,
  AAAA: 1,
  NS: 1,
  MX: 2,
  CNAME: 1,
  TXT: Infinity,
  SRV: 4,
  PTR: 1,
  CAA: 3,
}

function dataOf(
  type: RecordType,
  owner: string,
  tokens: readonly Token[],
  state: State,
): Omit<RecordInput, 'type'> {
  const [first, second, third, fourth] = tokens
  if (!first) throw new LineError(`The value of the ${type} record is missing`)
  const surplus = tokens[valuesOf[type]]
  if (surplus) throw new LineError(`${type} record has an extra value: ${surplus.text}`)
  const name = owner
  switch (type) {
    case 'A':
    case 'AAAA':
      return { name, target: first.text.toLowerCase() }
    case 'TXT':
      return { name, target: textOf(tokens, state) }
    case 'MX':
      return { name, priority: whole(first, 'priority'), target: nameOf(second, state) }
    case 'CAA':
      if (!second || !third) throw new LineError('A CAA record needs flags, a tag and a value')
      if (!/^\d+$/.test(first.text) || Number(first.text) > flagsMax)
        throw new LineError(flagsError)
      if (!caaTags.has(second.text.toLowerCase())) throw new Skip(unknownTag(second.text))
      return { name, tag: second.text.toLowerCase() as CaaTag, target: textOf([third]) }
    case 'SRV': {
      const relative = owner === state.zone ? '' : owner.slice(0, -state.zone.length - 1)
      const [service = '', protocol = '', ...below] = relative.split('.')
      if (!service.startsWith('_'))
        throw new LineError('The name of an SRV record must begin with _service._protocol')
      return {
        service,
        protocol: [protocol, ...below].join('.') || null,
        priority: whole(first, 'priority'),
        weight: whole(second, 'weight'),
        port: whole(third, 'port'),
        target: absoluteTarget(nameOf(fourth, state)),
      }
    }
    default:
      return { name, target: nameOf(first, state) || '.' }
  }
}

const space = 0x20

/** The bytes of all strings together are UTF-8, as the service writes them. */
function textOf(tokens: readonly Token[], { quoteTexts = false }: ParseOptions = {}): string {
  const bytes = tokens.flatMap((token, index) =>
    quoteTexts && isUnquotedPair(token, index, tokens) ? [space, ...token.bytes] : [...token.bytes],
  )
  const text = utf8Text(new Uint8Array(bytes))
  if (text === undefined) throw new LineError('The value is not UTF-8 text')
  return text
}

import type { CaaTag } from '#contract/rules/caaValues.ts'
import { toAscii } from '#contract/rules/domainNames.ts'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'
import { utf8Text } from '#lib/utf8.ts'
import type { Token } from './zoneTokens.ts'
import { caaTags, unknownTag, flagsMax, flagsError } from './caaSupport.ts'

/** Name and type of a record in a line, as far as they could be parsed. */
export interface ZoneTextLocation {
  name: string
  type?: RecordType
}

export interface ParseOptions {
  /** Joins the words of an unquoted text with spaces, as if the text were quoted. */
  quoteTexts?: boolean
}

export interface ParseState extends ParseOptions {
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

export class LineError extends Error {}

export class SkippedLine extends Error {}

/**
 * A wildcard in Route 53 notation, whose escapes are octal. As decimal (RFC 1035, 5.1) it would be the digit 4, which
 * needs no escape.
 */
const octalWildcard = /^\\052(?:\.|$)/

/** Returns a full name without a trailing period; the root is empty. */
export function nameOf(token: Token | undefined, state: ParseState): string {
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

export const isUnquotedPair = ({ quoted }: Token, index: number, tokens: readonly Token[]) =>
  !quoted && tokens[index - 1]?.quoted === false

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

export function dataOf(
  type: RecordType,
  owner: string,
  tokens: readonly Token[],
  state: ParseState,
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
      if (!caaTags.has(second.text.toLowerCase())) throw new SkippedLine(unknownTag(second.text))
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

import ipaddr from 'ipaddr.js'
import { normalizeName, toAscii } from '#contract/rules/domainNames.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

interface Range {
  address: Address
  prefix: number
}

/** The search target: an IP address or range, or a host name in ASCII form without a trailing dot. */
export type Wanted = { text: string } & (
  | { range: Range; name?: never }
  | { name: string; range?: never }
)

/** How a value matches the search target; `everybody` is a range of all IP addresses. */
export type Match = 'exact' | 'contains' | 'within' | 'everybody'

export const matchLabels: Readonly<Record<Match, string>> = {
  exact: 'Exact',
  contains: 'Contains',
  within: 'Within',
  everybody: 'Any address',
}

function rangeOf(text: string): Range | undefined {
  // The parser accepts 10.1 as 10.0.0.1, a form that no record uses.
  if (!text.includes(':') && !/^\d+\.\d+\.\d+\.\d+(\/\d+)?$/.test(text)) return undefined
  if (ipaddr.isValidCIDR(text)) {
    const [address, prefix] = ipaddr.parseCIDR(text)
    return { address, prefix }
  }
  if (!ipaddr.isValid(text)) return undefined
  const address = ipaddr.parse(text)
  return { address, prefix: bitsOf(address) }
}

const bitsOf = (address: Address) => (address.kind() === 'ipv4' ? 32 : 128)

/** Returns true for a host name or record name, which can contain underscores and a wildcard. */
const isName = (text: string) =>
  /^(?=.{1,253}$)(\*\.)?[\p{L}\d_]([\p{L}\d_.-]*[\p{L}\d])?$/u.test(text)

/** Converts names to ASCII, because `bücher.example` can also be stored as `xn--bcher-kva.example`. */
const comparable = (name: string) => normalizeName(toAscii(name) ?? name)

/**
 * Parses the search text, which may also be a URL or contain a port; undefined if it is no address, range or host name.
 */
export function parseWanted(typed: string): Wanted | undefined {
  const text = typed
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
  const range = rangeOf(text)
  if (range) return { text, range }
  const name = normalizeName(text.replace(/[/:][^]*/, ''))
  return isName(name) ? { text: name, name: comparable(name) } : undefined
}

/** Returns how a whole value matches: it equals, contains or is within the search target. */
export function matchValue(
  searchTerm: Wanted,
  value: string | null | undefined,
): Match | undefined {
  if (!value) return undefined
  if (searchTerm.name !== undefined)
    return comparable(value) === searchTerm.name ? 'exact' : undefined
  const valueRange = rangeOf(value)
  const { range } = searchTerm
  if (!valueRange || valueRange.address.kind() !== range.address.kind()) return undefined
  const isWithin = (inner: Range, outer: Range) =>
    inner.prefix >= outer.prefix && inner.address.match(outer.address as never, outer.prefix)
  if (isWithin(range, valueRange)) {
    if (isWithin(valueRange, range)) return 'exact'
    return valueRange.prefix === 0 ? 'everybody' : 'contains'
  }
  return isWithin(valueRange, range) ? 'within' : undefined
}

/** Returns the match of a text that contains addresses and host names among other data, such as TXT and CAA records. */
export function matchText(wanted: Wanted, text: string | undefined): Match | undefined {
  for (const word of (text ?? '').split(/[\s;,"'=<>]+/)) {
    const parts = [word, word.slice(word.indexOf(':') + 1), word.slice(word.lastIndexOf('@') + 1)]
    for (const part of parts) {
      const match = matchValue(wanted, part.replace(/^[+?~-]/, ''))
      if (match) return match
    }
  }
  return undefined
}

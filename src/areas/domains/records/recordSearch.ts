import { formatIPv6, parseIPv6 } from '#contract/rules/addresses.ts'
import { readableName } from '../zone/readableName.ts'

/**
 * Placeholder for the zone at the end of a name. With the zone's real text, a search for a part of it would match every
 * record.
 */
const inZone = '\u0001'

const endings = (zone: string) => [`.${zone}`, `.${readableName(zone)}`]

/** Replaces the zone in a search term that is the full name of a record, with or without a trailing period. */
export function shortened(word: string, zone: string): string {
  const name = word.replace(/\.$/, '')
  const ending = endings(zone).find((end) => name.endsWith(end))
  return ending === undefined ? word : `${name.slice(0, -ending.length)}.${inZone}`
}

/** Returns the searchable forms of a record's name in addition to the visible one. */
export function namesInFull(name: string | undefined, zone: string): string {
  if (!name) return `${zone}.`
  const full = `${name}.${inZone}`
  const readable = readableName(name)
  return readable === name ? full : `${full}\n${readable}.${inZone}`
}

/** Record types whose value is a name. */
const named = new Set(['NS', 'MX', 'CNAME', 'SRV', 'PTR'])

/** Returns the searchable forms of a value in addition to the visible one. */
export function valuesInFull(
  type: string | undefined,
  target: string | null | undefined,
  zone: string,
): string {
  if (target == null) return ''
  if (type === 'AAAA') return shortestAddress(target)
  const text = target.toLowerCase()
  const [ending = ''] = endings(zone)
  const own = text.includes(ending) ? [text.replaceAll(ending, `.${inZone}`)] : []
  const international = text.includes('xn--')
  // Names are also searched without a trailing period.
  if (own.length === 0 && named.has(type ?? '') && text !== '' && !text.endsWith('.'))
    return international ? `${text}.\n${readableName(text)}.` : `${text}.`
  return [...own, ...(international ? [text] : [])].join('\n')
}

/** Returns an IPv6 address in its shortest form; other search terms are unchanged. */
export function shortestAddress(word: string): string {
  if (!word.includes(':')) return word
  const groups = parseIPv6(word)
  return groups ? formatIPv6(groups) : word
}

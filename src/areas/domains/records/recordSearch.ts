import { formatIPv6, parseIPv6 } from '#contract/rules/addresses.ts'
import { readableName } from '../zone/readableName.ts'

/** Stands for the zone at the end of a name: with its letters, a part of its name would find every record. */
const inZone = '\u0001'

const endings = (zone: string) => [`.${zone}`, `.${readableName(zone)}`]

/** A word that is the name of a record in full, with a period at its end or without. */
export function shortened(word: string, zone: string): string {
  const name = word.replace(/\.$/, '')
  const ending = endings(zone).find((end) => name.endsWith(end))
  return ending === undefined ? word : `${name.slice(0, -ending.length)}.${inZone}`
}

/** The forms of a record's name besides the one that is shown. */
export function namesInFull(name: string | undefined, zone: string): string {
  if (!name) return `${zone}.`
  const full = `${name}.${inZone}`
  const readable = readableName(name)
  return readable === name ? full : `${full}\n${readable}.${inZone}`
}

/** The types whose value is a name. */
const named = new Set(['NS', 'MX', 'CNAME', 'SRV', 'PTR'])

/** The forms of a value besides the one that is shown. */
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
  // A name of the zone is looked for without its period.
  if (own.length === 0 && named.has(type ?? '') && text !== '' && !text.endsWith('.'))
    return international ? `${text}.\n${readableName(text)}.` : `${text}.`
  return [...own, ...(international ? [text] : [])].join('\n')
}

/** An IPv6 address in its shortest form; any other word as it is. */
export function shortestAddress(word: string): string {
  if (!word.includes(':')) return word
  const groups = parseIPv6(word)
  return groups ? formatIPv6(groups) : word
}

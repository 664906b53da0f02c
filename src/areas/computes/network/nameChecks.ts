import {
  absoluteName,
  isInZone,
  nameToSend,
  normalizeName,
  relativeName,
} from '#contract/rules/domainNames.ts'
import { addressKey } from '#lib/address.ts'
import type { Zone } from '../useZoneRecords.ts'
import type { AddressRow } from './addressRows.ts'

/** A repair of an address, in one step. */
export type NameFix =
  | { kind: 'record'; type: 'A' | 'AAAA'; zone: Zone; name: string; host: string }
  | { kind: 'rdns'; host: string }

/**
 * match: the name leads back; mismatch: it leads elsewhere or nowhere; nameless: there is no name; unknown: it cannot be
 * said, because the name's zone is not the account's or could not be read.
 */
export interface NameCheck {
  state: 'match' | 'mismatch' | 'nameless' | 'unknown'
  text: string
  fixes: NameFix[]
}

const named: readonly AddressRow['kind'][] = ['Public', 'Reserved', 'Shared', 'SLAAC']

/** Of which a name can lead to: public addresses, one by one. */
export const isNamed = ({ kind, address }: AddressRow) =>
  address !== undefined && named.includes(kind)

const recordType = ({ family }: Pick<AddressRow, 'family'>) => (family === 'IPv4' ? 'A' : 'AAAA')

/** Names of the records that lead to the address, of disabled domains and wildcards too. */
export function namesTo(address: string, zones: readonly Zone[]): string[] {
  const key = addressKey(address)
  return zones.flatMap(({ domain, records }) =>
    records.flatMap(({ type, target, name = '' }) =>
      (type === 'A' || type === 'AAAA') && target !== undefined && addressKey(target) === key
        ? absoluteName(name, domain)
        : [],
    ),
  )
}

/** Those of them that an address can be named after. */
const usableNames = (address: string, zones: readonly Zone[]) => [
  ...new Set(
    namesTo(
      address,
      zones.filter(({ disabled }) => !disabled),
    ).filter((host) => !host.startsWith('*')),
  ),
]

/** The zone that answers for a name: the longest it is within. */
const zoneOf = (host: string, zones: readonly Zone[]) =>
  zones
    .filter(({ domain }) => isInZone(host, domain))
    .toSorted((a, b) => b.domain.length - a.domain.length)[0]

interface Records {
  address: AddressRow
  zones: readonly Zone[]
  elsewhere: readonly string[]
}

type Found =
  | { kind: 'addresses'; targets: string[]; zone: Zone; host: string }
  | { kind: 'unknown'; text: string }

/** CNAMEs that are followed; longer chains are a loop or a mistake. */
const chainMax = 8

/** Where a name leads by the records of the account, as a name server would answer from them (RFC 1034, 4.3.2). */
function lookUp(host: string, { address, zones, elsewhere }: Records): Found {
  let at = host
  for (let step = 0; step <= chainMax; step += 1) {
    const zone = zoneOf(at, zones)
    if (!zone) {
      return {
        kind: 'unknown',
        text: elsewhere.some((domain) => isInZone(at, domain))
          ? `${at} is in a secondary domain.`
          : `${at} is in no domain of the account.`,
      }
    }
    if (zone.disabled) return { kind: 'unknown', text: `The domain ${zone.domain} is disabled.` }
    if (zone.reason !== undefined)
      return { kind: 'unknown', text: `${zone.domain} could not be loaded: ${zone.reason}` }
    const records = answering(relativeName(at, zone.domain), zone)
    if (records === 'delegated')
      return { kind: 'unknown', text: `${at} is delegated to other name servers.` }
    const alias = records.find(({ type }) => type === 'CNAME')
    if (!alias?.target) {
      const type = recordType(address)
      const targets = records.flatMap((record) =>
        record.type === type ? (record.target ?? []) : [],
      )
      return targets.length === 0 && !zone.whole
        ? { kind: 'unknown', text: `${zone.domain} has too many records to be checked.` }
        : { kind: 'addresses', targets, zone, host: at }
    }
    at = normalizeName(
      alias.target.endsWith('.') || alias.target.includes('.')
        ? alias.target
        : `${alias.target}.${zone.domain}`,
    )
  }
  return { kind: 'unknown', text: `${host} passes through more than ${chainMax} CNAME records.` }
}

/** The records that answer for a name: its own, else those of the closest wildcard. */
function answering(name: string, { records }: Zone) {
  const labels = name === '' ? [] : name.split('.')
  const at = (wanted: string) => records.filter((record) => (record.name ?? '') === wanted)
  const above = labels.map((_, index) => labels.slice(index).join('.'))
  if (above.some((cut) => at(cut).some(({ type }) => type === 'NS'))) return 'delegated'
  const own = at(name)
  if (own.length > 0) return own
  for (const [index] of labels.entries()) {
    const wild = at(['*', ...labels.slice(index + 1)].join('.'))
    if (wild.length > 0) return wild
  }
  return []
}

/** Whether the name of an address leads back to it, and what would make it so. */
export function checkName(from: Records): NameCheck {
  const { address: row, zones } = from
  const address = row.address ?? ''
  const others = usableNames(address, zones).filter(
    (host) => host !== normalizeName(row.rdns ?? ''),
  )
  const renames = others.slice(0, 2).map((host): NameFix => ({ kind: 'rdns', host }))
  if (!row.rdns) {
    return {
      state: 'nameless',
      text:
        others.length > 0
          ? `No reverse DNS (PTR) set, and ${others.join(', ')} resolve${others.length === 1 ? 's' : ''} to it.`
          : 'No reverse DNS (PTR) set.',
      fixes: renames,
    }
  }
  const host = normalizeName(row.rdns)
  const found = lookUp(host, from)
  if (found.kind === 'unknown') return { state: 'unknown', text: found.text, fixes: renames }
  const key = addressKey(address)
  if (found.targets.some((target) => addressKey(target) === key))
    return { state: 'match', text: 'The name resolves to this address.', fixes: [] }
  const type = recordType(row)
  const name = nameToSend(relativeName(found.host, found.zone.domain), found.zone.domain)
  return {
    state: 'mismatch',
    text:
      found.targets.length > 0
        ? `The name resolves to ${found.targets.join(', ')} instead.`
        : `The name has no ${type} record.`,
    fixes: [{ kind: 'record', type, zone: found.zone, name, host: found.host }, ...renames],
  }
}

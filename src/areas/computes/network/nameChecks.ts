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

/** A one-step fix for an address. */
export type NameFix =
  | { kind: 'record'; type: 'A' | 'AAAA'; zone: Zone; name: string; host: string }
  | { kind: 'rdns'; host: string }

/**
 * States: `match`: the name resolves to the address; `mismatch`: it resolves elsewhere or not at all; `nameless`:
 * there is no reverse DNS name; `unknown`: the zone is not in this account or could not be loaded.
 */
export interface NameCheck {
  state: 'match' | 'mismatch' | 'nameless' | 'unknown'
  text: string
  fixes: NameFix[]
}

const checkedKinds: readonly AddressRow['kind'][] = ['Public', 'Reserved', 'Shared', 'SLAAC']

/** Returns true for single public addresses, which can have DNS names. */
export const isNamed = ({ kind, address }: AddressRow) =>
  address !== undefined && checkedKinds.includes(kind)

const recordType = ({ family }: Pick<AddressRow, 'family'>) => (family === 'IPv4' ? 'A' : 'AAAA')

/** Returns the names of records that point to the address, including wildcards and disabled domains. */
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

/** Returns the names that can be used for reverse DNS: without wildcards and disabled domains. */
const usableNames = (address: string, zones: readonly Zone[]) => [
  ...new Set(
    namesTo(
      address,
      zones.filter(({ disabled }) => !disabled),
    ).filter((host) => !host.startsWith('*')),
  ),
]

/** Returns the zone that is authoritative for a name: the longest matching one. */
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

/** Maximum length of a CNAME chain; a longer one is a loop or a misconfiguration. */
const chainMax = 8

/** Resolves a name with the account's records, as an authoritative name server would (RFC 1034, 4.3.2). */
function lookUp(host: string, { address, zones, elsewhere }: Records): Found {
  let at = host
  for (let step = 0; step <= chainMax; step += 1) {
    const zone = zoneOf(at, zones)
    if (!zone) {
      return {
        kind: 'unknown',
        text: elsewhere.some((domain) => isInZone(at, domain))
          ? `${at} is in a secondary domain.`
          : `${at} is not in any of your domains.`,
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

/**
 * Returns the records for a name: exact matches, else those of the closest wildcard; `delegated` if an NS record
 * applies.
 */
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

/** Checks whether the reverse DNS name of an address resolves to it, and returns possible fixes. */
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
  const lookup = lookUp(host, from)
  if (lookup.kind === 'unknown') return { state: 'unknown', text: lookup.text, fixes: renames }
  const key = addressKey(address)
  if (lookup.targets.some((target) => addressKey(target) === key))
    return { state: 'match', text: 'The name resolves to this address.', fixes: [] }
  const type = recordType(row)
  const name = nameToSend(relativeName(lookup.host, lookup.zone.domain), lookup.zone.domain)
  return {
    state: 'mismatch',
    text:
      lookup.targets.length > 0
        ? `The name resolves to ${lookup.targets.join(', ')} instead.`
        : `The name has no ${type} record.`,
    fixes: [{ kind: 'record', type, zone: lookup.zone, name, host: lookup.host }, ...renames],
  }
}

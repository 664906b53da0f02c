import { isIPv4, isIPv6 } from './addresses.ts'
import type { CaaTag } from './caaValues.ts'
import { caaError } from './caaValues.ts'
import type { NameRules } from './domainNames.ts'
import {
  isReverseZone,
  looksLikeAddress,
  nameError,
  nameMax,
  normalizeName,
} from './domainNames.ts'

/** Record types of the API, frequent ones first. */
export const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SRV', 'CAA', 'PTR'] as const

export type RecordType = (typeof recordTypes)[number]

export const isRecordType = (type: string | undefined): type is RecordType =>
  recordTypes.some((known) => known === type)

/** In an A record, this value is replaced by the IPv4 address of the client (document 1, 2.8). */
export const remoteAddress = '[remote_addr]'

/** Record types whose target is a name, which may have a trailing period. */
const targetNames: Partial<Record<RecordType, NameRules>> = {
  NS: {},
  MX: { wildcard: true, letterFirst: true },
  CNAME: { underscore: true },
  SRV: {},
  PTR: { underscore: true },
}

/** Record types of classless delegations, whose names may contain slashes in reverse zones (RFC 2317). */
const classless: readonly RecordType[] = ['CNAME', 'NS', 'PTR']

/** Returns true if names and targets of a record type may contain slashes in a zone. */
export const allowsSlash = (type: RecordType, zone: string): boolean =>
  classless.includes(type) && isReverseZone(zone)

/** Returns true if the target of a record type is the name of a host or domain. */
export function targetIsName(type: RecordType): boolean {
  return type in targetNames
}

/** Replaces the target `@` by the name of the zone, for types whose target is a name. */
export function expandApex(type: RecordType, target: string, zone: string): string {
  return target === '@' && targetIsName(type) ? normalizeName(zone) : target
}

/**
 * Validates a target that is not empty against its record type (document 1, 2.8). Returns the error, or undefined. A
 * CAA value requires its tag.
 * @param zone the zone of the record
 */
export function recordTargetError(
  type: RecordType,
  target: string,
  tag?: CaaTag | null,
  zone = '',
): string | undefined {
  const rules = targetNames[type]
  if (rules) return nameTargetError(type, target, { ...rules, slash: allowsSlash(type, zone) })
  if (type === 'A') return ipv4Error(target)
  if (type === 'AAAA') return ipv6Error(target)
  return type === 'CAA' && tag ? caaError(tag, target) : undefined
}

function ipv4Error(target: string): string | undefined {
  if (target === remoteAddress || isIPv4(target)) return undefined
  return target.endsWith('.')
    ? 'Must not end with a period'
    : `Must be an IPv4 address or ${remoteAddress}`
}

function ipv6Error(target: string): string | undefined {
  if (isIPv6(target)) return undefined
  if (target === remoteAddress)
    return `Must be an IPv6 address; ${remoteAddress} inserts an IPv4 address`
  return target.endsWith('.') ? 'Must not end with a period' : 'Must be an IPv6 address'
}

function nameTargetError(type: RecordType, target: string, rules: NameRules): string | undefined {
  // RFC 2782: the root as a target means that the service is not available.
  if (type === 'SRV' && target === '.') return undefined
  if (type === 'MX' && target === '.') {
    return 'Must be a mail server; a null MX has an empty target and an empty name'
  }
  if (type === 'MX' && target.length > nameMax) return `Must have at most ${nameMax} characters`
  if (looksLikeAddress(target) || isIPv6(target)) return 'Must be a name, not an address'
  return nameError(normalizeName(target), rules)
}

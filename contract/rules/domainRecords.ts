import type { NameRules } from './domainNames.ts'
import {
  absoluteName,
  liesOutside,
  nameFault,
  nameMax,
  nameToSend,
  normalizeName,
  relativeName,
} from './domainNames.ts'
import type { RuleFault } from './faults.ts'
import {
  identityFields,
  type RecordField,
  recordFields,
  type RecordInput,
  requiredFields,
} from './recordFields.ts'
import type { RecordType } from './recordTargets.ts'
import { targetFault } from './recordTargets.ts'
import { protocolFault, serviceFault, srvName } from './srvNames.ts'

/** Active records of one domain (document 1, 8). */
export const recordsMax = 12_000

/** Input of the rules between records: a record, and the other records of the zone as stored. */
export type Neighbour = Pick<RecordInput, 'type' | 'name' | 'target' | 'service' | 'protocol'>

// Hosts have no underscores (RFC 952, 1123), and servers refuse to load addresses and mail servers below such names.
const nameRules: Record<RecordType, NameRules> = {
  A: { wildcard: true },
  AAAA: { wildcard: true },
  NS: { underscore: true },
  MX: { wildcard: true, letterFirst: true },
  CNAME: { wildcard: true, underscore: true },
  TXT: { wildcard: true, underscore: true },
  SRV: { underscore: true },
  PTR: { wildcard: true, underscore: true },
  CAA: { wildcard: true, underscore: true },
}

/** A null MX says that the domain takes no mail (RFC 7505); it is written with an empty target. */
export function isNullMx(record: Pick<RecordInput, 'type' | 'target'>): boolean {
  return record.type === 'MX' && record.target === ''
}

/** The name a record that is sent is found under, relative to the zone; `''` for the apex. */
export function ownerName(record: Omit<Neighbour, 'target'>, zone: string): string {
  return record.type === 'SRV'
    ? srvName(record.service, record.protocol)
    : relativeName(record.name ?? '', zone)
}

/** The name a stored record is found under, relative to the zone. */
export const storedOwner = (record: Omit<Neighbour, 'target'>): string =>
  record.type === 'SRV' ? srvName(record.service, record.protocol) : (record.name ?? '')

/** A record after a change; both as they are sent. */
export function recordAfter(
  stored: RecordInput,
  changes: { [field in RecordField]?: RecordInput[field] },
): RecordInput {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const after: RecordInput = { ...stored, ...Object.fromEntries(given) }
  // The name of an SRV record follows from its service and protocol, so the stored one says nothing about the new.
  if (stored.type === 'SRV' && after.name === stored.name) after.name = ''
  return after
}

/** A stored record as `recordFaults` wants it. */
export function recordToSend(record: RecordInput, zone: string): RecordInput {
  return record.type === 'SRV' || !record.name
    ? record
    : { ...record, name: nameToSend(record.name, zone) }
}

/**
 * Every rule of document 1, sections 2.8 and 7 that a whole record breaks, in a zone with the other records. Names are
 * in ASCII. Of a large zone it is enough to pass the records with the same owner name, and for MX the other MX records.
 */
export function recordFaults(
  record: RecordInput,
  zone: string,
  others: Iterable<Neighbour> = [],
): RuleFault[] {
  const alone = [
    ...foreignFaults(record),
    ...missingFaults(record),
    ...nameFaults(record, zone),
    ...targetFaults(record, zone),
    ...srvFaults(record),
  ]
  return [...alone, ...neighbourFaults(record, zone, others)]
}

/**
 * Fields the type does not use; all use the TTL. Empty values pass: they are what the API itself answers there, so
 * that a record can be sent back as it was read.
 */
export function foreignFaults(record: RecordInput): RuleFault[] {
  const used = recordFields[record.type]
  const foreign = identityFields.filter((field) => !used.includes(field) && record[field])
  return foreign
    .filter((field) => field !== 'name' || !isBuiltName(record))
    .map((field) => ({ field, reason: `Not used by ${record.type} records` }))
}

function isBuiltName(record: RecordInput): boolean {
  return normalizeName(record.name ?? '') === srvName(record.service, record.protocol)
}

function missingFaults(record: RecordInput): RuleFault[] {
  return requiredFields[record.type]
    .filter((field) => record[field] == null || record[field] === '')
    .filter((field) => !(field === 'target' && isNullMx(record)))
    .map((field) => ({
      field,
      reason:
        record.type === 'CNAME' && field === 'name'
          ? 'A CNAME cannot be at the apex; enter a name'
          : `Required for ${record.type} records`,
    }))
}

function nameFaults(record: RecordInput, zone: string): RuleFault[] {
  const owner = ownerName(record, zone)
  const field = record.type === 'SRV' ? 'service' : 'name'
  const fault = (reason: string) => [{ field, reason }]
  if (absoluteName(owner, zone).length > nameMax) {
    return fault(`Must have at most ${nameMax} characters together with the domain`)
  }
  if (record.type === 'SRV' || !record.name) return []
  if (liesOutside(record.name, zone)) return fault(`Must be inside ${zone}`)
  if (owner === '') {
    return record.type === 'CNAME' ? fault('A CNAME record cannot be at the apex') : []
  }
  const reason = nameFault(owner, nameRules[record.type])
  return reason ? fault(reason) : []
}

function targetFaults(record: RecordInput, zone: string): RuleFault[] {
  const fault = (field: RecordField, reason: string) => [{ field, reason }]
  if (isNullMx(record)) {
    return [
      ...(ownerName(record, zone) === ''
        ? []
        : fault('target', 'Required for MX records; a null MX has an empty name too')),
      ...(record.priority ? fault('priority', 'Must be 0 for a null MX') : []),
    ]
  }
  if (!record.target) return []
  const reason = targetFault(record.type, record.target, record.tag)
  if (reason) return fault('target', reason)
  // A bare host is combined with the domain.
  const isHost = record.type === 'SRV' && !record.target.includes('.')
  if (isHost && absoluteName(record.target, zone).length > nameMax)
    return fault('target', `Must have at most ${nameMax} characters together with the domain`)
  const loops =
    record.type === 'CNAME' &&
    normalizeName(record.target) === absoluteName(ownerName(record, zone), zone)
  return loops ? fault('target', 'Must not be the name of the record itself') : []
}

function srvFaults(record: RecordInput): RuleFault[] {
  if (record.type !== 'SRV') return []
  const service = record.service ? serviceFault(record.service) : undefined
  const protocol = record.protocol ? protocolFault(record.protocol) : undefined
  return [
    ...(service ? [{ field: 'service', reason: service }] : []),
    ...(protocol ? [{ field: 'protocol', reason: protocol }] : []),
  ]
}

/** Rules between a record and the others of its zone: one CNAME and nothing else at a name, a null MX and no other MX. */
export function neighbourFaults(
  record: Neighbour,
  zone: string,
  others: Iterable<Neighbour>,
): RuleFault[] {
  const owner = ownerName(record, zone)
  // Such a record is refused already, for where it stands.
  if (record.type === 'CNAME' && owner === '') return []
  const nameField = record.type === 'SRV' ? 'service' : 'name'
  const faults = new Map<string, RuleFault>()
  for (const other of others) {
    const fault =
      mxFault(record, other) ??
      (storedOwner(other) === owner ? cnameFault(record, other, nameField) : undefined)
    if (fault) faults.set(fault.field, fault)
  }
  return [...faults.values()]
}

function mxFault(record: Neighbour, other: Neighbour): RuleFault | undefined {
  if (record.type !== 'MX' || other.type !== 'MX') return undefined
  if (isNullMx(other)) {
    return { field: 'type', reason: 'The domain has a null MX record; remove it first' }
  }
  return isNullMx(record)
    ? { field: 'target', reason: 'Remove all other MX records before adding a null MX' }
    : undefined
}

function cnameFault(record: Neighbour, other: Neighbour, field: string): RuleFault | undefined {
  if (record.type === 'CNAME') {
    return { field, reason: 'Other records have this name; a CNAME record must be the only one' }
  }
  return other.type === 'CNAME'
    ? { field, reason: 'A CNAME record has this name and must be the only one' }
    : undefined
}

import type { NameRules } from './domainNames.ts'
import {
  absoluteName,
  liesOutside,
  nameError,
  nameMax,
  nameToSend,
  normalizeName,
  relativeName,
} from './domainNames.ts'
import type { RuleError } from './ruleErrors.ts'
import {
  identityFields,
  type RecordField,
  recordFields,
  type RecordInput,
  requiredFields,
} from './recordFields.ts'
import type { RecordType } from './recordTargets.ts'
import { allowsSlash, recordTargetError } from './recordTargets.ts'
import { protocolError, serviceError, srvName } from './srvNames.ts'

/** Maximum number of active records of a domain (document 1, 8). */
export const recordsMax = 12_000

/** Input of rules that compare records: the new record, and the other stored records of the zone. */
export type Neighbour = Pick<RecordInput, 'type' | 'name' | 'target' | 'service' | 'protocol'>

// Host names have no underscores (RFC 952, 1123). Name servers do not load zones with address or MX records at such
// names.
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

/** Returns true for a null MX, which states that the domain accepts no mail (RFC 7505). It has an empty target. */
export function isNullMx(record: Pick<RecordInput, 'type' | 'target'>): boolean {
  return record.type === 'MX' && record.target === ''
}

/** Returns the owner name of a record that is sent to the API, relative to the zone; `''` for the apex. */
export function ownerName(record: Omit<Neighbour, 'target'>, zone: string): string {
  return record.type === 'SRV'
    ? srvName(record.service, record.protocol)
    : relativeName(record.name ?? '', zone)
}

/** Returns the owner name of a stored record, relative to the zone. */
export const storedOwner = (record: Omit<Neighbour, 'target'>): string =>
  record.type === 'SRV' ? srvName(record.service, record.protocol) : (record.name ?? '')

/** Returns a record after a change. Both are in the form that is sent to the API. */
export function applyRecordChanges(
  stored: RecordInput,
  changes: { [field in RecordField]?: RecordInput[field] },
): RecordInput {
  const definedChanges = Object.entries(changes).filter(([, value]) => value !== undefined)
  const after: RecordInput = { ...stored, ...Object.fromEntries(definedChanges) }
  // The name of an SRV record is derived from its service and protocol, so clear the old one.
  if (stored.type === 'SRV' && after.name === stored.name) after.name = ''
  return after
}

/** Converts a stored record to the form that `recordErrors` expects. */
export function recordToSend(record: RecordInput, zone: string): RecordInput {
  return record.type === 'SRV' || !record.name
    ? record
    : { ...record, name: nameToSend(record.name, zone) }
}

/**
 * Validates a record against all rules of document 1, sections 2.8 and 7, including those about other records of the
 * zone. Names must be in ASCII. For a large zone, pass only the records with the same owner name, and for MX the other
 * MX records.
 */
export function recordErrors(
  record: RecordInput,
  zone: string,
  others: Iterable<Neighbour> = [],
): RuleError[] {
  const alone = [
    ...foreignErrors(record),
    ...missingErrors(record),
    ...nameErrors(record, zone),
    ...targetErrors(record, zone),
    ...srvErrors(record),
  ]
  return [...alone, ...neighbourErrors(record, zone, others)]
}

/**
 * Rejects fields that the record type does not use; all types use the TTL. Empty values are allowed, because the API
 * returns them, so that a client can send back a record unchanged.
 */
export function foreignErrors(record: RecordInput): RuleError[] {
  const used = recordFields[record.type]
  const foreign = identityFields.filter((field) => !used.includes(field) && record[field])
  return foreign
    .filter((field) => field !== 'name' || !isBuiltName(record))
    .map((field) => ({ field, reason: `Not used by ${record.type} records` }))
}

function isBuiltName(record: RecordInput): boolean {
  return normalizeName(record.name ?? '') === srvName(record.service, record.protocol)
}

function missingErrors(record: RecordInput): RuleError[] {
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

function nameErrors(record: RecordInput, zone: string): RuleError[] {
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
  const { type } = record
  const reason = nameError(owner, { ...nameRules[type], slash: allowsSlash(type, zone) })
  return reason ? fault(reason) : []
}

function targetErrors(record: RecordInput, zone: string): RuleError[] {
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
  const reason = recordTargetError(record.type, record.target, record.tag, zone)
  if (reason) return fault('target', reason)
  // A target without a period is relative to the domain.
  const isHost = record.type === 'SRV' && !record.target.includes('.')
  if (isHost && absoluteName(record.target, zone).length > nameMax)
    return fault('target', `Must have at most ${nameMax} characters together with the domain`)
  const loops =
    record.type === 'CNAME' &&
    normalizeName(record.target) === absoluteName(ownerName(record, zone), zone)
  return loops ? fault('target', 'Must not be the name of the record itself') : []
}

function srvErrors(record: RecordInput): RuleError[] {
  if (record.type !== 'SRV') return []
  const service = record.service ? serviceError(record.service) : undefined
  const protocol = record.protocol ? protocolError(record.protocol) : undefined
  return [
    ...(service ? [{ field: 'service', reason: service }] : []),
    ...(protocol ? [{ field: 'protocol', reason: protocol }] : []),
  ]
}

/**
 * Validates a record against the other records of its zone: a CNAME must be the only record of its name, and a null MX
 * the only MX.
 */
export function neighbourErrors(
  record: Neighbour,
  zone: string,
  others: Iterable<Neighbour>,
): RuleError[] {
  const owner = ownerName(record, zone)
  // A CNAME at the apex is rejected by another rule.
  if (record.type === 'CNAME' && owner === '') return []
  const nameField = record.type === 'SRV' ? 'service' : 'name'
  const faults = new Map<string, RuleError>()
  for (const other of others) {
    const fault =
      mxError(record, other) ??
      (storedOwner(other) === owner ? cnameError(record, other, nameField) : undefined)
    if (fault) faults.set(fault.field, fault)
  }
  return [...faults.values()]
}

function mxError(record: Neighbour, other: Neighbour): RuleError | undefined {
  if (record.type !== 'MX' || other.type !== 'MX') return undefined
  if (isNullMx(other)) {
    return { field: 'type', reason: 'The domain has a null MX record; remove it first' }
  }
  return isNullMx(record)
    ? { field: 'target', reason: 'Remove all other MX records before adding a null MX' }
    : undefined
}

function cnameError(record: Neighbour, other: Neighbour, field: string): RuleError | undefined {
  if (record.type === 'CNAME') {
    return { field, reason: 'Other records have this name; a CNAME record must be the only one' }
  }
  return other.type === 'CNAME'
    ? { field, reason: 'A CNAME record has this name and must be the only one' }
    : undefined
}

import type { CaaTag } from '#contract/rules/caaValues.ts'
import {
  identityFields,
  ownerName,
  type RecordInput,
  recordToSend,
} from '#contract/rules/domainRecords.ts'
import { normalizeName } from '#contract/rules/domainNames.ts'
import { targetIsName } from '#contract/rules/recordTargets.ts'
import { normalizeProtocol, normalizeService } from '#contract/rules/srvNames.ts'

/** A record as the editor works with it: every field that its type uses, in the form the API stores. */
export interface RecordDraft extends RecordInput {
  /** Seconds; 0 stands for the value of the domain. */
  ttl_sec: number
  name: string
  target: string
}

/** A record of the zone. */
export interface ZoneEntry extends RecordDraft {
  id: number
}

/** The fields of a record that is sent in the form the API stores, so that drafts of any origin compare equal when they mean the same. */
export function canonical(record: RecordInput, zone: string): RecordDraft {
  const { type } = record
  const base = {
    type,
    name: ownerName(record, zone),
    target: canonicalTarget(record),
    ttl_sec: record.ttl_sec ?? 0,
  }
  if (type === 'MX') return { ...base, priority: record.priority ?? 0 }
  if (type === 'CAA') return { ...base, tag: (record.tag ?? 'issue') satisfies CaaTag }
  if (type !== 'SRV') return base
  return {
    ...base,
    service: normalizeService(record.service),
    protocol: normalizeProtocol(record.protocol),
    priority: record.priority ?? 0,
    weight: record.weight ?? 0,
    port: record.port ?? 0,
  }
}

function canonicalTarget({ type, target = '' }: RecordInput): string {
  if (target === '.' || !targetIsName(type)) return target
  const name = normalizeName(target)
  // The period keeps a single label from being combined with the domain.
  return type === 'SRV' && target.endsWith('.') && !name.includes('.') ? `${name}.` : name
}

/** What tells two records of a zone apart; the TTL does not. */
export const recordKey = (record: RecordDraft): string =>
  [record.type, ...identityFields.map((field) => record[field] ?? '')].join('\u0000')

/** What a record is changed at in place rather than replaced: everything but its values. */
export const nameTypeKey = (record: RecordDraft): string => `${record.type}\u0000${record.name}`

/** The fields of a draft that a request carries; the name of an SRV record is made by the service. */
export function toBody(draft: RecordDraft, zone: string): RecordInput {
  const { type, target, ttl_sec } = draft
  const { name = '' } = recordToSend(draft, zone)
  const common = { type, target, ttl_sec }
  switch (type) {
    case 'SRV':
      return {
        ...common,
        service: draft.service ?? '',
        ...(draft.protocol ? { protocol: draft.protocol } : {}),
        priority: draft.priority ?? 0,
        weight: draft.weight ?? 0,
        port: draft.port ?? 0,
      }
    case 'MX':
      return {
        ...common,
        ...(name === '' && target !== '' ? {} : { name }),
        priority: draft.priority ?? 0,
      }
    case 'CAA':
      return { ...common, ...(name === '' ? {} : { name }), tag: draft.tag ?? 'issue' }
    default:
      return { ...common, ...(name === '' ? {} : { name }) }
  }
}

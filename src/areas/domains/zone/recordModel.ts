import { shortestIPv6 } from '#contract/rules/addresses.ts'
import type { CaaTag } from '#contract/rules/caaValues.ts'
import { isNullMx, ownerName, recordToSend } from '#contract/rules/domainRecords.ts'
import {
  identityFields,
  type RecordField,
  recordFieldRules,
  recordFields,
  type RecordInput,
  remarkFields,
} from '#contract/rules/recordFields.ts'
import { normalizeName } from '#contract/rules/domainNames.ts'
import { targetIsName } from '#contract/rules/recordTargets.ts'
import { normalizeProtocol, normalizeService } from '#contract/rules/srvNames.ts'

/** A record as the editor uses it: all fields of its type, in the form that the API stores. */
export interface RecordDraft extends RecordInput {
  /** TTL in seconds; 0 means the domain's default. */
  ttl_sec: number
  name: string
  target: string
}

/** Returns the TTL with which a record is served, in seconds, in a zone with the given default TTL. */
export const servedTtl = ({ ttl_sec: own }: RecordDraft, ttl: number): number => own || ttl

export const ttlLabel = ({ ttl_sec: own }: RecordDraft): number | 'default' => own || 'default'

/** Returns the draft with the TTL of another record. */
export const withTtlOf = (
  draft: RecordDraft,
  { ttl_sec }: Pick<RecordDraft, 'ttl_sec'>,
): RecordDraft => ({
  ...draft,
  ttl_sec,
})

/** A stored record of the zone. */
export interface ZoneEntry extends RecordDraft {
  id: number
}

/**
 * Converts a record to the form that the API stores, so that drafts from different sources are equal if they have the
 * same meaning.
 */
export function canonical(record: RecordInput, zone: string): RecordDraft {
  const draft: RecordDraft = {
    type: record.type,
    name: ownerName(record, zone),
    target: canonicalTarget(record),
    ttl_sec: record.ttl_sec ?? 0,
  }
  for (const field of recordFields[record.type]) {
    if (field in draft) continue
    const { empty, inZone } = recordFieldRules[field]
    const value = canonicalField[field]?.(record) ?? record[field] ?? (inZone ? empty : undefined)
    if (value !== undefined) Object.assign(draft, { [field]: value })
  }
  return draft
}

/** Fields whose stored form differs from the form that is sent. */
const canonicalField: Partial<Record<RecordField, (record: RecordInput) => string | null>> = {
  service: ({ service }) => normalizeService(service),
  protocol: ({ protocol }) => normalizeProtocol(protocol),
  tag: ({ tag }) => (tag ?? 'issue') satisfies CaaTag,
}

/** Returns true if the draft changes the remarks of a record. A draft without remarks leaves them unchanged. */
export const changesRemarks = (entry: RecordDraft, draft: RecordDraft): boolean =>
  remarkFields.some(
    (field) => draft[field] !== undefined && (draft[field] ?? '') !== (entry[field] ?? ''),
  )

function canonicalTarget({ type, target = '' }: RecordInput): string {
  if (type === 'AAAA') return shortestIPv6(target)
  if (target === '.' || !targetIsName(type)) return target
  const name = normalizeName(target)
  // The trailing period prevents the service from appending the domain to a single label.
  return type === 'SRV' && target.endsWith('.') && !name.includes('.') ? `${name}.` : name
}

/** Returns the remarks of a draft. */
export const remarksOf = (draft: RecordDraft): Partial<RecordInput> =>
  Object.fromEntries(
    remarkFields.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]])),
  )

/** Returns a key that identifies a record in its zone, without the TTL. */
export const recordKey = (record: RecordDraft): string =>
  [record.type, ...identityFields.map((field) => record[field] ?? '')].join('\u0000')

/** Returns the key of records that can be updated in place: everything except the value. */
export const nameTypeKey = (record: RecordDraft): string => `${record.type}\u0000${record.name}`

/** Returns the request body of a draft. The name of an SRV record is omitted, because the service generates it. */
export function toBody(draft: RecordDraft, zone: string): RecordInput {
  const { type } = draft
  const { name = '' } = recordToSend(draft, zone)
  const recordBody = {
    ...draft,
    // The name is omitted at the apex, except for a null MX.
    name: name === '' && !isNullMx(draft) ? undefined : name,
    service: draft.service ?? '',
    protocol: draft.protocol || undefined,
    tag: draft.tag ?? 'issue',
  }
  const fields = recordFields[type]
    .map((field) => {
      const { empty } = recordFieldRules[field]
      return [
        field,
        recordBody[field] ?? (field === 'name' || empty === null ? undefined : empty),
      ] as const
    })
    .filter(([, value]) => value !== undefined)
  return { type, ...Object.fromEntries(fields) }
}

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

/** A record as the editor works with it: every field that its type uses, in the form the API stores. */
export interface RecordDraft extends RecordInput {
  /** Seconds; 0 stands for the value of the domain. */
  ttl_sec: number
  name: string
  target: string
}

/** Seconds with which a record is served in a zone whose default these are. */
export const servedTtl = ({ ttl_sec: own }: RecordDraft, ttl: number): number => own || ttl

export const ttlWord = ({ ttl_sec: own }: RecordDraft): number | 'default' => own || 'default'

/** The draft with the TTL that another one has. */
export const withTtlOf = (
  draft: RecordDraft,
  { ttl_sec }: Pick<RecordDraft, 'ttl_sec'>,
): RecordDraft => ({
  ...draft,
  ttl_sec,
})

/** A record of the zone. */
export interface ZoneEntry extends RecordDraft {
  id: number
}

/** The fields of a record that is sent in the form the API stores, so that drafts of any origin compare equal when they mean the same. */
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

/** What is stored in another form than it is sent. */
const canonicalField: Partial<Record<RecordField, (record: RecordInput) => string | null>> = {
  service: ({ service }) => normalizeService(service),
  protocol: ({ protocol }) => normalizeProtocol(protocol),
  tag: ({ tag }) => (tag ?? 'issue') satisfies CaaTag,
}

/** True when a record is to have another remark than it has; one that says nothing leaves it as it is. */
export const changesRemarks = (entry: RecordDraft, draft: RecordDraft): boolean =>
  remarkFields.some(
    (field) => draft[field] !== undefined && (draft[field] ?? '') !== (entry[field] ?? ''),
  )

function canonicalTarget({ type, target = '' }: RecordInput): string {
  if (type === 'AAAA') return shortestIPv6(target)
  if (target === '.' || !targetIsName(type)) return target
  const name = normalizeName(target)
  // The period keeps a single label from being combined with the domain.
  return type === 'SRV' && target.endsWith('.') && !name.includes('.') ? `${name}.` : name
}

/** The remarks that a record brings along. */
export const remarksOf = (draft: RecordDraft): Partial<RecordInput> =>
  Object.fromEntries(
    remarkFields.flatMap((field) => (draft[field] === undefined ? [] : [[field, draft[field]]])),
  )

/** The identity of a record in its zone, without the TTL. */
export const recordKey = (record: RecordDraft): string =>
  [record.type, ...identityFields.map((field) => record[field] ?? '')].join('\u0000')

/** What a record is changed at in place rather than replaced: everything but its values. */
export const nameTypeKey = (record: RecordDraft): string => `${record.type}\u0000${record.name}`

/** The fields of a draft that a request carries; the name of an SRV record is made by the service. */
export function toBody(draft: RecordDraft, zone: string): RecordInput {
  const { type } = draft
  const { name = '' } = recordToSend(draft, zone)
  const sent = {
    ...draft,
    // The apex needs no name; only a null MX says it.
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
        sent[field] ?? (field === 'name' || empty === null ? undefined : empty),
      ] as const
    })
    .filter(([, value]) => value !== undefined)
  return { type, ...Object.fromEntries(fields) }
}

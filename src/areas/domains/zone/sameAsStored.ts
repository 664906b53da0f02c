import { isIPv4, parseIPv6 } from '#contract/rules/addresses.ts'
import { remoteAddress } from '#contract/rules/recordTargets.ts'
import { roundRecordSeconds } from '#contract/rules/ttl.ts'
import { recordKey, type RecordDraft } from './recordModel.ts'

/** Normalizes a target, because the API may return the same value in different forms. */
function normalizeTarget({ type, target }: RecordDraft, zone: string): string {
  if (type === 'AAAA') return parseIPv6(target)?.join(':') ?? target
  // A name without a period is relative to the domain, and the API may return it as a full name.
  const isBelow = type === 'SRV' && target !== '.' && !target.includes('.')
  return isBelow ? `${target}.${zone}` : target
}

/** Returns a key that identifies a record in every form that the API returns. */
export const storedKey = (record: RecordDraft, zone: string): string =>
  recordKey({
    ...record,
    target: normalizeTarget(record, zone),
    // The record's name is built from both and is always in lower case.
    service: record.service?.toLowerCase(),
    protocol: record.protocol?.toLowerCase(),
  })

/**
 * Returns true if a stored record matches the one that was sent. The API rounds TTLs and fills in the client's IP
 * address.
 */
export function sameAsStored(sent: RecordDraft, stored: RecordDraft, zone: string): boolean {
  const filledIn = sent.type === 'A' && sent.target === remoteAddress && isIPv4(stored.target)
  const meant = filledIn ? { ...sent, target: stored.target } : sent
  return (
    storedKey(meant, zone) === storedKey(stored, zone) &&
    roundRecordSeconds(sent.ttl_sec) === roundRecordSeconds(stored.ttl_sec)
  )
}

import { isIPv4, parseIPv6 } from '#contract/rules/addresses.ts'
import { remoteAddress } from '#contract/rules/recordTargets.ts'
import { roundRecordSeconds } from '#contract/rules/ttl.ts'
import { recordKey, type RecordDraft } from './recordModel.ts'

/** The forms in which the API may answer one and the same value, brought to one. */
function normalizeTarget({ type, target }: RecordDraft, zone: string): string {
  if (type === 'AAAA') return parseIPv6(target)?.join(':') ?? target
  // A name without a period stands below the domain and may be answered in full.
  const isBelow = type === 'SRV' && target !== '.' && !target.includes('.')
  return isBelow ? `${target}.${zone}` : target
}

/** What tells records apart whatever form the API answers them in. */
export const storedKey = (record: RecordDraft, zone: string): string =>
  recordKey({
    ...record,
    target: normalizeTarget(record, zone),
    // The name of the record is made of both, and is always in lower case.
    service: record.service?.toLowerCase(),
    protocol: record.protocol?.toLowerCase(),
  })

/** True when a record that is read is the one that was sent: the API rounds times and fills in the caller's address. */
export function sameAsStored(sent: RecordDraft, shown: RecordDraft, zone: string): boolean {
  const filledIn = sent.type === 'A' && sent.target === remoteAddress && isIPv4(shown.target)
  const meant = filledIn ? { ...sent, target: shown.target } : sent
  return (
    storedKey(meant, zone) === storedKey(shown, zone) &&
    roundRecordSeconds(sent.ttl_sec) === roundRecordSeconds(shown.ttl_sec)
  )
}

import {
  answerSize,
  maxDataSize,
  messageMax,
  nameSize,
  textSize,
} from '#contract/rules/answerSizes.ts'
import { formatCount } from '#lib/format.ts'
import { nameTypeKey, type RecordDraft } from './recordModel.ts'
import { fullTarget, absoluteRecordName } from './zoneIndex.ts'
import type { ZoneFinding } from './finding.ts'
import { storedKey } from './sameAsStored.ts'

/** Reports records that exceed the size of a DNS message. The API stores them, but name servers cannot return them. */
export function lintSizes<Entry extends RecordDraft>(
  records: readonly Entry[],
  zone: string,
): ZoneFinding<Entry>[] {
  const [fitting, tooLong]: [Entry[], Entry[]] = [[], []]
  for (const record of records) (isTooLong(record) ? tooLong : fitting).push(record)
  const sets = Map.groupBy(fitting, nameTypeKey)
  return [
    ...tooLong.map((record) => textFinding(record, zone)),
    ...[...sets.values()].flatMap((set) => setFindings(set, zone)),
  ]
}

const isTooLong = ({ type, target }: RecordDraft) =>
  type === 'TXT' && textSize(target) > maxDataSize

/** Each character string in a text has a length byte. */
const maxTextLength = maxDataSize - Math.ceil(maxDataSize / 256)

const textFinding = <Entry extends RecordDraft>(
  record: Entry,
  zone: string,
): ZoneFinding<Entry> => ({
  rule: 'text-too-long',
  severity: 'error',
  message: `The TXT value of ${absoluteRecordName(record.name, zone)} is too long for DNS.`,
  advice: `It is stored but not published. At most ${formatCount(maxTextLength)} bytes fit into a response.`,
  records: [record],
})

function setFindings<Entry extends RecordDraft>(set: readonly Entry[], zone: string) {
  const sizeOf = (of: readonly Entry[]) => {
    const sizes = of.map((record) => dataSize(record, zone))
    return answerSize(absoluteRecordName(of[0]?.name ?? '', zone), sizes)
  }
  if (sizeOf(set) <= messageMax) return []
  // Identical records are sent once.
  const distinctRecords = [
    ...new Map(set.map((record) => [storedKey(record, zone), record])).values(),
  ]
  const size = sizeOf(distinctRecords)
  const [first] = distinctRecords
  if (!first || size <= messageMax) return []
  const finding: ZoneFinding<Entry> = {
    rule: 'set-too-large',
    severity: 'error',
    message: `The ${first.type} records of ${absoluteRecordName(first.name, zone)} take ${formatCount(size)} bytes together; a DNS response has at most ${formatCount(messageMax)}.`,
    advice: 'Name servers return none of them. Delete or shorten some.',
    records: [...set],
  }
  return [finding]
}

function dataSize(record: RecordDraft, zone: string): number {
  const { type, target, tag } = record
  switch (type) {
    case 'A':
      return 4
    case 'AAAA':
      return 16
    case 'TXT':
      return textSize(target)
    case 'CAA':
      return 2 + (tag ?? '').length + new TextEncoder().encode(target).length
    case 'MX':
      return 2 + nameSize(target)
    case 'SRV':
      return 6 + nameSize(fullTarget(record, zone))
    default:
      return nameSize(target)
  }
}

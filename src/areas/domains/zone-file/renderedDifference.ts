import { roundRecordSeconds } from '#contract/rules/ttl.ts'
import type { RecordDraft, ZoneEntry } from '../zone/recordModel.ts'
import { parseZone } from '../zone/parseZone.ts'
import { storedKey } from '../zone/sameAsStored.ts'
import { recordLine } from '../zone/zoneText.ts'

export interface RenderedDifference {
  /** Number of records that the file contains. */
  same: number
  /** Number of records that the file does not contain yet. */
  coming: number
  /** Number of deleted records that the file still contains. */
  going: number
  /** Records that the server omits from the file on purpose, and the reason from its comment. */
  leftOut: { record: ZoneEntry; reason: string }[]
  /** Added and removed records as zone-file lines, each prefixed with a plus or a minus. */
  lines: string[]
}

/**
 * Compares the last rendered zone file with the records: those that the name servers do not publish yet, and those that
 * they still publish.
 * @param ttl default TTL of the domain, in seconds
 */
export function renderedDifference(
  entries: readonly ZoneEntry[],
  file: readonly string[],
  zone: string,
  ttl: number,
): RenderedDifference {
  const effective = (record: RecordDraft): RecordDraft => ({
    ...record,
    ttl_sec: roundRecordSeconds(record.ttl_sec) || ttl,
  })
  const keyOf = (record: RecordDraft) => `${storedKey(record, zone)}\u0000${record.ttl_sec}`
  const rendered = parseZone(file.join('\n'), zone, ttl).records.map(({ record }) =>
    effective(record),
  )
  const unmatchedRecords = new Map<string, RecordDraft[]>()
  for (const record of rendered) {
    const key = keyOf(record)
    unmatchedRecords.set(key, [...(unmatchedRecords.get(key) ?? []), record])
  }
  const reasons = leftOutBy(file)
  const leftOut: RenderedDifference['leftOut'] = []
  const coming: RecordDraft[] = []
  for (const entry of entries) {
    const { id, ...draft } = entry
    const record = effective(draft)
    if (unmatchedRecords.get(keyOf(record))?.pop()) continue
    const reason = reasons.get(id)
    if (reason === undefined) coming.push(record)
    else leftOut.push({ record: entry, reason })
  }
  const isOwn = ownServer(file)
  const going = [...unmatchedRecords.values()].flat().filter((record) => !isOwn(record))
  const text = (sign: string) => (record: RecordDraft) =>
    `${sign} ${recordLine(record, zone).replaceAll('\t', ' ')}`
  return {
    same: entries.length - coming.length - leftOut.length,
    coming: coming.length,
    going: going.length,
    leftOut,
    lines: [...going.map(text('-')), ...coming.map(text('+'))],
  }
}

/** Returns the NS records at the apex of a zone file, which must be configured at the registrar. */
export const nameServersIn = (file: readonly string[], zone: string): string[] =>
  parseZone(file.join('\n'), zone).records.flatMap(({ record: { type, name, target } }) =>
    type === 'NS' && name === '' ? [target] : [],
  )

/**
 * Returns a predicate for the service's own name servers, which are at the apex of each zone without a record. They are
 * in the same domain as the primary server in the SOA record.
 */
function ownServer(file: readonly string[]): (record: RecordDraft) => boolean {
  const [home] = file.flatMap((line) => /\sSOA\s+[^\s.]+(\.\S+)\.\s/.exec(line)?.[1] ?? [])
  return ({ type, name, target }) =>
    type === 'NS' && name === '' && (home === undefined || target.endsWith(home.toLowerCase()))
}

/** Returns the omitted records by id, parsed from the comments of the file. */
const leftOutBy = (file: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    file.flatMap((line): [number, string][] => {
      const [, id, reason] = /^; record (\d+) is left out: (.+)$/.exec(line) ?? []
      return id === undefined || reason === undefined ? [] : [[Number(id), reason]]
    }),
  )

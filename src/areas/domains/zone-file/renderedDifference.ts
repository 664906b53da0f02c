import { roundRecordSeconds } from '#contract/rules/ttl.ts'
import type { RecordDraft, ZoneEntry } from '../zone/recordModel.ts'
import { parseZone } from '../zone/parseZone.ts'
import { storedKey } from '../zone/sameAsStored.ts'
import { recordLine } from '../zone/zoneText.ts'

export interface RenderedDifference {
  /** Records that the file shows. */
  same: number
  /** Records that the file does not show yet. */
  coming: number
  /** Records that the file still shows. */
  going: number
  /** Records that the file leaves out on purpose, and why, in its words. */
  leftOut: { record: ZoneEntry; reason: string }[]
  /** Those that come and go as zone text, with a plus or a minus before each. */
  lines: string[]
}

/**
 * The last rendered file against the records: what the name servers do not answer yet, and what they still do.
 *
 * @param ttl seconds with which records without a TTL of their own are served
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
  const left = new Map<string, RecordDraft[]>()
  for (const record of rendered) {
    const key = keyOf(record)
    left.set(key, [...(left.get(key) ?? []), record])
  }
  const reasons = leftOutBy(file)
  const leftOut: RenderedDifference['leftOut'] = []
  const coming: RecordDraft[] = []
  for (const entry of entries) {
    const { id, ...draft } = entry
    const record = effective(draft)
    if (left.get(keyOf(record))?.pop()) continue
    const reason = reasons.get(id)
    if (reason === undefined) coming.push(record)
    else leftOut.push({ record: entry, reason })
  }
  const isOwn = ownServer(file)
  const going = [...left.values()].flat().filter((record) => !isOwn(record))
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

/** The name servers that a file has at the apex of its zone, and that its registrar is to name. */
export const nameServersIn = (file: readonly string[], zone: string): string[] =>
  parseZone(file.join('\n'), zone).records.flatMap(({ record: { type, name, target } }) =>
    type === 'NS' && name === '' ? [target] : [],
  )

/**
 * The name servers of the service stand at the apex of each zone without a record. They have one home, that of the
 * server which the start of authority names.
 */
function ownServer(file: readonly string[]): (record: RecordDraft) => boolean {
  const [home] = file.flatMap((line) => /\sSOA\s+[^\s.]+(\.\S+)\.\s/.exec(line)?.[1] ?? [])
  return ({ type, name, target }) =>
    type === 'NS' && name === '' && (home === undefined || target.endsWith(home.toLowerCase()))
}

/** What the file tells in its comments of records that it leaves out, by their ids. */
const leftOutBy = (file: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    file.flatMap((line): [number, string][] => {
      const [, id, reason] = /^; record (\d+) is left out: (.+)$/.exec(line) ?? []
      return id === undefined || reason === undefined ? [] : [[Number(id), reason]]
    }),
  )

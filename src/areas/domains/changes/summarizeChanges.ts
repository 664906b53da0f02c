import { formatCount } from '#lib/format.ts'
import { recordAfter, recordBefore, type ZoneChange } from '../zone/changeSet.ts'
import { recordLine } from '../zone/zoneText.ts'

/** @param before text before each verb, for example "will be " */
export function summarizeChanges(changes: readonly ZoneChange[], before?: string): string {
  const count = (kind: ZoneChange['kind']) =>
    changes.reduce((sum, change) => (change.kind === kind ? sum + 1 : sum), 0)
  return countText({ add: count('add'), update: count('update'), delete: count('delete') }, before)
}

/** Formats change counts, for example "2 added, 1 deleted". */
export function countText(
  counts: Readonly<Record<ZoneChange['kind'], number>>,
  before = '',
): string {
  const words = [
    [counts.add, 'added'],
    [counts.update, 'changed'],
    [counts.delete, 'deleted'],
  ] as const
  return words
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${formatCount(number)} ${before}${word}`)
    .join(', ')
}

/** Formats changes as a diff of zone-file lines: removed lines start with "-", added lines with "+". */
export function diffLines(changes: readonly ZoneChange[], zone: string): string[] {
  return changes.flatMap((change) => {
    const [old, next] = [recordBefore(change), recordAfter(change)]
    return [
      ...(old ? [`- ${recordLine(old, zone)}`] : []),
      ...(next ? [`+ ${recordLine(next, zone)}`] : []),
    ].map((line) => line.replaceAll('\t', ' '))
  })
}

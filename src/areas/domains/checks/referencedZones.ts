import { targetIsName } from '#contract/rules/recordTargets.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import { fullTarget } from '../zone/zoneIndex.ts'

/**
 * Returns the other zones of the account that contain targets of a zone, those with the most targets first.
 * @param names names of all zones of the account
 */
export function referencedZones(
  records: readonly RecordDraft[],
  zone: string,
  names: ReadonlySet<string>,
): string[] {
  const counts = new Map<string, number>()
  for (const record of records) {
    if (!targetIsName(record.type)) continue
    const home = findLongestZone(fullTarget(record, zone), names)
    if (home !== undefined && home !== zone) counts.set(home, (counts.get(home) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
}

/** Returns the longest of the names that contains a full name. */
function findLongestZone(full: string, names: ReadonlySet<string>): string | undefined {
  for (let at = 0; ;) {
    const ancestor = full.slice(at)
    if (names.has(ancestor)) return ancestor
    const period = full.indexOf('.', at)
    if (period === -1) return undefined
    at = period + 1
  }
}

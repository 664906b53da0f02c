import type { ZoneFinding } from './finding.ts'
import { lintZone, type LintOptions } from './lint.ts'
import { nameTypeKey, type ZoneEntry } from './recordModel.ts'

/**
 * Identify findings with several records by the set of records, because the message can contain their number; others by
 * their record.
 */
const keysOf = ({ rule, records }: ZoneFinding<ZoneEntry>): string[] => {
  const [first] = records
  const ofRecords = records.map(({ id }) => `${rule} ${id}`)
  return first && records.length > 1 ? [`${rule} ${nameTypeKey(first)}`, ...ofRecords] : ofRecords
}

/** Returns the errors and warnings that a change introduces, as sentences. */
export function brokenBy(
  before: readonly ZoneEntry[],
  after: readonly ZoneEntry[],
  options: LintOptions,
): string[] {
  const faults = (records: readonly ZoneEntry[]) =>
    lintZone(records, options).filter(({ severity }) => severity !== 'note')
  const known = new Set(faults(before).flatMap(keysOf))
  const broken = faults(after).filter((finding) => !keysOf(finding).some((key) => known.has(key)))
  return [...new Set(broken.map(({ message }) => message))]
}

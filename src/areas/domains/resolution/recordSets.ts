import { shortestIPv6 } from '#contract/rules/addresses.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import { recordData, recordOwner } from '../zone/zoneText.ts'
import { indexZone } from '../zone/zoneIndex.ts'
import type { Cell } from '#shared/resolution.ts'

/** Records with the same name and type, which DNS returns together. */
export interface RecordSet {
  /** Full name. */
  name: string
  type: RecordType
  /** Values in zone-file format, sorted alphabetically. */
  values: string[]
}

/**
 * Returns the record sets for which the zone's name servers are authoritative. Excludes NS records at the apex and
 * everything at or below a delegated subdomain.
 */
export function recordSetsOf(entries: readonly ZoneEntry[], zone: string): RecordSet[] {
  const { delegations } = indexZone({ zone, records: entries })
  const isBelow = (name: string) =>
    name.split('.').some((_, at, labels) => at > 0 && delegations.has(labels.slice(at).join('.')))
  const resolvableEntries = entries.filter(
    ({ type, name }) => !(type === 'NS' && name === '') && !isBelow(name),
  )
  const sets = Map.groupBy(
    resolvableEntries,
    (entry) => `${recordOwner(entry, zone)} ${entry.type}`,
  )
  return [...sets.values()].flatMap((records) => {
    const [first] = records
    if (!first) return []
    const values = records.map((record) => plainValue(first.type, recordData(record, zone)))
    return { name: recordOwner(first, zone), type: first.type, values: [...new Set(values)].sort() }
  })
}

/** Normalizes a value for comparison: the split of a text into strings is not significant. */
function plainValue(type: RecordType, value: string): string {
  if (type === 'AAAA') return shortestIPv6(value)
  return type === 'TXT' ? value.replaceAll('" "', '') : value
}

export type CellVerdict =
  | 'same'
  | 'differs'
  | 'missing'
  | 'no name'
  | Exclude<Cell['state'], 'answered'>

export function cellVerdict({ type, values }: RecordSet, cell: Cell): CellVerdict {
  if (cell.state !== 'answered') return cell.state
  if (!cell.exists) return 'no name'
  if (cell.values.length === 0) return cell.alias === null ? 'missing' : 'differs'
  const resolvedValues = [...new Set(cell.values.map((value) => plainValue(type, value)))].sort()
  return resolvedValues.join('\n') === values.join('\n') ? 'same' : 'differs'
}

import { shortestIPv6 } from '#contract/rules/addresses.ts'
import type { RecordType } from '#contract/rules/recordTargets.ts'
import type { ZoneEntry } from '../zone/recordModel.ts'
import { recordData, recordOwner } from '../zone/zoneText.ts'
import { indexZone } from '../zone/zoneIndex.ts'
import type { Cell } from '#contract/resolution.ts'

/** The records of one name and type, which DNS answers together. */
export interface RecordSet {
  /** In full. */
  name: string
  type: RecordType
  /** As a zone file has them, in the order of the alphabet. */
  values: string[]
}

/**
 * The record sets that the name servers of a zone answer with. Its own name servers stand for themselves at the apex, and what
 * lies below a name server of a subdomain others answer for.
 */
export function recordSetsOf(entries: readonly ZoneEntry[], zone: string): RecordSet[] {
  const { delegations } = indexZone({ zone, records: entries })
  const isBelow = (name: string) =>
    name.split('.').some((_, at, labels) => at > 0 && delegations.has(labels.slice(at).join('.')))
  const asked = entries.filter(
    ({ type, name }) => !(type === 'NS' && name === '') && !isBelow(name),
  )
  const sets = Map.groupBy(asked, (entry) => `${recordOwner(entry, zone)} ${entry.type}`)
  return [...sets.values()].flatMap((records) => {
    const [first] = records
    if (!first) return []
    const values = records.map((record) => plainValue(first.type, recordData(record, zone)))
    return { name: recordOwner(first, zone), type: first.type, values: [...new Set(values)].sort() }
  })
}

/** A value as it compares: where a text is cut into strings says nothing. */
function plainValue(type: RecordType, value: string): string {
  if (type === 'AAAA') return shortestIPv6(value)
  return type === 'TXT' ? value.replaceAll('" "', '') : value
}

export type Verdict =
  | 'same'
  | 'differs'
  | 'missing'
  | 'no name'
  | Exclude<Cell['state'], 'answered'>

export function verdictOf({ type, values }: RecordSet, cell: Cell): Verdict {
  if (cell.state !== 'answered') return cell.state
  if (!cell.exists) return 'no name'
  if (cell.values.length === 0) return cell.alias === null ? 'missing' : 'differs'
  const told = [...new Set(cell.values.map((value) => plainValue(type, value)))].sort()
  return told.join('\n') === values.join('\n') ? 'same' : 'differs'
}

import { parseIPv6 } from '../../contract/rules/addresses.ts'
import type { ZoneRecord } from './zone.ts'

/**
 * Records as DNS sends them: none twice, and those of one name and type with one time, the shortest of theirs (RFC 2181,
 * 5 and 5.2). The contract lets a domain keep equal records and different times.
 */
export function recordSets(records: readonly ZoneRecord[]): ZoneRecord[] {
  const sets = new Map<string, { ttl: number; byData: Map<string, ZoneRecord> }>()
  for (const record of records) {
    const key = `${record.type} ${record.name}`
    const set = sets.get(key) ?? { ttl: record.ttl, byData: new Map<string, ZoneRecord>() }
    set.ttl = Math.min(set.ttl, record.ttl)
    const data = JSON.stringify(bytesOf(record))
    if (!set.byData.has(data)) set.byData.set(data, record)
    sets.set(key, set)
  }
  return [...sets.values()].flatMap(({ ttl, byData }) =>
    [...byData.values()].map((record) => ({ ...record, ttl })),
  )
}

/** The data in a form that is the same for the same bytes: `2001:DB8:0::1` is `2001:db8::1`. */
const bytesOf = ({ type, data }: ZoneRecord) => (type === 'AAAA' ? parseIPv6(data) : data)

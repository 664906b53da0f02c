import { parseIPv6 } from '../../contract/rules/addresses.ts'
import type { ZoneRecord } from './zone.ts'

/**
 * Removes duplicate records and gives all records of a name and type the same TTL, the lowest of the set (RFC 2181, 5
 * and 5.2). The contract allows duplicates and different TTLs.
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

/** Returns the data in canonical form, so that `2001:DB8:0::1` equals `2001:db8::1`. */
const bytesOf = ({ type, data }: ZoneRecord) => (type === 'AAAA' ? parseIPv6(data) : data)

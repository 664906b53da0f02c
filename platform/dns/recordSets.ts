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
    const data = JSON.stringify(record.data)
    if (!set.byData.has(data)) set.byData.set(data, record)
    sets.set(key, set)
  }
  return [...sets.values()].flatMap(({ ttl, byData }) =>
    [...byData.values()].map((record) => ({ ...record, ttl })),
  )
}

import { roundRecordSeconds } from '#contract/rules/ttl.ts'

/** What a record keeps of the seconds stated for it, and what is to be told about that. */
export interface RoundedTtl {
  ttl_sec: number
  note?: string
}

/** @param domainTtl the TTL in effect for records of the domain, which may be one that no record can hold */
export function roundTtl(seconds: number, domainTtl: number): RoundedTtl {
  // Without a TTL of its own a record has the domain's, so a 0 has to become the shortest there is.
  const kept = roundRecordSeconds(Math.max(seconds, 1))
  if (kept === seconds) return { ttl_sec: kept }
  if (seconds === domainTtl) return { ttl_sec: 0 }
  const words = seconds === 0 ? 'is not supported and becomes' : 'is rounded to'
  return { ttl_sec: kept, note: `TTL ${seconds} ${words} ${kept}` }
}

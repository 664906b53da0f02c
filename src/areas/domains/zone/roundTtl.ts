import { roundRecordSeconds } from '#contract/rules/ttl.ts'

/** The stored TTL, and a note if it differs from the requested one. */
export interface RoundedTtl {
  ttl_sec: number
  note?: string
}

/** @param domainTtl default TTL of the domain, in seconds; it may be a value that records do not support */
export function roundTtl(seconds: number, domainTtl: number): RoundedTtl {
  // A stored TTL of 0 means the domain's default, so 0 becomes the shortest supported TTL.
  const storedTtl = roundRecordSeconds(Math.max(seconds, 1))
  if (storedTtl === seconds) return { ttl_sec: storedTtl }
  if (seconds === domainTtl) return { ttl_sec: 0 }
  const words = seconds === 0 ? 'is not supported and becomes' : 'is rounded to'
  return { ttl_sec: storedTtl, note: `TTL ${seconds} ${words} ${storedTtl}` }
}

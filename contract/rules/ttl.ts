/** Values in seconds that a domain can store (document 1, 2.7). */
export const domainSeconds = [
  0, 30, 120, 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
] as const

/** Values in seconds that a record can store (document 1, 2.8). Also 0, which means the domain's `ttl_sec`. */
export const recordSeconds = [
  300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
] as const

/** Values in seconds that 0 means in the fields of a domain (document 1, 2.7). */
export const domainSecondsDefaults = {
  expire_sec: 1209600,
  refresh_sec: 14400,
  retry_sec: 14400,
  ttl_sec: 86400,
} as const

export type DomainSecondsField = keyof typeof domainSecondsDefaults

const maxTtl = 2419200

/** Rounds up to the next value that a domain can store, at most to the largest one. */
export function roundDomainSeconds(seconds: number): number {
  return domainSeconds.find((valid) => valid >= seconds) ?? maxTtl
}

/**
 * Rounds to the nearest value that a record can store. The documents do not specify ties; they are rounded up, as for
 * domains. 0 is unchanged, because the API returns it for a record without a `ttl_sec`, and sending it back must change
 * nothing.
 */
export function roundRecordSeconds(seconds: number): number {
  if (seconds <= 0) return 0
  let nearest: number = recordSeconds[0]
  for (const valid of recordSeconds) {
    if (Math.abs(valid - seconds) <= Math.abs(nearest - seconds)) nearest = valid
  }
  return nearest
}

/** Returns the effective value of a domain's field, in seconds. */
export function effectiveDomainSeconds(field: DomainSecondsField, stored: number): number {
  return stored || domainSecondsDefaults[field]
}

/** Returns the effective TTL of a record in a domain with the stored `ttl_sec`, in seconds. */
export function effectiveRecordSeconds(stored: number, domainTtl: number): number {
  return stored || effectiveDomainSeconds('ttl_sec', domainTtl)
}

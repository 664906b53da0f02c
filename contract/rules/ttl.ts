/** Seconds a domain can hold (document 1, 2.7). */
export const domainSeconds = [
  0, 30, 120, 300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
] as const

/** Seconds a record can hold (document 1, 2.8); 0 is kept beside them and stands for the domain's `ttl_sec`. */
export const recordSeconds = [
  300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
] as const

/** Seconds that 0 stands for in each field of a domain (document 1, 2.7). */
export const domainSecondsDefaults = {
  expire_sec: 1209600,
  refresh_sec: 14400,
  retry_sec: 14400,
  ttl_sec: 86400,
} as const

export type DomainSecondsField = keyof typeof domainSecondsDefaults

const longest = 2419200

/** Rounds up to the next value a domain can hold; what lies above the last becomes the last. */
export function roundDomainSeconds(seconds: number): number {
  return domainSeconds.find((valid) => valid >= seconds) ?? longest
}

/**
 * Rounds to the nearest value a record can hold. The documents leave ties open; they go up, the way domains round.
 * 0 stays 0: it is what a record without a `ttl_sec` answers, and sending it back must change nothing.
 */
export function roundRecordSeconds(seconds: number): number {
  if (seconds <= 0) return 0
  let nearest: number = recordSeconds[0]
  for (const valid of recordSeconds) {
    if (Math.abs(valid - seconds) <= Math.abs(nearest - seconds)) nearest = valid
  }
  return nearest
}

/** The seconds in effect for a stored value of a domain. */
export function effectiveDomainSeconds(field: DomainSecondsField, stored: number): number {
  return stored || domainSecondsDefaults[field]
}

/** The seconds in effect for a stored value of a record in a domain with the stored `ttl_sec`. */
export function effectiveRecordSeconds(stored: number, domainTtl: number): number {
  return stored || effectiveDomainSeconds('ttl_sec', domainTtl)
}

import { plural } from '#lib/format.ts'

/**
 * Parses `Retry-After`, in seconds or as a date (RFC 9110, 10.2.3), and returns milliseconds; undefined if it is
 * neither.
 */
export function retryAfter(headers: Headers): number | undefined {
  const header = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(header)) return Number(header) * 1000
  // An HTTP date starts with a letter. Do not parse other values, because browsers accept many non-standard dates.
  const until = /^[A-Za-z]/.test(header) ? Date.parse(header) : Number.NaN
  if (Number.isNaN(until)) return undefined
  // Use the API's `Date` header, because its clock may differ from the browser's.
  const now = Date.parse(headers.get('Date') ?? '')
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now))
}

/** Formats a delay, rounded up: "90 seconds", "10 minutes", "3 hours". */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 120) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

import { plural } from '#lib/format.ts'

/** Milliseconds that `Retry-After` asks to wait, given in seconds or as a date (RFC 9110, 10.2.3); undefined when it says neither. */
export function retryAfter(headers: Headers): number | undefined {
  const told = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(told)) return Number(told) * 1000
  // What begins with a sign or a digit is no date, whatever a browser makes of it.
  const until = /^[A-Za-z]/.test(told) ? Date.parse(told) : Number.NaN
  if (Number.isNaN(until)) return undefined
  // By the clock of the API, which may differ from this one.
  const now = Date.parse(headers.get('Date') ?? '')
  return Math.max(0, until - (Number.isNaN(now) ? Date.now() : now))
}

/** "90 seconds", "10 minutes", "3 hours": never less than it is. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 120) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

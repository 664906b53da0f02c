import type { IncomingHttpHeaders } from 'node:http'

/** Lower bound of a Unix time, in seconds; far above any delay. */
const epoch = 1_000_000_000

/**
 * Returns the value for `Retry-After`, in seconds. Other APIs report it as `RateLimit-Reset` (or similar), in seconds
 * from now or since 1970, or as `RateLimit` with `t=` (RFC draft on rate limit headers).
 */
export function upstreamRetryAfter(headers: IncomingHttpHeaders, now: number): string | undefined {
  const retryAfter = headers['retry-after']
  if (retryAfter !== undefined) return retryAfter
  const resets = ['ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset']
  const reset = resets.map((name) => headers[name]).find((value) => value !== undefined)
  const left = /(?:^|[;,\s])t=(\d+)/.exec(String(headers.ratelimit ?? ''))?.[1]
  const seconds = Number(reset ?? left ?? Number.NaN)
  if (!Number.isFinite(seconds)) return undefined
  return String(Math.max(0, Math.ceil(seconds > epoch ? seconds - now / 1000 : seconds)))
}

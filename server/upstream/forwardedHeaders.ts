import type { IncomingHttpHeaders } from 'node:http'

/** Hop-by-hop headers, headers that this server processes, and headers that only a proxy may set. */
const notPassedOn = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'cookie',
  'origin',
  'referer',
  'x-console',
  'idempotency-key',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-original-url',
  'x-rewrite-url',
])

/** Response headers that are passed on. Others might affect the console's origin or a proxy in front of it. */
const passedBack = new Set([
  'accept-ranges',
  'age',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'deprecation',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
  'sunset',
  'vary',
  'x-accepted-oauth-scopes',
  'x-filter',
  'x-ignored-fields',
  'x-maintenance-mode',
  'x-oauth-scopes',
  'x-request-id',
  'x-spec-version',
  'x-status',
])

/** Names of rate limit headers: `RateLimit`, `RateLimit-Policy`, `X-RateLimit-Reset`, `X-Rate-Limit-Limit`. */
const rateLimit = /^(x-)?rate-?limit(-[a-z-]+)?$/

/** Returns the request headers that are sent to a remote API. */
export const headersPassedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  filtered(
    headers,
    (name) =>
      !notPassedOn.has(name) && !name.startsWith('sec-') && !name.startsWith('x-forwarded-'),
  )

/**
 * Returns the response headers of a remote API that are sent to the client.
 * @param contractName maps a header name to that of the contract
 */
export const headersPassedBack = (
  headers: IncomingHttpHeaders,
  contractName = (name: string) => name,
): IncomingHttpHeaders =>
  filtered(headers, (name) => {
    const known = contractName(name)
    return passedBack.has(known) || rateLimit.test(known)
  })

function filtered(
  headers: IncomingHttpHeaders,
  passes: (name: string) => boolean,
): IncomingHttpHeaders {
  // Headers listed in `Connection` are hop-by-hop too (RFC 9110, 7.6.1).
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => passes(name) && !named.includes(name)),
  )
}

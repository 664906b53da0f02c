import type { IncomingHttpHeaders } from 'node:http'

/** About one connection, about the browser's page, or what a caller says of itself that only a proxy may say. */
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
  'x-console-call',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'x-original-url',
  'x-rewrite-url',
])

/** Every other one might act on the console's own origin, or on a proxy before it. */
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

/** Limits are told under many names: `RateLimit`, `RateLimit-Policy`, `X-RateLimit-Reset`, `X-Rate-Limit-Limit`. */
const rateLimit = /^(x-)?rate-?limit(-[a-z-]+)?$/

/** The headers of a call that a remote API gets. */
export const headersPassedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  filtered(
    headers,
    (name) =>
      !notPassedOn.has(name) && !name.startsWith('sec-') && !name.startsWith('x-forwarded-'),
  )

/**
 * The headers of a remote API's answer that the caller gets.
 * @param contractName what the contract calls a header
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
  // Those that `Connection` names are about the connection too (RFC 9110, 7.6.1).
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => passes(name) && !named.includes(name)),
  )
}

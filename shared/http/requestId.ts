import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Long enough to be one of its own, and nothing that could look like more in a log or a header. */
const wellFormed = /^[\w.:=@+-]{8,128}$/

/** The last 62 of the random bits of a UUID, which Node draws for many at once: a name needs no more. */
export const newRequestId = (): string => randomUUID().slice(19).replace('-', '').toUpperCase()

/**
 * The name of a request in its answer, in the log and in reports.
 * @param isProxyTrusted whether a proxy in front may have named it in `X-Request-Id`
 */
export function requestIdOf(headers: IncomingHttpHeaders, isProxyTrusted: boolean): string {
  const given = headers['x-request-id']
  return isProxyTrusted && typeof given === 'string' && wellFormed.test(given)
    ? given
    : newRequestId()
}

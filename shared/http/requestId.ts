import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * Format of accepted request IDs: long enough to be unique, and without characters that could inject text into a log or
 * header.
 */
const wellFormed = /^[\w.:=@+-]{8,128}$/

/**
 * Generates a request ID from the last 62 random bits of a UUID, which are enough. Node.js generates UUIDs in efficient
 * batches.
 */
export const newRequestId = (): string => randomUUID().slice(19).replace('-', '').toUpperCase()

/**
 * Returns the ID of a request for its response, the log and reports.
 * @param isProxyTrusted true to accept the `X-Request-Id` header of a reverse proxy
 */
export function requestIdOf(headers: IncomingHttpHeaders, isProxyTrusted: boolean): string {
  const requestId = headers['x-request-id']
  return isProxyTrusted && typeof requestId === 'string' && wellFormed.test(requestId)
    ? requestId
    : newRequestId()
}

import { retryAfterSeconds, unavailable } from '#shared/database/unavailable.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** Headers for responses that are not pages: a browser that displays one runs no script and does not frame it. */
export const inertHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sends an error in the format of the contract: `{ errors: [{ reason, field }] }`. */
export const sendError = (
  reply: FastifyReply,
  status: number,
  reason: string,
  field?: string,
): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...inertHeaders })
    .type('application/json')
    .send({ errors: [{ reason, ...(field !== undefined && { field }) }] })

/** Handles a thrown error: client errors are sent with their message, all others are logged. */
export function sendFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const status = error.statusCode ?? 500
  if (status < 500) return sendError(reply, status, error.message)
  request.log.error(error)
  const reason = unavailable(error)?.reason
  if (reason !== undefined)
    return sendError(reply.header('retry-after', String(retryAfterSeconds)), 503, reason)
  return sendError(reply, 500, 'The console server failed. See its log for the cause.')
}

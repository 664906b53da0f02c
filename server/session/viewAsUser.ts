import type { FastifyReply, FastifyRequest } from 'fastify'
import { readOnlyView } from '#shared/readOnlyView.ts'
import { sendError } from '../http/errorResponses.ts'

/** Request header with the username; `public/boot.js` decides whether the page sends it. */
const viewHeader = 'x-console-view'

/**
 * Returns the user whose rights the page uses for reading. An empty name is rejected later, because no user has one.
 * The view is not part of the session: other tabs are unaffected, and each request checks again that the current user
 * is unrestricted.
 */
export function requestedViewedUser({ headers }: FastifyRequest): string | undefined {
  const named = headers[viewHeader]
  return named === undefined ? undefined : String(named)
}

/** Rejects a write while the page shows another user's view; returns false if there is no such view. */
export function rejectInView(request: FastifyRequest, reply: FastifyReply): boolean {
  const viewed = requestedViewedUser(request)
  if (viewed !== undefined) sendError(reply, 403, readOnlyView(viewed))
  return viewed !== undefined
}

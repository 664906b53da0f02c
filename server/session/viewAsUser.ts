import type { FastifyReply, FastifyRequest } from 'fastify'
import { readOnlyView } from '#platform/auth/viewAsUser.ts'
import { refuse } from '../http/errorResponses.ts'

/** `public/boot.js` decides whether the page sends it. */
const viewHeader = 'x-console-view'

/**
 * The other user with whose rights the page wants to read; no user has an empty name, so that one is refused later. The view is no
 * session: the other tabs stay the person's own, and each call asks anew whether the person is unrestricted.
 */
export function viewedUser({ headers }: FastifyRequest): string | undefined {
  const named = headers[viewHeader]
  return named === undefined ? undefined : String(named)
}

/** Refuses what would change something while the page shows another user's view; false when it does not. */
export function refuseInView(request: FastifyRequest, reply: FastifyReply): boolean {
  const viewed = viewedUser(request)
  if (viewed !== undefined) refuse(reply, 403, readOnlyView(viewed))
  return viewed !== undefined
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LastFactor, type MissingFactor } from '#platform/index.ts'
import { sendError } from '../http/errorResponses.ts'
import { isSessionPath } from '../http/paths.ts'
import type { Sessions } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Missing step of the sign-in; undefined if it is complete or was not checked. */
    missingFactor: MissingFactor | undefined
  }
}

/** Routes below `/session` that remain available: sign-in and sign-out, and the queries of the sign-in screen. */
const leftOpen = new Set([
  'GET /session',
  'GET /session/address',
  'GET /session/end',
  'GET /session/ways',
  'GET /session/oauth',
  'GET /session/oauth/callback',
  'GET /session/proof',
  'POST /session/proof',
  'POST /session/code',
  'POST /session/token',
  'POST /session/passkeys/begin',
  'POST /session/passkeys/sign-in',
  'DELETE /session',
])

/** Routes that set up the first factor. They are closed if a factor exists, because a new one would bypass it. */
const settingUp = new Set([
  'GET /session/passkeys',
  'POST /session/passkeys',
  'POST /session/passkeys/begin-adding',
  'GET /session/codes',
  'POST /session/codes/begin',
  'POST /session/codes/confirm',
])

const reasons: Record<MissingFactor, string> = {
  'set-up': 'Set up a passkey or one-time codes to complete the sign-in.',
  show: 'Confirm with a passkey or a one-time code to complete the sign-in.',
}

/** Sends 401, so that the page continues the incomplete sign-in. */
export const rejectIncomplete = (reply: FastifyReply, missing: MissingFactor) =>
  sendError(reply.header('x-console-factor', missing), 401, reasons[missing])

/** If a second factor is required, restricts sessions without one to completing the sign-in. */
export function guardSecondFactor(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('missingFactor', undefined)
  app.addHook('onRequest', async (request: FastifyRequest, reply) => {
    const { method, url } = request
    if (!isSessionPath(url) || !sessions.isSent(request)) return undefined
    const path = url.split('?')[0]?.replace(/\/$/, '')
    const call = `${method === 'HEAD' ? 'GET' : method} ${path}`
    if (leftOpen.has(call)) return undefined
    const session = await sessions.find(request)
    const missing = session && (await sessions.missingFactor(session))
    request.missingFactor = missing
    if (!missing || (missing === 'set-up' && settingUp.has(call))) return undefined
    return rejectIncomplete(reply, missing)
  })
}

/** @throws the given error if it is not a LastFactor */
export function rejectLastFactor(reply: FastifyReply, error: unknown) {
  if (!(error instanceof LastFactor)) throw error
  return sendError(
    reply,
    409,
    'This console requires two-factor authentication, and this is the only one left that works here. Add another passkey or one-time codes first.',
  )
}

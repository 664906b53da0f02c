import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { proofReason } from '../../contract/rules/proofs.ts'
import type { Clock } from '#shared/clock.ts'
import { type Passkeys, type Proof, unreadableCodeReason } from '#platform/index.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes, stringField } from './consoleRoutes.ts'
import { type PasskeyChallenges, relyingParty, responseIn } from './passkeys.ts'
import type { Sessions } from './sessions.ts'
import type { SessionTokens } from './types.ts'
import { rejectInView } from './viewAsUser.ts'

interface ProofOptions {
  sessions: Sessions
  proofs: SessionTokens['proofs']
  clock: Clock
  counts: WindowCounts
  passkeys: Passkeys
  attempts: PasskeyChallenges
}

function proofIn(body: unknown): Proof | undefined {
  const password = stringField(body, 'password')
  if (password !== undefined) return { way: 'password', password }
  const code = stringField(body, 'code')
  if (code !== undefined) return { way: 'code', code }
  const token = stringField(body, 'token')?.trim()
  if (token !== undefined) return { way: 'token', token }
  return undefined
}

/** Adds the routes for reauthentication; register it with the prefix `/session/proof`. */
export function addProofs(app: FastifyInstance, options: ProofOptions): void {
  const { sessions, proofs, passkeys, attempts } = options
  // Limits attempts per session, so that only its user can be blocked.
  const limiter = new SignInLimiter({ ...options, subject: 'proof' })
  protectConsoleRoutes(app)

  const passkeyIn = async (request: FastifyRequest): Promise<Proof | undefined> => {
    const response = responseIn(request.body)
    if (response === undefined) return undefined
    const challenge = await attempts.open(request.body)
    const userId =
      challenge === undefined
        ? undefined
        : await passkeys.ownerOf(relyingParty(request), { challenge, response })
    return { way: 'passkey', userId }
  }

  app.get('/', async (request, reply) => {
    const session = await sessions.find(request)
    if (!session) return sendError(reply, 401, 'You are not signed in.')
    // Stores a session that is not in the database yet, because the following queries need its owner.
    await sessions.isProofOld(request, session)
    return {
      ways: await proofs.waysOf(session.id, relyingParty(request).host),
      passkey_hosts: await proofs.passkeyHosts(session.id),
    }
  })

  app.post('/', { bodyLimit: 65_536 }, async (request, reply) => {
    const session = await sessions.find(request)
    if (!session) return sendError(reply, 401, 'You are not signed in.')
    const proof = (await passkeyIn(request)) ?? proofIn(request.body)
    if (!proof)
      return sendError(
        reply,
        400,
        'Send a JSON object with a passkey’s response, a code, a password or a token.',
      )
    const wait = await limiter.take(session.id)
    if (wait > 0)
      return sendError(
        reply.header('retry-after', String(wait)),
        429,
        `Too many attempts. Try again in ${wait} seconds.`,
      )
    await sessions.isProofOld(request, session)
    const check = await proofs.prove(session.id, proof)
    if (check === 'unreadable') return sendError(reply, 409, unreadableCodeReason)
    if (check !== 'right') return sendError(reply, 403, wrong[proof.way])
    await limiter.uncount(session.id)
    return {}
  })
}

const wrong: Record<Proof['way'], string> = {
  passkey: 'This passkey is not yours, or you took too long. Try again.',
  code: 'This code is wrong or was used before. Wait for the next one.',
  password: 'This is not your password.',
  token: 'This is not one of your access tokens, or it has expired.',
}

/**
 * Returns the user id of the session. If the session may not change how its user signs in, sends an error and returns
 * undefined.
 */
export const requireSessionOwner =
  (sessions: Sessions) =>
  async (
    request: FastifyRequest,
    reply: FastifyReply,
    asks: 'nothing' | 'proof',
  ): Promise<number | undefined> => {
    const session = await sessions.find(request)
    const owner = session && (await sessions.ownerOf(request, session))
    if (!session || !owner) {
      sendError(reply, 401, 'You are not signed in.')
      return undefined
    }
    if (request.method !== 'GET' && rejectInView(request, reply)) return undefined
    if (asks === 'nothing') return owner.userId
    // Require full access, because a sign-in with a passkey grants all rights of the user.
    if (owner.scopes !== '*') {
      sendError(
        reply,
        403,
        'This session has limited access. Sign in with full access to change this.',
      )
      return undefined
    }
    if (await sessions.isProofOld(request, session)) {
      sendError(reply.header('x-console-proof', 'needed'), 403, proofReason)
      return undefined
    }
    return owner.userId
  }

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type CodeCheck,
  LastFactor,
  type OneTimeCodes,
  unreadableCodeReason,
} from '#platform/index.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes, stringField } from './consoleRoutes.ts'
import { relyingParty } from './passkeys.ts'
import { rejectLastFactor } from './secondFactor.ts'

interface CodeOptions {
  codes: OneTimeCodes
  /** Returns the user id if the session may change how its user signs in; otherwise sends the error. */
  owner: (
    request: FastifyRequest,
    reply: FastifyReply,
    asks: 'nothing' | 'proof',
  ) => Promise<number | undefined>
  /** Called after a request turned codes on or off. */
  changed: (request: FastifyRequest, reply: FastifyReply, userId: number) => Promise<void>
}

/** Adds the routes for setting up one-time codes; register it with the prefix `/session/codes`. */
export function addOneTimeCodes(
  app: FastifyInstance,
  { codes, owner, changed }: CodeOptions,
): void {
  const bodyLimit = 1024
  protectConsoleRoutes(app)

  app.get('/', async (request, reply) => {
    const userId = await owner(request, reply, 'nothing')
    return userId === undefined ? reply : await codes.stateOf(userId)
  })

  app.post('/begin', { bodyLimit }, async (request, reply) => {
    const userId = await owner(request, reply, 'proof')
    if (userId === undefined) return reply
    return (await codes.begin(userId)) ?? sendError(reply, 409, 'One-time codes are already on.')
  })

  app.post('/confirm', { bodyLimit }, async (request, reply) => {
    const userId = await owner(request, reply, 'proof')
    if (userId === undefined) return reply
    const recovery = await codes.confirm(userId, stringField(request.body, 'code') ?? '')
    if (typeof recovery === 'string') return rejectCode(reply, recovery)
    await changed(request, reply, userId)
    return { recovery }
  })

  app.post('/turn-off', { bodyLimit }, async (request, reply) => {
    const userId = await owner(request, reply, 'proof')
    if (userId === undefined) return reply
    const { host } = relyingParty(request)
    try {
      // Check this first, because a rejected request must not use up the code, which may be a recovery code.
      if (await codes.areLast(userId, host)) throw new LastFactor()
      const check = await codes.check(userId, stringField(request.body, 'code') ?? '')
      if (check !== 'right') return rejectCode(reply, check)
      await codes.turnOff(userId, host)
      await changed(request, reply, userId)
      return {}
    } catch (error) {
      return rejectLastFactor(reply, error)
    }
  })
}

function rejectCode(reply: FastifyReply, check: CodeCheck) {
  if (check === 'unreadable') return sendError(reply, 409, unreadableCodeReason)
  return check === 'limited'
    ? sendError(reply, 429, 'Too many wrong codes. Try again in five minutes.')
    : sendError(reply, 400, 'This code is wrong or was used before. Wait for the next one.')
}

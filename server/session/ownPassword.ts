import type { FastifyInstance } from 'fastify'
import type { Clock } from '#shared/clock.ts'
import type { OwnPassword } from '#platform/index.ts'
import { SignInLimiter } from '#shared/signInLimiter.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes, stringField } from './consoleRoutes.ts'
import type { requireSessionOwner } from './reauthentication.ts'
import type { Sessions } from './sessions.ts'

interface PasswordOptions {
  password: OwnPassword
  sessions: Sessions
  clock: Clock
  counts: WindowCounts
  owner: ReturnType<typeof requireSessionOwner>
}

const minKeyLength = 32

/** Adds the routes for changing the current user's password; register it with the prefix `/session/password`. */
export function addOwnPassword(app: FastifyInstance, options: PasswordOptions): void {
  const { password, sessions, owner } = options
  const limiter = new SignInLimiter({ ...options, subject: 'own password' })
  protectConsoleRoutes(app)

  app.get('/', async (request, reply) => {
    const userId = await owner(request, reply, 'nothing')
    return userId === undefined ? reply : { since: await password.since(userId) }
  })

  app.post('/renew', { bodyLimit: 65_536 }, async (request, reply) => {
    const userId = await owner(request, reply, 'proof')
    const session = await sessions.find(request)
    if (userId === undefined || !session) return reply
    const key = stringField(request.body, 'key') ?? ''
    if (key.length < minKeyLength)
      return sendError(reply, 400, `key must have at least ${minKeyLength} random characters.`)
    const wait = await limiter.take(String(userId))
    if (wait > 0)
      return sendError(
        reply.header('retry-after', String(wait)),
        429,
        `Too many wrong passwords. Try again in ${wait} seconds.`,
      )
    const current = stringField(request.body, 'password') ?? ''
    const renewed = await password.renew(userId, { current, key })
    if (renewed === undefined) return sendError(reply, 400, 'This is not your password.')
    await limiter.uncount(String(userId))
    await sessions.endOthersAfterChange(request, reply, userId)
    return { password: renewed }
  })
}

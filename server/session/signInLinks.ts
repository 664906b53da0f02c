import type { FastifyInstance } from 'fastify'
import { signInLink } from './signInUrl.ts'
import { sendError } from '../http/errorResponses.ts'
import { protectConsoleRoutes } from './consoleRoutes.ts'
import type { requireSessionOwner } from './reauthentication.ts'
import type { SessionTokens } from './types.ts'

interface LinkOptions {
  signInCodeFor: SessionTokens['signInCodeFor']
  owner: ReturnType<typeof requireSessionOwner>
}

/**
 * Adds the route by which an unrestricted user creates sign-in links for other users; register it with the prefix
 * `/session/users`.
 */
export function addSignInLinks(app: FastifyInstance, { signInCodeFor, owner }: LinkOptions): void {
  protectConsoleRoutes(app)

  app.post<{ Params: { username: string } }>(
    '/:username/link',
    { bodyLimit: 1024 },
    async (request, reply) => {
      const ownerId = await owner(request, reply, 'proof')
      if (ownerId === undefined) return reply
      const signInCode = await signInCodeFor(ownerId, request.params.username)
      if (!signInCode)
        return sendError(
          reply,
          403,
          'Only an unrestricted user can create a sign-in link, for a user of the same account.',
        )
      const link = signInLink(`${request.protocol}://${request.host}`, signInCode.code)
      return { link, expires: signInCode.expires }
    },
  )
}

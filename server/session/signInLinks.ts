import type { FastifyInstance } from 'fastify'
import { signInLink } from './signInUrl.ts'
import { refuse } from '../http/errorResponses.ts'
import { answerOwnPages } from './consoleRoutes.ts'
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
  answerOwnPages(app)

  app.post<{ Params: { username: string } }>(
    '/:username/link',
    { bodyLimit: 1024 },
    async (request, reply) => {
      const ownerId = await owner(request, reply, 'proof')
      if (ownerId === undefined) return reply
      const made = await signInCodeFor(ownerId, request.params.username)
      if (!made)
        return refuse(
          reply,
          403,
          'Only an unrestricted user can create a sign-in link, for a user of the same account.',
        )
      const link = signInLink(`${request.protocol}://${request.host}`, made.code)
      return { link, expires: made.expires }
    },
  )
}

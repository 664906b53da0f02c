import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inertHeaders } from '../http/errorResponses.ts'
import { agentPath } from '../http/paths.ts'
import { readScopes } from './agentOperations.ts'

const document = '/.well-known/oauth-protected-resource'

/** The address of the authorization server for those who called an origin; undefined where there is none that tells of itself. */
export type IssuerOf = (origin: string) => string | undefined

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** Tells clients where people let them in (RFC 9728). */
export function addProtectedResource(app: FastifyInstance, issuerOf: IssuerOf): void {
  for (const url of [document, document + agentPath])
    app.get(url, (request, reply) => {
      const origin = originOf(request)
      const issuer = issuerOf(origin)
      return reply.headers({ ...inertHeaders, 'cache-control': 'no-cache' }).send({
        resource: origin + agentPath,
        resource_name: 'Cloud Platform Console',
        ...(issuer !== undefined && { authorization_servers: [issuer] }),
        scopes_supported: readScopes,
        bearer_methods_supported: ['header'],
      })
    })
}

/** The header of an answer to a call without a token that works. */
export const challenge = (request: FastifyRequest, error?: string): string =>
  [
    `Bearer resource_metadata="${originOf(request)}${document}${agentPath}"`,
    ...(error === undefined ? [] : [`error="${error}"`]),
  ].join(', ')

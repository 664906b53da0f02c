import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inertHeaders } from '../http/errorResponses.ts'
import { agentPath } from '../http/paths.ts'
import { readScopes } from './agentOperations.ts'

const document = '/.well-known/oauth-protected-resource'

/** Returns the URL of the authorization server for an origin; undefined if there is none with discovery. */
export type IssuerOf = (origin: string) => string | undefined

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

/** Serves the protected resource metadata, by which clients find the authorization server (RFC 9728). */
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

/** Returns the `WWW-Authenticate` header for a request without a valid token. */
export const challenge = (request: FastifyRequest, error?: string): string =>
  [
    `Bearer resource_metadata="${originOf(request)}${document}${agentPath}"`,
    ...(error === undefined ? [] : [`error="${error}"`]),
  ].join(', ')

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '#shared/http/connectionBudget.ts'
import { type Connections, tooManyConnections } from '#shared/http/connectionLimiter.ts'
import { inPieces } from '#shared/http/pieces.ts'
import { retryAfterSeconds } from '#shared/database/unavailable.ts'
import { inertHeaders } from './errorResponses.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True if the requested URL itself grants access. */
    addressAllows: boolean
    /** The token of the request, if only the response of a remote API shows whether it is valid. */
    unverifiedCredential: Credential | undefined
  }
}

const credentialOf = ({ credential, session }: FastifyRequest): Credential | undefined =>
  credential ?? (session && { kind: 'credential', name: `session ${session.id}` })

/** Limits the connections of the console by the credentials of the requests that they carry. */
export function limitConnections(app: FastifyInstance, connections: Connections): void {
  app.decorateRequest('addressAllows', false)
  app.decorateRequest('unverifiedCredential', undefined)
  app.decorateRequest('credential', undefined)
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!(await connections.waitForTurn(raw, reply.raw))) reply.hijack()
  })
  // The local platform rejects an invalid token before this hook. A remote API checks it later, so that the connection is
  // not authenticated until then.
  app.addHook('preParsing', async (request, reply) => {
    const { raw, unverifiedCredential: unverified } = request
    const isVerified = unverified && connections.isAuthenticatedAs(raw, unverified)
    const credential = credentialOf(request) ?? (isVerified ? unverified : undefined)
    if (!credential) connections.markUnauthenticated(raw)
    else if (!connections.markAuthenticated(raw, { credential })) {
      void reply.headers({ connection: 'close', 'retry-after': String(retryAfterSeconds) })
      throw Object.assign(new Error(tooManyConnections), { statusCode: 429 })
    }
    const mayWait = unverified || request.routeOptions.config.addressAllows === true
    if (credential || mayWait) connections.awaitBody(raw, () => rejectStalledBody(request, reply))
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { raw, unverifiedCredential } = request
    connections.limitRestOfBody(raw)
    const credential = credentialOf(request)
    // A remote API accepted the token by its response.
    if (unverifiedCredential && credential)
      connections.markAuthenticated(raw, { credential, descriptors: 1 })
    if (statusCode === 401) connections.markUnauthenticated(raw)
  })
}

/** Sends large responses in pieces, so that a client that reads slowly is not mistaken for one that does not read. */
export function sendInPieces(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method }, reply, payload) => {
    if (method === 'HEAD' || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload
    const body = inPieces(payload)
    if (!body) return payload
    void reply.header('content-length', body.length)
    return body.stream
  })
}

/** Responds without Fastify, which waits for the body. */
function rejectStalledBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (reply.raw.headersSent) {
    raw.destroy()
    return
  }
  reply.hijack()
  // The handler fails when the body ends, which is no error of the server.
  reply.log = reply.log.child({}, { level: 'silent' })
  const body = JSON.stringify({ errors: [{ reason: 'The request body did not arrive in time.' }] })
  reply.raw
    .writeHead(408, {
      ...inertHeaders,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body, () => raw.destroy())
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ConnectionLimits, Connections } from '#platform/connections.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the address that is called is a permission by itself. */
    addressAllows: boolean
    /** True when the call brings a token that only the API behind can tell from a made-up one, by its answer. */
    claimsRight: boolean
  }
}

/** A header by itself shows nothing: anybody can make one up. */
const showsRight = ({ callerKnown, session, routeOptions, addressAllows }: FastifyRequest) =>
  callerKnown === true ||
  session !== undefined ||
  addressAllows ||
  routeOptions.config.addressAllows === true

/** Bounds what the connections of the console hold, by what the calls that they carry show. */
export function boundConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  app.decorateRequest('addressAllows', false)
  app.decorateRequest('claimsRight', false)
  app.decorateRequest('callerKnown', false)
  const connections = new Connections(app.server, limits)
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!(await connections.turn(raw, reply.raw))) reply.hijack()
  })
  // Whoever the local platform refuses does not come so far. What a remote API has to judge yet may take its time, and
  // stays one of the strangers, who are only so many.
  app.addHook('preParsing', async (request) => {
    const isKnown = showsRight(request)
    if (isKnown) connections.admit(request.raw)
    if (isKnown || request.claimsRight) connections.awaitBody(request.raw)
  })
  app.addHook('onResponse', async ({ raw, claimsRight, callerKnown }, { statusCode }) => {
    connections.answered(raw)
    // A remote API says only now whether it knows the token.
    if (claimsRight && callerKnown === true) connections.admit(raw)
    if (statusCode === 401) connections.turnAway(raw)
  })
}

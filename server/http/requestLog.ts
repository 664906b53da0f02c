import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import { requestCompleted } from '#shared/telemetry.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The `operationId` of the contract, where the route does not say. */
    operation: string | undefined
    /** What a remote API called the request. */
    remoteRequestId: string | undefined
    /** Of an agent: the name that its program gives itself, and the tool that it used. */
    agentCall: { client?: string; tool?: string } | undefined
  }
}

/** Names the answer, also one that a library writes itself. */
export const setRequestIdHeader = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.raw.setHeader('x-request-id', request.id)

/** Addresses that are a permission by themselves are told by their pattern. */
function pathOf({ addressAllows, routeOptions }: FastifyRequest, url: string): string {
  const [path = ''] = url.split('?')
  return addressAllows || routeOptions.config.addressAllows === true
    ? (routeOptions.url ?? '')
    : path
}

/** Names every answer, and tells of it when it is sent. It goes before all other hooks. */
export function registerRequestEvents(app: FastifyInstance): void {
  app.decorateRequest('operation', undefined)
  app.decorateRequest('remoteRequestId', undefined)
  app.decorateRequest('agentCall', undefined)
  app.addHook('onRequest', async (request, reply) => {
    setRequestIdHeader(request, reply)
    // A file that is streamed has seven listeners of libraries beside the three of this server.
    reply.raw.setMaxListeners(20)
    // The server calls itself to try a token, which is part of another call.
    if (!(request.raw.socket instanceof Socket)) return
    const begun = performance.now()
    // The authorization server writes an address of its own in its place.
    const { url } = request
    reply.raw.once('close', () => {
      const operation = request.operation ?? request.routeOptions.config.operation
      const { remoteRequestId } = request
      requestCompleted.publish({
        listener: 'api',
        requestId: request.id,
        method: request.method,
        path: pathOf(request, url),
        operation,
        status: reply.raw.statusCode,
        seconds: (performance.now() - begun) / 1000,
        brokenOff: !reply.raw.writableFinished,
        ...(remoteRequestId !== undefined && { remoteRequestId }),
        ...request.agentCall,
      })
    })
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import { requestCompleted } from '#shared/telemetry.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `operationId` of the contract, if the route does not define it. */
    operation: string | undefined
    /** Request id of the remote API. */
    remoteRequestId: string | undefined
    /** For requests of agents: the client name that the program reports, and the tool. */
    agentCall: { client?: string; tool?: string } | undefined
  }
}

/** Sets the request id header, also on responses that a library writes directly. */
export const setRequestIdHeader = (request: FastifyRequest, reply: FastifyReply): void =>
  void reply.raw.setHeader('x-request-id', request.id)

/** Returns the route pattern instead of the path for URLs that grant access, so that they are not logged. */
function pathOf({ addressAllows, routeOptions }: FastifyRequest, url: string): string {
  const [path = ''] = url.split('?')
  return addressAllows || routeOptions.config.addressAllows === true
    ? (routeOptions.url ?? '')
    : path
}

/**
 * Sets the request id and publishes an event for each completed response. Must be registered before all other hooks.
 */
export function registerRequestEvents(app: FastifyInstance): void {
  app.decorateRequest('operation', undefined)
  app.decorateRequest('remoteRequestId', undefined)
  app.decorateRequest('agentCall', undefined)
  app.addHook('onRequest', async (request, reply) => {
    setRequestIdHeader(request, reply)
    // Streaming a file adds seven listeners of libraries to the three of this server.
    reply.raw.setMaxListeners(20)
    // Skip in-process requests, such as token checks, because they are part of another request.
    if (!(request.raw.socket instanceof Socket)) return
    const startTime = performance.now()
    // Store the URL now, because the authorization server overwrites it.
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
        seconds: (performance.now() - startTime) / 1000,
        isAborted: !reply.raw.writableFinished,
        ...(remoteRequestId !== undefined && { remoteRequestId }),
        ...request.agentCall,
      })
    })
  })
}

import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'

/**
 * Browsers silently retry a request, even a POST, when a reused connection closes before the first response byte.
 * Sending `100 Continue` first prevents that: the request then fails, and the page checks whether the write was done.
 * Only direct connections get it, because proxies drop the `Connection` header and some treat an interim response as
 * the final one.
 */
export function sendContinueForWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers, raw }, reply) => {
    const isWrite = method !== 'GET' && method !== 'HEAD'
    const isDirect = raw.httpVersion === '1.1' && headers.connection?.toLowerCase() === 'keep-alive'
    if (!isWrite || !isDirect || headers['x-console'] === undefined) return
    // Requests injected without a network have another type of socket.
    if (raw.socket instanceof Socket && headers.expect === undefined) reply.raw.writeContinue()
  })
}

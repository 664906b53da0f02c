import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'

/**
 * Browsers send a call again by themselves when a connection that was used before breaks without a byte of an answer, a
 * POST as well, and do not tell the page. An interim answer is such a byte: from then on a call that may have been carried
 * out fails, and the page looks whether it was. Only a connection of the browser's own gets one: proxies do not pass
 * `Connection` on, and some take an interim answer for the last.
 */
export function sendContinueForWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers, raw }, reply) => {
    const isWrite = method !== 'GET' && method !== 'HEAD'
    const isDirect = raw.httpVersion === '1.1' && headers.connection?.toLowerCase() === 'keep-alive'
    if (!isWrite || !isDirect || headers['x-console'] === undefined) return
    // What is sent without a network has another kind of socket.
    if (raw.socket instanceof Socket && headers.expect === undefined) reply.raw.writeContinue()
  })
}

import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/** No browser sends requests ahead of their answers, and clients that do send few. */
const inFlightMax = 32

/** Ends connections that send more requests ahead than are answered: each holds files and memory that others need. */
export function boundConnections(app: FastifyInstance): void {
  const inFlight = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const count = (inFlight.get(socket) ?? 0) + 1
    inFlight.set(socket, count)
    reply.raw.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1))
    if (count > inFlightMax) socket.destroy()
    else done()
  })
}

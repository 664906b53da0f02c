import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the address that is called is a permission by itself. */
    addressAllows: boolean
    /** True when the call brings a token that only the API behind can tell from a made-up one, by its answer. */
    claimsRight: boolean
  }
}

export interface ConnectionLimits {
  /** Requests that one connection sends ahead of their answers. No browser does, and clients that do send few. */
  inFlight: number
  /** Connections that have shown no right to anything: beyond them the one that was quiet longest is closed. */
  strangers: number
  /** Milliseconds without a byte either way, of such a connection and of the others. */
  strangerSilence: number
  silence: number
  /** Milliseconds for a body that nobody waits for: of a stranger, or of a call that was answered. */
  body: number
}

/** Far below the descriptors that a process has, some of which files and databases need. */
export const connectionLimits: ConnectionLimits = {
  inFlight: 32,
  strangers: 400,
  // A stranger may sign in with a token that a remote API takes its time for.
  strangerSilence: 30_000,
  // A remote API answers an upload when it has stored it.
  silence: 330_000,
  body: 20_000,
}

/** What is sent without a network has another kind of socket. */
const socketOf = ({ raw }: FastifyRequest): Socket | undefined =>
  raw.socket instanceof Socket ? raw.socket : undefined

export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A header by itself shows nothing: anybody can make one up. */
const showsRight = ({ callerKnown, session, routeOptions, addressAllows }: FastifyRequest) =>
  callerKnown === true ||
  session !== undefined ||
  addressAllows ||
  routeOptions.config.addressAllows === true

/** Bounds what connections hold of what all share, above all those of whom nobody knows who they are. */
export function boundConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  app.decorateRequest('addressAllows', false)
  app.decorateRequest('claimsRight', false)
  app.decorateRequest('callerKnown', false)
  answerInTurn(app, limits)
  /** The quietest first. */
  const strangers = new Set<Socket>()
  const bodies = new WeakMap<FastifyRequest, NodeJS.Timeout>()

  const meet = (socket: Socket) => {
    strangers.add(socket)
    const [quietest] = strangers
    if (strangers.size > limits.strangers) quietest?.destroy()
  }
  const expectBody = (request: FastifyRequest, socket: Socket) => {
    clearTimeout(bodies.get(request))
    const end = () => {
      if (!request.raw.complete) socket.destroy()
    }
    bodies.set(request, setTimeout(end, limits.body).unref())
  }

  app.server.on('connection', (socket: Socket) => {
    socket.once('close', () => strangers.delete(socket))
    meet(socket)
  })
  app.addHook('onRequest', async (request) => {
    const socket = socketOf(request)
    if (!socket) return
    if (strangers.delete(socket)) strangers.add(socket)
    if (hasBody(request)) expectBody(request, socket)
  })
  // Whoever the local platform refuses does not come so far. What a remote API has to judge yet may take its time, and
  // stays one of the strangers, who are only so many.
  app.addHook('preParsing', async (request) => {
    const socket = socketOf(request)
    if (!socket) return
    const isKnown = showsRight(request)
    if (!isKnown && !request.claimsRight) return
    clearTimeout(bodies.get(request))
    if (isKnown) strangers.delete(socket)
    socket.setTimeout(limits.silence)
  })
  app.addHook('onResponse', async (request, reply) => {
    const socket = socketOf(request)
    if (!socket || socket.destroyed) return
    if (!request.raw.complete && hasBody(request)) expectBody(request, socket)
    // A remote API says only now whether it knows the token.
    if (request.claimsRight && request.callerKnown) strangers.delete(socket)
    if (reply.statusCode === 401 && !strangers.has(socket)) meet(socket)
  })
}

/**
 * Answers what a connection asked ahead one after the other, so that each holds the files and memory of one answer, and
 * ends connections that ask far more than they read.
 */
function answerInTurn(app: FastifyInstance, { inFlight }: ConnectionLimits): void {
  const queues = new WeakMap<Socket, { length: number; last: Promise<void> }>()
  app.addHook('onRequest', async (request, reply) => {
    const socket = socketOf(request)
    if (!socket) return
    const queue = queues.get(socket) ?? { length: 0, last: Promise.resolve() }
    queues.set(socket, queue)
    queue.length++
    const before = queue.last
    queue.last = new Promise((done) =>
      reply.raw.once('close', () => {
        queue.length--
        done()
      }),
    )
    if (queue.length > inFlight) socket.destroy()
    await before
    if (socket.destroyed) reply.hijack()
  })
}

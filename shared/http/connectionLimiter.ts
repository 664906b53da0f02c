import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import { clientNetwork } from './clientNetwork.ts'
import { type ConnectionBudget, type Credential, requestDescriptors } from './connectionBudget.ts'
import type { ConnectionLimits } from './connectionLimits.ts'

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Returns the TCP socket of a request; undefined for requests that were injected without a network. */
const socketOf = ({ socket }: IncomingMessage): Socket | undefined =>
  socket instanceof Socket ? socket : undefined

/**
 * Returns the number of bytes that the client has sent and received. Chunks are counted when the system has accepted
 * all of them, therefore servers send large bodies with `inPieces`.
 */
const transferredBytes = ({ bytesRead, bytesWritten, writableLength }: Socket): number =>
  bytesRead + bytesWritten - writableLength

/** The reason of responses that reject one connection too many. */
export const tooManyConnections =
  'Too many connections with this token, key, link or address. Close some of them, or wait until they are done.'

/** The accuracy of the idle timeout of bodies: the received bytes are compared this many times in it. */
const bodyChecks = 12

/**
 * Returns the address or network that a client is counted by.
 * @returns undefined if a trusted proxy does not forward the address: all its clients would share the limit
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxyTrusted: boolean,
): string | undefined {
  const forwarded = headers['x-forwarded-for']
  // The trusted proxy appends the address to the list that its client sent.
  const address = isProxyTrusted
    ? String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : socket.remoteAddress
  return address ? clientNetwork(address) : undefined
}

/** Returns true when the server waits for the client to send or to read data. */
const isAwaited = (request: IncomingMessage, socket: Socket) =>
  socket.writableLength > 0 ||
  (!request.complete && request.readableLength < request.readableHighWaterMark)

interface ConnectionsOptions {
  limits: ConnectionLimits
  /** Descriptor budget that all listeners of the process share. */
  budget: ConnectionBudget
  /** True if a proxy in front forwards the addresses of its clients. */
  trustProxy: boolean
}

interface Authentication {
  credential: Credential
  /** Descriptors that the request needs, with the socket. */
  descriptors?: number
}

/**
 * Limits the connections of a server. Authenticated connections count towards the budget of the process.
 * Unauthenticated ones have a separate limit, so that health checks and sign-ins always get a connection. The timeout
 * of the server itself applies to unauthenticated connections.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #budget: ConnectionBudget
  readonly #trustProxy: boolean
  /** Unauthenticated connections without a request in progress: the one that has been idle longest comes first. */
  readonly #idle = new Set<Socket>()
  /**
   * Unauthenticated connections with a request in progress, and the bytes that they had transferred at the last check: the
   * one that has been stalled longest comes first.
   */
  readonly #busy = new Map<Socket, number>()
  readonly #queues = new WeakMap<Socket, { length: number; last: Promise<void> }>()
  readonly #bodies = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  constructor(server: Server | TlsServer, { limits, budget, trustProxy }: ConnectionsOptions) {
    this.#limits = {
      ...limits,
      maxUnauthenticated: Math.min(limits.maxUnauthenticated, budget.limits.unauthenticated),
    }
    this.#budget = budget
    this.#trustProxy = trustProxy
    server.on('connection', (socket: Socket) => this.#await(socket))
    if (server instanceof TlsServer) this.#followHandshakes(server)
  }

  #await(socket: Socket): void {
    socket.once('close', () => {
      this.#forget(socket)
      this.#budget.remove(socket)
    })
    this.#trackUnauthenticated(socket)
  }

  /** Requests come over another socket object than the connection did, which emits no event for the data. */
  #followHandshakes(server: TlsServer): void {
    const handshakes = new Map<string, Socket>()
    const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
    server.on('connection', (socket: Socket) => {
      const name = nameOf(socket)
      handshakes.set(name, socket)
      socket.once('close', () => handshakes.get(name) === socket && handshakes.delete(name))
    })
    server.on('secureConnection', (secured) => {
      const socket = handshakes.get(nameOf(secured))
      if (socket) this.#forget(socket)
      handshakes.delete(nameOf(secured))
      this.#await(secured)
    })
  }

  #trackUnauthenticated(socket: Socket): void {
    this.#budget.remove(socket)
    for (const [busy, moved] of this.#busy)
      if (transferredBytes(busy) !== moved) this.#moveToEnd(busy)
    this.#moveToEnd(socket)
    if (this.#idle.size + this.#busy.size <= this.#limits.maxUnauthenticated) return
    const evicted = this.#evictionCandidate()
    if (!evicted) return
    this.#forget(evicted)
    evicted.destroy()
  }

  #moveToEnd(socket: Socket): void {
    this.#forget(socket)
    if (this.#queues.get(socket)?.length) this.#busy.set(socket, transferredBytes(socket))
    else this.#idle.add(socket)
  }

  #forget(socket: Socket): void {
    this.#idle.delete(socket)
    this.#busy.delete(socket)
  }

  #isUnauthenticated(socket: Socket): boolean {
    return this.#idle.has(socket) || this.#busy.has(socket)
  }

  /** A quarter is left to idle connections, so that a new client can send its request before the next one connects. */
  #evictionCandidate(): Socket | undefined {
    const [idle] = this.#idle
    if (this.#idle.size > this.#limits.maxUnauthenticated / 4) return idle
    const [stalled] = this.#busy.keys()
    return stalled
  }

  /**
   * Waits until the responses to earlier requests of the connection were sent, so that a connection needs the files and
   * memory of a single response. Closes connections that send many more requests than they read responses.
   * @returns true if the connection is still open
   */
  async waitForTurn(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const socket = socketOf(request)
    if (!socket) return true
    const queue = this.#queues.get(socket) ?? { length: 0, last: Promise.resolve() }
    this.#queues.set(socket, queue)
    queue.length++
    this.#budget.markBusy(socket)
    const before = queue.last
    queue.last = new Promise((done) =>
      response.once('close', () => {
        queue.length--
        if (this.#isUnauthenticated(socket)) this.#moveToEnd(socket)
        else if (queue.length === 0) this.#budget.markIdle(socket)
        done()
      }),
    )
    if (queue.length > this.#limits.inFlight) socket.destroy()
    await before
    if (socket.destroyed) return false
    if (this.#isUnauthenticated(socket)) this.#moveToEnd(socket)
    if (hasBody(request)) this.#boundBody(request, socket)
    this.#watchPace(request, response, socket)
    return true
  }

  #boundBody(request: IncomingMessage, socket: Socket): void {
    clearTimeout(this.#bodies.get(request))
    const end = () => {
      if (!request.complete) socket.destroy()
    }
    this.#bodies.set(request, setTimeout(end, this.#limits.body).unref())
  }

  /**
   * Closes a connection whose client transfers too little while the server waits for it. Authenticated connections may
   * pause for the idle timeout.
   */
  #watchPace(request: IncomingMessage, response: ServerResponse, socket: Socket): void {
    const { minThroughput, idleTimeout } = this.#limits
    let wasAwaited = !request.complete
    let moved = transferredBytes(socket)
    let slow = 0
    const timer = setInterval(() => {
      const awaited = isAwaited(request, socket)
      const now = transferredBytes(socket)
      if (wasAwaited && awaited && now - moved < minThroughput.bytes) slow += minThroughput.span
      else {
        slow = 0
        moved = now
      }
      wasAwaited = awaited
      if (slow >= (this.#isUnauthenticated(socket) ? minThroughput.span : idleTimeout))
        socket.destroy()
    }, minThroughput.span).unref()
    response.once('close', () => clearInterval(timer))
  }

  /**
   * Lifts the time limit of unauthenticated bodies, because the server waits for this body.
   * @param rejectStalled sends the response when no byte of the body arrives for the idle timeout
   */
  awaitBody(request: IncomingMessage, rejectStalled?: () => void): void {
    clearTimeout(this.#bodies.get(request))
    const socket = socketOf(request)
    if (!socket) return
    socket.setTimeout(this.#limits.idleTimeout)
    if (rejectStalled && hasBody(request)) this.#watchBody(request, socket, rejectStalled)
  }

  #watchBody(request: IncomingMessage, socket: Socket, rejectStalled: () => void): void {
    let received = socket.bytesRead
    let idleChecks = 0
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer)
      const isRead = request.readableLength < request.readableHighWaterMark
      idleChecks = isRead && socket.bytesRead === received ? idleChecks + 1 : 0
      received = socket.bytesRead
      if (idleChecks < bodyChecks) return
      clearInterval(timer)
      // The client may not read the response either.
      this.#boundBody(request, socket)
      rejectStalled()
    }, this.#limits.bodyIdle / bodyChecks).unref()
    request.once('close', () => clearInterval(timer))
  }

  /**
   * Counts the connection for the credential that the request was authenticated with.
   * @returns false if the credential, the link or the address has too many connections
   */
  markAuthenticated(
    request: IncomingMessage,
    { credential, descriptors = requestDescriptors }: Authentication,
  ): boolean {
    const socket = socketOf(request)
    if (!socket || socket.destroyed) return true
    const address = clientAddress(request, this.#trustProxy)
    if (!this.#budget.add(socket, { credential, address, descriptors })) {
      if (!this.#isUnauthenticated(socket)) this.#trackUnauthenticated(socket)
      return false
    }
    this.#forget(socket)
    if (!this.#queues.get(socket)?.length) this.#budget.markIdle(socket)
    return true
  }

  /** Counts the connection as unauthenticated, even if an earlier request over it was authenticated. */
  markUnauthenticated(request: IncomingMessage): void {
    const socket = socketOf(request)
    if (socket && !socket.destroyed && !this.#isUnauthenticated(socket))
      this.#trackUnauthenticated(socket)
  }

  isAuthenticatedAs(request: IncomingMessage, credential: Credential): boolean {
    const socket = socketOf(request)
    return socket !== undefined && this.#budget.isCountedFor(socket, credential)
  }

  /** Limits the time for the rest of the body, which is not needed after the response was sent. */
  limitRestOfBody(request: IncomingMessage): void {
    const socket = socketOf(request)
    if (!socket || socket.destroyed) return
    if (!request.complete && hasBody(request)) this.#boundBody(request, socket)
  }
}

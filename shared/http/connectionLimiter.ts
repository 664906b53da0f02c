import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import { clientNetwork } from './clientNetwork.ts'
import { type ConnectionBudget, type Credential, requestDescriptors } from './connectionBudget.ts'

export interface ConnectionLimits {
  /** Requests that one connection sends ahead of their answers. No browser does, and clients that do send few. */
  inFlight: number
  /** Connections that have shown no right to anything: beyond them one is closed, those that ask nothing first. */
  strangers: number
  /** Milliseconds without a byte either way, of such a connection and of the others. */
  strangerSilence: number
  silence: number
  /** Milliseconds for a body that nobody waits for: of a stranger, or of a call that was answered. */
  body: number
  /** Idle timeout of an authenticated request body, in milliseconds: the time without a byte from the client. */
  bodyIdle: number
  /**
   * Bytes of a body that is waited for, or of an answer, that move at least in each span of so many milliseconds; where a
   * right was shown, in each silence.
   */
  pace: { bytes: number; span: number }
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
  bodyIdle: 60_000,
  // Slower than any line that people work over.
  pace: { bytes: 30 * 1024, span: 30_000 },
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** What is sent without a network has another kind of socket. */
const socketOf = ({ socket }: IncomingMessage): Socket | undefined =>
  socket instanceof Socket ? socket : undefined

/** What Node reads itself to see that a write goes on. `writableLength` holds a chunk until all of it is gone. */
interface Handle {
  /** Bytes that were handed over, and those of them that the kernel has not taken yet. */
  bytesWritten: number
  writeQueueSize: number
}

function movedBy(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (!handle) return socket.bytesRead
  const { bytesWritten, writeQueueSize } = handle as Handle
  return socket.bytesRead + bytesWritten - writeQueueSize
}

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

/** True when it is the client that something has to come from, or that has to read. */
const isAwaited = (request: IncomingMessage, socket: Socket) =>
  socket.writableLength > 0 ||
  (!request.complete && request.readableLength < request.readableHighWaterMark)

interface ConnectionsOptions {
  limits: ConnectionLimits
  /** Shared by all listeners of the process. */
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
 * Limits the connections of a server. Authenticated connections count in the budget of the process. The others have a
 * number of their own, so that health checks and sign-ins always get a connection. The timeout of the server itself is
 * that of unauthenticated connections.
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
      strangers: Math.min(limits.strangers, budget.shares.unauthenticated),
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
    for (const [busy, moved] of this.#busy) if (movedBy(busy) !== moved) this.#moveToEnd(busy)
    this.#moveToEnd(socket)
    if (this.#idle.size + this.#busy.size <= this.#limits.strangers) return
    const evicted = this.#evictionCandidate()
    if (!evicted) return
    this.#forget(evicted)
    evicted.destroy()
  }

  #moveToEnd(socket: Socket): void {
    this.#forget(socket)
    if (this.#queues.get(socket)?.length) this.#busy.set(socket, movedBy(socket))
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
    if (this.#idle.size > this.#limits.strangers / 4) return idle
    const [stalled] = this.#busy.keys()
    return stalled
  }

  /**
   * Waits until the requests that the connection sent before are answered, so that a connection takes the files and
   * memory of one response. Closes connections that send many more requests than they read responses.
   * @returns whether the connection is still open
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

  /** Closes a connection that transfers too little while the server waits for its client; an authenticated one may pause. */
  #watchPace(request: IncomingMessage, response: ServerResponse, socket: Socket): void {
    const { pace, silence } = this.#limits
    let wasAwaited = !request.complete
    let moved = movedBy(socket)
    let slow = 0
    const timer = setInterval(() => {
      const awaited = isAwaited(request, socket)
      const now = movedBy(socket)
      if (wasAwaited && awaited && now - moved < pace.bytes) slow += pace.span
      else {
        slow = 0
        moved = now
      }
      wasAwaited = awaited
      if (slow >= (this.#isUnauthenticated(socket) ? pace.span : silence)) socket.destroy()
    }, pace.span).unref()
    response.once('close', () => clearInterval(timer))
  }

  /**
   * The server waits for the body: the time limit of unauthenticated bodies does not apply.
   * @param rejectStalled sends the response when no byte of the body arrives for the idle timeout
   */
  awaitBody(request: IncomingMessage, rejectStalled?: () => void): void {
    clearTimeout(this.#bodies.get(request))
    const socket = socketOf(request)
    if (!socket) return
    socket.setTimeout(this.#limits.silence)
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

  /** The request is not authenticated, even if an earlier one over the same connection was. */
  markUnauthenticated(request: IncomingMessage): void {
    const socket = socketOf(request)
    if (socket && !socket.destroyed && !this.#isUnauthenticated(socket))
      this.#trackUnauthenticated(socket)
  }

  isAuthenticatedAs(request: IncomingMessage, credential: Credential): boolean {
    const socket = socketOf(request)
    return socket !== undefined && this.#budget.isCountedFor(socket, credential)
  }

  /** The response was sent, so the rest of the body is not needed. */
  answered(request: IncomingMessage): void {
    const socket = socketOf(request)
    if (!socket || socket.destroyed) return
    if (!request.complete && hasBody(request)) this.#boundBody(request, socket)
  }
}

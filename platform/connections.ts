import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'

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

/** True when it is the client that something has to come from, or that has to read. */
const isAwaited = (request: IncomingMessage, socket: Socket) =>
  socket.writableLength > 0 ||
  (!request.complete && request.readableLength < request.readableHighWaterMark)

/**
 * Bounds what the connections of a server hold of what all share, above all those of whom nobody knows who they are.
 * The server's own time limit is that of strangers.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  /** Strangers that ask nothing: the one that was quiet longest first. */
  readonly #idle = new Set<Socket>()
  /** Strangers that are being answered, with what they had moved when last seen: the one that stands still longest first. */
  readonly #busy = new Map<Socket, number>()
  readonly #queues = new WeakMap<Socket, { length: number; last: Promise<void> }>()
  readonly #bodies = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  constructor(server: Server | TlsServer, limits: ConnectionLimits) {
    this.#limits = limits
    server.on('connection', (socket: Socket) => this.#await(socket))
    if (server instanceof TlsServer) this.#followHandshakes(server)
  }

  #await(socket: Socket): void {
    socket.once('close', () => this.#forget(socket))
    this.#meet(socket)
  }

  /** Calls come over another socket than the connection did, which hears nothing more of what is sent. */
  #followHandshakes(server: TlsServer): void {
    const shaking = new Map<string, Socket>()
    const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
    server.on('connection', (socket: Socket) => {
      const name = nameOf(socket)
      shaking.set(name, socket)
      socket.once('close', () => shaking.get(name) === socket && shaking.delete(name))
    })
    server.on('secureConnection', (secured) => {
      const socket = shaking.get(nameOf(secured))
      if (socket) this.#forget(socket)
      shaking.delete(nameOf(secured))
      this.#await(secured)
    })
  }

  #meet(socket: Socket): void {
    for (const [busy, moved] of this.#busy) if (movedBy(busy) !== moved) this.#place(busy)
    this.#place(socket)
    if (this.#idle.size + this.#busy.size <= this.#limits.strangers) return
    const worst = this.#worst()
    if (!worst) return
    this.#forget(worst)
    worst.destroy()
  }

  /** Puts a stranger behind the others of its kind. */
  #place(socket: Socket): void {
    this.#forget(socket)
    if (this.#queues.get(socket)?.length) this.#busy.set(socket, movedBy(socket))
    else this.#idle.add(socket)
  }

  #forget(socket: Socket): void {
    this.#idle.delete(socket)
    this.#busy.delete(socket)
  }

  #isStranger(socket: Socket): boolean {
    return this.#idle.has(socket) || this.#busy.has(socket)
  }

  /** Some places are left to the idle, so that who has just come may ask before the next one comes. */
  #worst(): Socket | undefined {
    const [idle] = this.#idle
    if (this.#idle.size > this.#limits.strangers / 4) return idle
    const [still] = this.#busy.keys()
    return still
  }

  /**
   * Waits until what the connection asked before is answered, so that it holds the files and memory of one answer, and
   * ends connections that ask far more than they read.
   * @returns whether the connection is still there
   */
  async turn(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const socket = socketOf(request)
    if (!socket) return true
    const queue = this.#queues.get(socket) ?? { length: 0, last: Promise.resolve() }
    this.#queues.set(socket, queue)
    queue.length++
    const before = queue.last
    queue.last = new Promise((done) =>
      response.once('close', () => {
        queue.length--
        if (this.#isStranger(socket)) this.#place(socket)
        done()
      }),
    )
    if (queue.length > this.#limits.inFlight) socket.destroy()
    await before
    if (socket.destroyed) return false
    if (this.#isStranger(socket)) this.#place(socket)
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

  /** Ends a connection that moves too little while its client is waited for; who has shown a right may pause. */
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
      if (slow >= (this.#isStranger(socket) ? pace.span : silence)) socket.destroy()
    }, pace.span).unref()
    response.once('close', () => clearInterval(timer))
  }

  /** The body is waited for: it may take its time, though its client stays a stranger. */
  awaitBody(request: IncomingMessage): void {
    clearTimeout(this.#bodies.get(request))
    socketOf(request)?.setTimeout(this.#limits.silence)
  }

  /** The request shows a right: its connection keeps its place. */
  admit(request: IncomingMessage): void {
    const socket = socketOf(request)
    if (socket) this.#forget(socket)
  }

  /** The request shows that who sends it has no right, whatever was shown before. */
  turnAway(request: IncomingMessage): void {
    const socket = socketOf(request)
    if (socket && !socket.destroyed && !this.#isStranger(socket)) this.#meet(socket)
  }

  /** The request is answered: nobody waits for what is left of its body. */
  answered(request: IncomingMessage): void {
    const socket = socketOf(request)
    if (!socket || socket.destroyed) return
    if (!request.complete && hasBody(request)) this.#boundBody(request, socket)
  }
}

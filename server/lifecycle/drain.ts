import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Interval of progress messages during the drain, in milliseconds. */
const sayEvery = 5000

/** Interval for closing idle connections, in milliseconds. Repeated, because a client may have just sent a request. */
const closeEvery = 50

/** Shuts down several HTTP servers: rejects new connections and waits for requests in flight. */
export class Drain {
  readonly #servers = new Map<Server, string>()
  readonly #sockets = new Set<Socket>()
  readonly #underWay = new Map<ServerResponse, Server>()
  #isBegun = false
  #whenIdle: (() => void) | undefined

  constructor() {
    // Use the diagnostics channel, not a `checkContinue` listener: a listener would have to send `100 Continue`
    // itself.
    subscribe('http.server.request.start', (message) => {
      const { server, response } = message as { server: Server; response: ServerResponse }
      if (this.#servers.has(server)) this.#take(server, response)
    })
  }

  #take(server: Server, response: ServerResponse): void {
    this.#underWay.set(response, server)
    if (this.#isBegun) closeAfter(response)
    response.once('close', () => {
      this.#underWay.delete(response)
      if (this.#underWay.size === 0) this.#whenIdle?.()
    })
  }

  /** True after the shutdown has started, so that a load balancer stops sending requests. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** @param called label of the server's requests in progress messages, as in `3 S3` */
  add(server: Server, called: string): void {
    this.#servers.set(server, called)
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Starts the drain: each connection closes after its current request. */
  start(): void {
    this.#isBegun = true
    for (const response of this.#underWay.keys()) closeAfter(response)
  }

  /**
   * Stops accepting connections and waits for requests in flight.
   * @param milliseconds time limit, after which the remaining requests are aborted
   * @returns the number of aborted requests
   */
  async end(milliseconds: number, say: (line: string) => void): Promise<number> {
    const deadline = Date.now() + milliseconds
    for (const server of this.#servers.keys()) server.close()
    const closeIdle = () => {
      for (const server of this.#servers.keys()) server.closeIdleConnections()
    }
    closeIdle()
    const closing = setInterval(closeIdle, closeEvery)
    const progressTimer = setInterval(() => {
      const left = Math.ceil((deadline - Date.now()) / 1000)
      say(`Requests in progress: ${this.#inWords()}. ${left} seconds left.`)
    }, sayEvery)
    await this.#idle(milliseconds)
    clearInterval(closing)
    clearInterval(progressTimer)
    const cut = this.#underWay.size
    if (cut > 0)
      say(`Requests aborted after ${Math.ceil(milliseconds / 1000)} seconds: ${this.#inWords()}.`)
    // The servers do not close upgraded connections (such as WebSockets), so destroy the sockets.
    for (const socket of this.#sockets) socket.destroy()
    return cut
  }

  #idle(milliseconds: number): Promise<void> {
    if (this.#underWay.size === 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#whenIdle = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #inWords(): string {
    return [...this.#servers]
      .map(([server, called]) => {
        const count = [...this.#underWay.values()].filter((each) => each === server).length
        return { called, count }
      })
      .filter(({ count }) => count > 0)
      .map(({ called, count }) => `${count} ${called}`)
      .join(', ')
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

import { subscribe } from 'node:diagnostics_channel'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The interval at which it is said how far the drain has come, milliseconds. */
const sayEvery = 5000

/** The time connections without a call are closed again and again: a client may have sent one just now. */
const closeEvery = 50

/** Ends HTTP servers together: no new connections, and calls under way may end in their time. */
export class Drain {
  readonly #servers = new Map<Server, string>()
  readonly #sockets = new Set<Socket>()
  readonly #underWay = new Map<ServerResponse, Server>()
  #isBegun = false
  #whenIdle: (() => void) | undefined

  constructor() {
    // It tells of every request. A listener for those that wait for 100 Continue would have to answer them.
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

  /** True when the order to end was given, so that a load balancer sends no more calls here. */
  get isBegun(): boolean {
    return this.#isBegun
  }

  /** @param called what its calls are called in the progress, as in `3 S3` */
  add(server: Server, called: string): void {
    this.#servers.set(server, called)
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** From now on connections end with the call that they carry. */
  begin(): void {
    this.#isBegun = true
    for (const response of this.#underWay.keys()) closeAfter(response)
  }

  /**
   * Takes no new connections, and waits for the calls under way.
   * @param milliseconds after which those that are left are cut off
   * @returns how many were cut off
   */
  async end(milliseconds: number, say: (line: string) => void): Promise<number> {
    const deadline = Date.now() + milliseconds
    for (const server of this.#servers.keys()) server.close()
    const closeIdle = () => {
      for (const server of this.#servers.keys()) server.closeIdleConnections()
    }
    closeIdle()
    const closing = setInterval(closeIdle, closeEvery)
    const saying = setInterval(() => {
      const left = Math.ceil((deadline - Date.now()) / 1000)
      say(`Calls under way: ${this.#inWords()}. ${left} seconds are left.`)
    }, sayEvery)
    await this.#idle(milliseconds)
    clearInterval(closing)
    clearInterval(saying)
    const cut = this.#underWay.size
    if (cut > 0)
      say(`Calls cut off after ${Math.ceil(milliseconds / 1000)} seconds: ${this.#inWords()}.`)
    // Connections that are no HTTP any more are not among those that the servers close.
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

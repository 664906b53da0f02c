import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Database } from '../database/open.ts'
import { answerQuery, failure, type Query } from './answer.ts'

export interface Responder {
  port: number
  close(): Promise<void>
}

export interface ResponderOptions {
  db: Database
  host: string
  /** 0 takes any free port, the same for UDP and TCP. */
  port: number
  report: (error: unknown) => void
}

/** How long a silent TCP connection is kept, milliseconds (RFC 7766 asks for some seconds). */
const idleConnection = 10_000
const connectionsMax = 200

const plain = (address: string) => address.replace(/^::ffff:/i, '')

/** Serves the zones of the database over UDP and TCP. */
export async function startResponder(options: ResponderOptions): Promise<Responder> {
  const open = new Set<Socket>()
  // Who has asked everything may close their side at once and still wait for the answers.
  const tcp = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    serveConnection(socket, options)
  })
  tcp.maxConnections = connectionsMax
  tcp.listen(options.port, options.host)
  await once(tcp, 'listening')
  const address = tcp.address()
  const port = typeof address === 'object' && address ? address.port : options.port

  const udp = createSocket(options.host.includes(':') ? 'udp6' : 'udp4')
  udp.on('message', (message, sender) => {
    answersTo({ message, from: plain(sender.address), transport: 'udp' }, options)
      .then((answers) => {
        for (const answer of answers) udp.send(answer, sender.port, sender.address)
      })
      .catch(options.report)
  })
  udp.on('error', options.report)
  udp.bind(port, options.host)
  await once(udp, 'listening')

  return {
    port,
    async close() {
      udp.close()
      const closed = once(tcp, 'close')
      tcp.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}

/** A resolver that is told of a failure asks another name server at once; one that hears nothing waits. */
async function answersTo(query: Query, { db, report }: ResponderOptions): Promise<Buffer[]> {
  try {
    return await answerQuery(db, query)
  } catch (error) {
    report(error)
    return failure(query)
  }
}

/** Messages over TCP carry their length in two bytes before them (RFC 1035, 4.2.2). */
function serveConnection(socket: Socket, options: ResponderOptions): void {
  let received = Buffer.alloc(0)
  let turn = Promise.resolve()
  const answer = async (message: Buffer) => {
    const from = plain(socket.remoteAddress ?? '')
    for (const reply of await answersTo({ message, from, transport: 'tcp' }, options)) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(reply.length)
      socket.write(Buffer.concat([length, reply]))
    }
  }
  socket.setTimeout(idleConnection, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data])
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0)
      const message = Buffer.from(received.subarray(2, end))
      received = received.subarray(end)
      turn = turn.then(() => answer(message)).catch(options.report)
    }
  })
  socket.on('end', () => {
    turn = turn.then(() => void socket.end()).catch(options.report)
  })
}

import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Database } from '../database/open.ts'
import { answerQuery, failure, type Query, transfersMax, truncated } from './answer.ts'
import { ResponseRate } from './responseRate.ts'
import { AddressLimit } from './addressLimit.ts'
import { listenOnOnePort } from './onePort.ts'
import { serveConnection } from './tcpConnection.ts'
import { dnsQueryReceived } from '#shared/telemetry.ts'
import { ThrottledQueue } from './throttledQueue.ts'

interface Responder {
  port: number
  close(): Promise<void>
}

export interface ResponderOptions {
  db: Database
  host: string
  /** 0 takes any free port, the same for UDP and TCP. */
  port: number
  report: (error: unknown) => void
  /** Connections over TCP; more are closed. */
  maxConnections?: number
  /** Limits of answers over UDP. */
  rate?: Pick<ResponseRate, 'verdict'>
}

const connectionsMax = 400
const connectionsOfAddress = 50

/** Datagrams that wait for their answer; beyond them new ones are dropped, as a full socket buffer would. */
const waitingMax = 1000

/** Answers a second over UDP to one network. */
const datagramRate = 500

const plain = (address: string) => address.replace(/^::ffff:/i, '')

/** Serves the zones of the database over UDP and TCP. */
export async function startResponder(options: ResponderOptions): Promise<Responder> {
  const serving = { ...options, transfers: new ThrottledQueue(transfersMax) }
  const open = new Set<Socket>()
  const perAddress = new AddressLimit(connectionsOfAddress)
  const tcp = createServer({ allowHalfOpen: true }, (socket) => {
    const from = plain(socket.remoteAddress ?? '')
    if (!perAddress.take(from)) {
      socket.destroy()
      return
    }
    open.add(socket)
    socket.on('close', () => {
      open.delete(socket)
      perAddress.release(from)
    })
    serveConnection(socket, (message) =>
      answersTo({ message, from, transport: 'tcp', isGone: () => socket.destroyed }, serving),
    ).catch(options.report)
  })
  tcp.maxConnections = options.maxConnections ?? connectionsMax
  const { udp, port } = await listenOnOnePort(tcp, options)

  const { rate = new ResponseRate({ limit: datagramRate, now: Date.now }) } = options
  let waiting = 0
  udp.on('message', (message, sender) => {
    const query: Query = { message, from: plain(sender.address), transport: 'udp' }
    const verdict = waiting < waitingMax ? rate.verdict(query.from) : 'drop'
    if (verdict === 'drop')
      return dnsQueryReceived.publish({ transport: 'udp', outcome: 'dropped' })
    waiting++
    const answers = verdict === 'answer' ? answersTo(query, serving) : truncated(query)
    if (verdict !== 'answer') dnsQueryReceived.publish({ transport: 'udp', outcome: 'truncated' })
    Promise.resolve(answers)
      .then((all) => {
        for (const answer of all) udp.send(answer, sender.port, sender.address)
      })
      .catch(options.report)
      .finally(() => waiting--)
  })
  udp.on('error', options.report)

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
async function answersTo(
  query: Query,
  { db, report, transfers }: ResponderOptions & { transfers: ThrottledQueue },
): Promise<Iterable<Buffer>> {
  try {
    return told(query, await answerQuery(db, query, transfers))
  } catch (error) {
    report(error)
    return told(query, failure(query))
  }
}

/** The answers, of which the first is told of; all of a zone transfer have one code. */
function* told({ transport }: Query, answers: Iterable<Buffer>): Generator<Buffer> {
  let isFirst = true
  for (const answer of answers) {
    if (isFirst) dnsQueryReceived.publish({ transport, outcome: codeOf(answer) })
    isFirst = false
    yield answer
  }
}

/** RFC 1035, 4.1.1; an extended code has its upper bits elsewhere, and is told as the lower ones. */
const codeOf = (answer: Buffer) =>
  ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'][(answer[3] ?? 0) & 15] ??
  'other'

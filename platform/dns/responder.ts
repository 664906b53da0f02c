import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Database } from '../database/open.ts'
import { answerQuery, failure, transfersMax, truncated } from './answer.ts'
import type { DnsQuery } from './reply.ts'
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
  /** UDP and TCP port; 0 picks a port that is free for both. */
  port: number
  report: (error: unknown) => void
  /** Maximum number of TCP connections; further connections are closed. */
  maxConnections?: number
  /** Rate limit of answers over UDP. */
  rate?: Pick<ResponseRate, 'verdict'>
}

const connectionsMax = 400
const connectionsOfAddress = 50

/** Maximum number of pending UDP queries. Further ones are dropped, as with a full socket buffer. */
const waitingMax = 1000

/** Maximum number of UDP answers per second to one network. */
const datagramRate = 500

const plain = (address: string) => address.replace(/^::ffff:/i, '')

/** Starts a DNS server on UDP and TCP for the zones of the database. */
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
    const query: DnsQuery = { message, from: plain(sender.address), transport: 'udp' }
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

/**
 * Answers a query. Unexpected errors become SERVFAIL, because a resolver then tries another server immediately instead
 * of waiting for a timeout.
 */
async function answersTo(
  query: DnsQuery,
  { db, report, transfers }: ResponderOptions & { transfers: ThrottledQueue },
): Promise<Iterable<Buffer>> {
  try {
    return publishAndYield(query, await answerQuery(db, query, transfers))
  } catch (error) {
    report(error)
    return publishAndYield(query, failure(query))
  }
}

/**
 * Yields the messages. Publishes an event only for the first one, because all messages of a zone transfer have the same
 * response code.
 */
function* publishAndYield({ transport }: DnsQuery, answers: Iterable<Buffer>): Generator<Buffer> {
  let isFirst = true
  for (const answer of answers) {
    if (isFirst) dnsQueryReceived.publish({ transport, outcome: codeOf(answer) })
    isFirst = false
    yield answer
  }
}

/** Returns the name of the response code (RFC 1035, 4.1.1). Of an extended code, only the lower four bits are used. */
const codeOf = (answer: Buffer) =>
  ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED'][(answer[3] ?? 0) & 15] ??
  'other'

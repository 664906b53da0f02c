import packet, { type DecodedPacket, type RecordType } from 'dns-packet'
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'

export interface NameServer {
  address: string
  port: number
}

export interface ResolverQuestion {
  /** Domain name in ASCII, without a trailing period. */
  name: string
  type: RecordType
}

interface AskOptions {
  /** True for a resolver, which must query other servers. */
  recursive?: boolean
  /** True to request DNSSEC records. */
  signed?: boolean
  /** Query timeout, in milliseconds. */
  queryTimeout?: number
  /** Aborts the query. */
  signal?: AbortSignal
}

/** Maximum size of a UDP message, in bytes, that avoids fragmentation. */
const datagramMax = 1232

/** @returns undefined if there is no answer in time */
export async function askServer(
  server: NameServer,
  question: ResolverQuestion,
  { recursive = false, signed = false, queryTimeout = 2000, signal }: AskOptions = {},
): Promise<DecodedPacket | undefined> {
  const id = randomInt(65_536)
  const query = packet.encode({
    type: 'query',
    id,
    flags: recursive ? packet.RECURSION_DESIRED : 0,
    questions: [{ ...question, class: 'IN' }],
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: datagramMax,
        flags: signed ? packet.DNSSEC_OK : 0,
        options: [],
      } as never,
    ],
  })
  const read = (message: Buffer) => replyTo(id, question, message)
  const ways = { server, query, read, queryTimeout, signal }
  const reply = await overUdp(ways)
  return reply?.flag_tc && !signal?.aborted ? await overTcp(ways) : reply
}

interface Sending {
  server: NameServer
  query: Buffer
  read: (message: Buffer) => DecodedPacket | undefined
  queryTimeout: number
  signal: AbortSignal | undefined
}

/** Parses a reply; returns undefined if it is invalid or belongs to another query. */
function replyTo(
  id: number,
  { name, type }: ResolverQuestion,
  message: Buffer,
): DecodedPacket | undefined {
  let reply: DecodedPacket
  try {
    reply = packet.decode(message)
  } catch {
    return undefined
  }
  const [echoed] = reply.questions ?? []
  const isOurs = reply.id === id && reply.type === 'response'
  // Servers that cannot parse a query return an error without its question.
  if (echoed === undefined) return isOurs && codeOf(reply) !== 'NOERROR' ? reply : undefined
  const isSame = echoed.type === type && echoed.name.toLowerCase() === name.toLowerCase()
  return isOurs && isSame ? reply : undefined
}

const codes = ['NOERROR', 'FORMERR', 'SERVFAIL', 'NXDOMAIN', 'NOTIMP', 'REFUSED']

export const codeOf = ({ flags = 0 }: DecodedPacket): string =>
  codes[flags & 15] ?? `code ${flags & 15}`

/** Creates a promise that `settle` resolves; it resolves to undefined after the timeout or on abort. */
function awaited({ queryTimeout, signal }: Sending) {
  const { promise, resolve: settle } = Promise.withResolvers<DecodedPacket | undefined>()
  const stop = () => settle(undefined)
  signal?.addEventListener('abort', stop)
  const end = setTimeout(stop, queryTimeout)
  const answer = promise.finally(() => {
    clearTimeout(end)
    signal?.removeEventListener('abort', stop)
  })
  return { answer, settle, stop }
}

function overUdp(sending: Sending): Promise<DecodedPacket | undefined> {
  const { server, query, read, queryTimeout } = sending
  const { address, port } = server
  const { answer, settle, stop } = awaited(sending)
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  // Send the query twice, because datagrams can be lost.
  const again = setTimeout(() => socket.send(query), queryTimeout / 2)
  socket.on('error', stop)
  socket.on('message', (message) => {
    const reply = read(message)
    if (reply) settle(reply)
  })
  // A connected socket only receives datagrams from that server.
  socket.connect(port, address, (error?: Error) => {
    if (error) stop()
    else socket.send(query)
  })
  return answer.finally(() => {
    clearTimeout(again)
    socket.close()
  })
}

function overTcp(sending: Sending): Promise<DecodedPacket | undefined> {
  const { server, query, read } = sending
  const { answer, settle, stop } = awaited(sending)
  const socket = connect({ host: server.address, port: server.port })
  let received = Buffer.alloc(0)
  socket.on('error', stop)
  socket.on('close', stop)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
    settle(read(received.subarray(2, 2 + received.readUInt16BE(0))))
  })
  const length = Buffer.alloc(2)
  length.writeUInt16BE(query.length)
  socket.write(Buffer.concat([length, query]))
  return answer.finally(() => socket.destroy())
}

import packet, { type Answer, type DecodedPacket } from 'dns-packet'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { normalizeName } from '../../contract/rules/domainNames.ts'
import { isAllowedPeer } from '#shared/allowedNetworks.ts'

/** An error of a zone transfer with a user-facing message. */
export class TransferError extends Error {}

export interface TransferOptions {
  /** Zone name in ASCII, without a trailing dot. */
  zone: string
  /** Name server as `host`, `host:port` or `[IPv6]:port`. */
  server: string
  /** Maximum number of records. A larger transfer is aborted. */
  recordsMax: number
  /** Timeout for the first message and between two chunks of data, in milliseconds. */
  timeout?: number
  /** Timeout of the whole transfer, in milliseconds. */
  deadline?: number
}

/** The records of a zone transfer. The first one is the SOA record; the closing SOA record is omitted. */
export type Transfer = [soa: Extract<Answer, { type: 'SOA' }>, ...records: Transferred[]]

/** @param dottedName true if a label contains a dot, which the text form does not distinguish from a separator */
export type Transferred = Answer & { dottedName?: boolean }

const defaultTimeout = 8000
const defaultDeadline = 30_000

/** Maximum size of a transfer, in bytes. A zone with the maximum number of records is far smaller. */
const bytesMax = 64 * 1024 * 1024

/** @throws TransferError if the text is not a valid host and port */
function parseServer(text: string): { host: string; port: number } {
  const [, bracketed, plain, digits] =
    /^(?:\[([\da-f:.]+)\]|([^\s:[\]]+|[\da-f]*:[\da-f:.]*))(?::(\d{1,5}))?$/i.exec(text.trim()) ??
    []
  const host = bracketed ?? plain
  const port = digits === undefined ? 53 : Number(digits)
  if (host === undefined || port < 1 || port > 65_535)
    throw new TransferError(`Write the name server as a host or as host:port, not "${text}".`)
  return { host, port }
}

async function addressOf(host: string): Promise<string> {
  const found = isIP(host) ? { address: host } : await lookup(host).catch(() => undefined)
  if (!found) throw new TransferError(`The name server ${host} was not found.`)
  if (!isAllowedPeer(found.address))
    throw new TransferError(
      `Zones are not copied from the address of ${host}. The operator can allow networks in DNS_REACH.`,
    )
  return found.address
}

/**
 * Transfers a zone from a name server (RFC 5936). A missing server is always reported after `timeout`, so that neither
 * the message nor the response time reveals whether the port is open.
 * @throws TransferError
 */
export async function transferZone(options: TransferOptions): Promise<Transfer> {
  const { host, port } = parseServer(options.server)
  const address = await addressOf(host)
  const name = port === 53 ? host : `${host}:${port}`
  const timeout = options.timeout ?? defaultTimeout
  const id = Math.floor(Math.random() * 65_536)
  const deadline = options.deadline ?? defaultDeadline
  const responseTimeout = Promise.withResolvers<void>()
  const socket = connect({ host: address, port })
  // Ignore errors after the transfer has ended, because an unhandled one would end the process.
  socket.on('error', () => undefined)
  let isServer = false
  const responseTimer = setTimeout(() => {
    // Other services could postpone the idle timeout by sending data, so stop unless it is a DNS server.
    if (!isServer) socket.destroy()
    responseTimeout.resolve()
  }, timeout)
  const ending = setTimeout(
    () =>
      socket.destroy(
        new TransferError(
          `The name server ${name} did not finish the transfer within ${Math.ceil(deadline / 1000)} seconds.`,
        ),
      ),
    deadline,
  )
  try {
    socket.setTimeout(timeout, () =>
      socket.destroy(
        new TransferError(`The name server ${name} sent no data for ${timeout / 1000} seconds.`),
      ),
    )
    const query = packet.encode({
      type: 'query',
      id,
      questions: [{ name: options.zone, type: 'AXFR', class: 'IN' }],
    })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(query.length)
    socket.write(Buffer.concat([length, query]))
    const records: Transferred[] = []
    for await (const message of messagesOf(socket)) {
      const reply = decoded(message, name)
      // Some services echo the query.
      if (reply.id !== id || reply.type !== 'response') continue
      isServer = true
      rejectCode(reply, options.zone, name)
      markDottedNames(message, reply)
      for (const answer of reply.answers ?? []) {
        const first = records[0]
        if (answer.type === 'SOA' && normalizeName(answer.name) !== options.zone)
          throw new TransferError(
            `The name server ${name} answered with the zone ${answer.name} instead.`,
          )
        if (!first && answer.type !== 'SOA')
          throw new TransferError(`The name server ${name} did not return a zone.`)
        if (first && answer.type === 'SOA') return records as Transfer
        records.push(answer)
        if (records.length > options.recordsMax + 1)
          throw new TransferError(
            `The zone has more than ${options.recordsMax.toLocaleString('en')} records.`,
          )
      }
      if (records.length === 0)
        throw new TransferError(`The name server ${name} has no zone ${options.zone}.`)
    }
    throw new TransferError(
      `The name server ${name} ended the transfer before the zone was complete.`,
    )
  } catch (error) {
    socket.destroy()
    if (!isServer) {
      await responseTimeout.promise
      // Report the same error for a closed port and for another service.
      throw new TransferError(`No name server answers over TCP at ${name}.`, { cause: error })
    }
    if (error instanceof TransferError) throw error
    throw new TransferError(`The connection to the name server ${name} was lost.`, { cause: error })
  } finally {
    clearTimeout(ending)
    clearTimeout(responseTimer)
    socket.destroy()
  }
}

function decoded(message: Buffer, name: string): DecodedPacket {
  try {
    return packet.decode(message)
  } catch {
    throw new TransferError(`The name server ${name} sent a message that is not DNS.`)
  }
}

/** Offset of the domain name in the data of a record type, in bytes. */
const namesInData: Record<string, number> = { NS: 0, CNAME: 0, PTR: 0, MX: 2, SRV: 6 }

function markDottedNames(message: Buffer, { questions = [], answers = [] }: DecodedPacket): void {
  let at = 12
  for (let left = questions.length; left > 0; left--) at = readName(message, at).end + 4
  for (const answer of answers as Transferred[]) {
    const owner = readName(message, at)
    const data = owner.end + 10
    const inData = namesInData[answer.type]
    answer.dottedName =
      owner.dotted || (inData !== undefined && readName(message, data + inData).dotted)
    at = data + message.readUInt16BE(owner.end + 8)
  }
}

/** Reads a name. Returns true in `dotted` if a label contains a dot, and the position after the name. */
function readName(message: Buffer, start: number): { dotted: boolean; end: number } {
  let at = start
  let end: number | undefined
  let dotted = false
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    if (length >= 0xc0) {
      end ??= at + 2
      at = message.readUInt16BE(at) & 0x3fff
    } else {
      dotted ||= message.subarray(at + 1, at + 1 + length).includes('.')
      at += 1 + length
    }
  }
  return { dotted, end: end ?? at + 1 }
}

const errorTexts: Record<number, (zone: string, name: string) => string> = {
  3: (zone, name) => `The name server ${name} has no zone ${zone}.`,
  5: (zone, name) =>
    `The name server ${name} rejected the transfer of ${zone}. Allow zone transfers (AXFR) to this service there.`,
  9: (zone, name) => `The name server ${name} is not responsible for ${zone}.`,
}

function rejectCode(reply: DecodedPacket, zone: string, name: string): void {
  const code = (reply.flags ?? 0) & 15
  if (code === 0) return
  const words = errorTexts[code]
  throw new TransferError(
    words
      ? words(zone, name)
      : `The name server ${name} failed to transfer ${zone} (code ${code}).`,
  )
}

/** Reads the messages of a TCP stream, each preceded by its length in two bytes. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let received = Buffer.alloc(0)
  let total = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    total += chunk.length
    if (total > bytesMax) throw new TransferError('The zone is too large.')
    received = Buffer.concat([received, chunk])
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0)
      yield received.subarray(2, end)
      received = received.subarray(end)
    }
  }
}

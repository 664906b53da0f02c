import packet, { type Answer, type DecodedPacket } from 'dns-packet'
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { normalizeName } from '../../contract/rules/domainNames.ts'
import { isAllowedPeer } from './allowedNetworks.ts'

/** The reason why a zone could not be transferred, in words for a person. */
export class TransferError extends Error {}

export interface TransferOptions {
  /** ASCII, without a trailing period. */
  zone: string
  /** `host`, `host:port` or `[IPv6]:port`. */
  server: string
  /** A transfer with more records is given up. */
  recordsMax: number
  /** Milliseconds without a byte after which it is given up, and until its first message. */
  timeout?: number
  /** Milliseconds for all of it. */
  deadline?: number
}

/** Everything between the two starts of authority, the first of them at the head. */
export type Transfer = [soa: Extract<Answer, { type: 'SOA' }>, ...records: Transferred[]]

/** @param dottedName whether a label of its names holds a period, which is written like one between labels */
export type Transferred = Answer & { dottedName?: boolean }

const defaultTimeout = 8000
const defaultDeadline = 30_000

/** A zone of the most records that fit a domain is far below this; what is above is no zone for us. */
const bytesMax = 64 * 1024 * 1024

/** @throws TransferError when the text names no host and port. */
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
      `Zones are not copied from the address of ${host}. DNS_REACH lists the networks beside public addresses that are reached.`,
    )
  return found.address
}

/**
 * Copies a whole zone from a name server (RFC 5936). That there is none is told after `timeout`, so that neither words nor
 * time say whether the port is open.
 * @throws TransferError
 */
export async function transferZone(options: TransferOptions): Promise<Transfer> {
  const { host, port } = parseServer(options.server)
  const address = await addressOf(host)
  const name = port === 53 ? host : `${host}:${port}`
  const timeout = options.timeout ?? defaultTimeout
  const id = Math.floor(Math.random() * 65_536)
  const deadline = options.deadline ?? defaultDeadline
  const told = Promise.withResolvers<void>()
  const socket = connect({ host: address, port })
  // What comes after the end is nobody's concern, and would end the process unheard.
  socket.on('error', () => undefined)
  let isServer = false
  const telling = setTimeout(() => {
    // What listens there may keep its silence from counting by saying something.
    if (!isServer) socket.destroy()
    told.resolve()
  }, timeout)
  const ending = setTimeout(
    () =>
      socket.destroy(
        new TransferError(
          `The name server ${name} did not finish the transfer in ${Math.ceil(deadline / 1000)} seconds.`,
        ),
      ),
    deadline,
  )
  try {
    socket.setTimeout(timeout, () =>
      socket.destroy(
        new TransferError(
          `The name server ${name} said nothing more for ${timeout / 1000} seconds.`,
        ),
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
      // Some send back whatever they are sent.
      if (reply.id !== id || reply.type !== 'response') continue
      isServer = true
      refuseCode(reply, options.zone, name)
      markDottedNames(message, reply)
      for (const answer of reply.answers ?? []) {
        const first = records[0]
        if (answer.type === 'SOA' && normalizeName(answer.name) !== options.zone)
          throw new TransferError(
            `The name server ${name} answered with the zone ${answer.name} instead.`,
          )
        if (!first && answer.type !== 'SOA')
          throw new TransferError(
            `The name server ${name} answered with something that is no zone.`,
          )
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
      await told.promise
      // Whether nothing listens there or something else does is nobody's business.
      throw new TransferError(`No name server answers over TCP at ${name}.`, { cause: error })
    }
    if (error instanceof TransferError) throw error
    throw new TransferError(`The connection to the name server ${name} was lost.`, { cause: error })
  } finally {
    clearTimeout(ending)
    clearTimeout(telling)
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

/** Where the data of a type has a name, bytes from its beginning. */
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

/** Whether a label of a name that was decoded before holds a period, and where the name ends. */
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

const refusals: Record<number, (zone: string, name: string) => string> = {
  3: (zone, name) => `The name server ${name} has no zone ${zone}.`,
  5: (zone, name) =>
    `The name server ${name} refuses to transfer ${zone}. Allow zone transfers (AXFR) to this service there.`,
  9: (zone, name) => `The name server ${name} is not responsible for ${zone}.`,
}

function refuseCode(reply: DecodedPacket, zone: string, name: string): void {
  const code = (reply.flags ?? 0) & 15
  if (code === 0) return
  const words = refusals[code]
  throw new TransferError(
    words
      ? words(zone, name)
      : `The name server ${name} failed to transfer ${zone} (code ${code}).`,
  )
}

/** The messages of a stream, each behind its length in two bytes. */
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

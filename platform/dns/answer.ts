import { setImmediate as nextTask } from 'node:timers/promises'
import packet, { type Answer, type DecodedPacket, type OptAnswer } from 'dns-packet'
import { parseIPv6 } from '../../contract/rules/addresses.ts'
import { normalizeName } from '../../contract/rules/domainNames.ts'
import type { Database } from '../database/open.ts'
import { lookUp, zoneFor } from './lookup.ts'
import { headerLength, type DnsQuestion, questionOf } from './question.ts'
import { recordSets } from './recordSets.ts'
import { serversWithoutAddress } from './serversWithoutAddress.ts'
import { ThrottledQueue } from './throttledQueue.ts'
import { apexServers, type ZoneDomain, soaOf, type ZoneRecord, zoneRecord } from './zone.ts'

/** A DNS query over UDP or TCP. An undefined answer means that nothing is sent. */
export interface DnsQuery {
  message: Buffer
  /** IP address of the client, IPv4 in dotted form. */
  from: string
  transport: 'udp' | 'tcp'
  /** Returns true if the client has disconnected. */
  isGone?: () => boolean
}

const rcodes = { formerr: 1, servfail: 2, nxdomain: 3, notimp: 4, refused: 5, badvers: 16 } as const

/** Maximum size of a UDP response, because fragments of larger datagrams are often lost (DNS Flag Day 2020). */
const largestDatagram = 1232
const smallestDatagram = 512

const responseBit = 0x80_00
const opcodeBits = 0x78_00
const internet = 1

/** Compression pointer to the name in the question section (RFC 1035, 4.1.4). */
const nameAsAsked = Buffer.from([0xc0, headerLength])

/** Bytes reserved for the header, the question and the EDNS option in a message of a zone transfer. */
const transferBatch = 200

/** Maximum size of all buffered zone transfers together, in bytes. */
export const transfersMax = 100_000_000

/**
 * Answers one DNS query. A zone transfer consists of several messages, every other answer of one.
 * @param transfers queue of all zone transfers
 */
export async function answerQuery(
  db: Database,
  query: DnsQuery,
  transfers = new ThrottledQueue(transfersMax),
): Promise<Iterable<Buffer>> {
  const { message } = query
  // Do not respond to a message without a complete header, or to a response.
  if (message.length < headerLength || message.readUInt16BE(2) & responseBit) return []
  const request = decoded(message)
  const options = (request?.additionals ?? []).filter((extra) => extra.type === 'OPT')
  const edns = options.find(({ name }) => name === '.')
  const question = questionOf(message)
  const reply = new Reply(query, question, edns)
  if (message.readUInt16BE(2) & opcodeBits) return reply.error(rcodes.notimp)
  const type: string | undefined = request?.questions?.[0]?.type
  // At most one OPT record, with the root as its name (RFC 6891, 6.1.1).
  if (!question || !request || !type || options.length > (edns ? 1 : 0))
    return reply.error(rcodes.formerr)
  if (edns && edns.ednsVersion > 0) return reply.error(rcodes.badvers)
  if (question.class !== internet) return reply.error(rcodes.refused)
  if (type === 'AXFR' || type === 'IXFR')
    return await transfer({ db, transfers }, query, reply, question.name, request)
  return await ordinary(db, reply, question.name, type)
}

/** Returns a SERVFAIL answer, for unexpected errors. */
export const failure = (query: DnsQuery): Buffer[] =>
  new Reply(query, questionOf(query.message)).error(rcodes.servfail)

/**
 * Returns an empty, truncated answer, so that the client repeats the query over TCP; nothing if the message is not a
 * query.
 */
export function truncated(query: DnsQuery): Buffer[] {
  const { message } = query
  if (message.length < headerLength || message.readUInt16BE(2) & responseBit) return []
  return [new Reply(query, questionOf(message)).truncated()]
}

function decoded(message: Buffer): DecodedPacket | undefined {
  try {
    return packet.decode(message)
  } catch {
    return undefined
  }
}

async function ordinary(db: Database, reply: Reply, name: string, type: string): Promise<Buffer[]> {
  const outcome = await lookUp(db, name, type)
  if (outcome.kind === 'refused') return reply.error(rcodes.refused)
  const { exists, authoritative } = outcome
  if (type === 'ANY' && exists && authoritative && outcome.answers.length === 0)
    // Return a minimal answer instead of all records, to prevent amplification attacks (RFC 8482).
    return reply.answer({
      answers: [
        { name: normalizeName(name), type: 'HINFO', ttl: 3600, data: { cpu: 'RFC8482', os: '' } },
      ],
    })
  const soa = soaAnswer(soaOf(outcome.domain))
  const isGlue = (record: ZoneRecord) =>
    outcome.authorities.some(({ name: cut }) => `.${record.name}`.endsWith(`.${cut}`))
  return reply.answer({
    answers: [...outcome.answers.map(toAnswer), ...(outcome.soa === 'answers' ? [soa] : [])],
    authorities:
      outcome.soa === 'authorities' ? [negativeSoa(soa)] : outcome.authorities.map(toAnswer),
    glue: outcome.additionals.filter(isGlue).map(toAnswer),
    additionals: outcome.additionals.filter((record) => !isGlue(record)).map(toAnswer),
    authoritative,
    ...(exists ? {} : { rcode: rcodes.nxdomain }),
  })
}

/**
 * Answers AXFR and IXFR queries of permitted clients: the whole zone between two copies of its SOA record (RFC 5936),
 * or only the SOA record if the client requests changes and is up to date.
 */
async function transfer(
  { db, transfers }: { db: Database; transfers: ThrottledQueue },
  query: DnsQuery,
  reply: Reply,
  name: string,
  request: DecodedPacket,
): Promise<Iterable<Buffer>> {
  const domain = await zoneFor(db, name)
  const isApex = domain?.domain === normalizeName(name)
  const allowed = domain && isApex && isListed(JSON.parse(domain.axfr_ips), query.from)
  const isIncremental = request.questions?.[0]?.type === 'IXFR'
  if (!allowed || (query.transport === 'udp' && !isIncremental)) return reply.error(rcodes.refused)
  const soa = soaAnswer(soaOf(domain))
  const known = request.authorities?.find((record) => record.type === 'SOA')?.data.serial
  // Over UDP, the SOA record tells the client to repeat the query over TCP (RFC 1995, 2).
  if (isIncremental && (query.transport === 'udp' || isCurrent(known, domain.serial)))
    return reply.answer({ answers: [soa] })
  const work = () => wholeZone(db, domain, reply)
  return await transfers.take(work, () => query.isGone?.() ?? false)
}

/**
 * Returns the encoded messages of a zone transfer. They are encoded in advance, so that a slow client uses no more
 * memory than the bytes that it receives.
 */
async function wholeZone(db: Database, domain: ZoneDomain, reply: Reply): Promise<Buffer[]> {
  const soa = soaAnswer(soaOf(domain))
  const rows = await db
    .selectFrom('domain_record')
    .selectAll()
    .where('domain_id', '=', domain.id)
    .orderBy('id')
    .execute()
  const serversMissingAddress = serversWithoutAddress(rows, domain.domain)
  const all = [
    soa,
    ...recordSets([
      ...apexServers(domain),
      ...rows.flatMap((row) =>
        serversMissingAddress.has(row.id) ? [] : (zoneRecord(domain, row) ?? []),
      ),
    ]).map(toAnswer),
    soa,
  ]
  const messages: Buffer[] = []
  for (const answers of batches(all)) {
    await nextTask()
    messages.push(...reply.answer({ answers }))
  }
  return messages
}

/** Returns true if a serial is equal to or newer than ours, in 32-bit serial arithmetic (RFC 1982). */
const isCurrent = (serial: number | undefined, ours: number) =>
  serial !== undefined && (serial - ours) >>> 0 < 2 ** 31

/** Returns true if an IP address is in a list, in any notation: `2001:DB8:0::1` is `2001:db8::1`. */
function isListed(addresses: readonly string[], from: string): boolean {
  const plain = (address: string) => parseIPv6(address)?.join(' ') ?? address
  return addresses.some((address) => plain(address) === plain(from))
}

/** Splits records into chunks that fit into the 65,535 bytes of a TCP message. */
function* batches(answers: Answer[]): Generator<Answer[]> {
  let batch: Answer[] = []
  let bytes = 0
  for (const answer of answers) {
    const size = packet.encodingLength({ answers: [answer] }) - headerLength
    if (batch.length > 0 && bytes + size > 65_535 - transferBatch - 512) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(answer)
    bytes += size
  }
  yield batch
}

const soaAnswer = ({ name, ttl, data }: ReturnType<typeof soaOf>): Answer & { ttl: number } => ({
  name,
  ttl,
  type: 'SOA',
  class: 'IN',
  data,
})

/** In a negative answer, the TTL of the SOA record is the time for which the answer may be cached (RFC 2308, 3). */
const negativeSoa = (soa: Answer & { ttl: number }): Answer =>
  soa.type === 'SOA' ? { ...soa, ttl: Math.min(soa.ttl, soa.data.minimum ?? soa.ttl) } : soa

function toAnswer(record: ZoneRecord): Answer {
  const { name, ttl } = record
  if (record.type === 'CAA') {
    const { flags, tag, value } = record.data
    return { name, ttl, class: 'IN', type: 'CAA', data: { flags, tag: tag as 'issue', value } }
  }
  return { name, ttl, class: 'IN', type: record.type, data: record.data } as Answer
}

interface Sections {
  answers?: Answer[]
  authorities?: Answer[]
  additionals?: Answer[]
}

/** Builds the answers to one query. */
class Reply {
  private readonly query: DnsQuery
  private readonly question: DnsQuestion | undefined
  private readonly edns: OptAnswer | undefined

  constructor(query: DnsQuery, question?: DnsQuestion, edns?: OptAnswer) {
    this.query = query
    this.question = question
    this.edns = edns
  }

  error(rcode: number): Buffer[] {
    return this.answer({ rcode, authoritative: false })
  }

  /** Returns no records, so that the client does not use a partial answer. It repeats the query over TCP. */
  truncated(): Buffer {
    return this.message(packet.TRUNCATED_RESPONSE, {
      additionals: this.option(0),
    })
  }

  answer(
    parts: Sections & {
      /**
       * Addresses of name servers inside the delegated zone. Without them, resolvers cannot reach these servers (RFC
       * 9471).
       */
      glue?: Answer[]
      authoritative?: boolean
      rcode?: number
    },
  ): Buffer[] {
    const { rcode = 0, authoritative = true, answers = [], authorities = [], glue = [] } = parts
    const flags = (authoritative ? packet.AUTHORITATIVE_ANSWER : 0) | (rcode & 15)
    const option = this.option(rcode)
    const message = (sections: Sections, extra = 0) =>
      this.message(flags | extra, {
        ...sections,
        additionals: [...(sections.additionals ?? []), ...option],
      })
    const additionals = [...glue, ...(parts.additionals ?? [])]
    const whole = message({ answers, authorities, additionals })
    if (whole.length <= this.room) return [whole]
    const withoutExtras = message({ answers, authorities, additionals: glue })
    if (withoutExtras.length <= this.room) return [withoutExtras]
    // Send no records, so that the client does not use a partial answer. It repeats the query over TCP.
    return [message({}, packet.TRUNCATED_RESPONSE)]
  }

  private message(flags: number, { answers = [], authorities = [], additionals = [] }: Sections) {
    const header = Buffer.alloc(headerLength)
    // Copy the id, the opcode and the RD flag. Recursion is not available (RFC 1035, 4.1.1).
    this.query.message.copy(header, 0, 0, 4)
    const repeated = header.readUInt16BE(2) & (opcodeBits | packet.RECURSION_DESIRED)
    header.writeUInt16BE(responseBit | repeated | flags, 2)
    const counts = [this.question ? 1 : 0, answers.length, authorities.length, additionals.length]
    for (const [index, count] of counts.entries()) header.writeUInt16BE(count, 4 + 2 * index)
    const records = [...answers, ...authorities, ...additionals]
    return Buffer.concat([
      header,
      ...(this.question ? [this.question.bytes] : []),
      ...records.flatMap((record) => this.encoded(record)),
    ])
  }

  private encoded(record: Answer): Buffer[] {
    const isAsked = this.question !== undefined && record.name === normalizeName(this.question.name)
    if (!isAsked) return [packet.encode({ answers: [record] }).subarray(headerLength)]
    const atRoot = packet.encode({ answers: [{ ...record, name: '.' }] })
    return [nameAsAsked, atRoot.subarray(headerLength + 1)]
  }

  private get room(): number {
    if (this.query.transport === 'tcp') return 65_535
    if (!this.edns) return smallestDatagram
    return Math.min(Math.max(this.edns.udpPayloadSize, smallestDatagram), largestDatagram)
  }

  private option(rcode: number): OptAnswer[] {
    if (!this.edns) return []
    return [
      {
        name: '.',
        type: 'OPT',
        udpPayloadSize: largestDatagram,
        extendedRcode: rcode >> 4,
        ednsVersion: 0,
        // Copy the DO flag of the query, although there are no signatures (RFC 3225, 3).
        flags: this.edns.flags & packet.DNSSEC_OK,
        flag_do: this.edns.flag_do,
        options: [],
      },
    ]
  }
}

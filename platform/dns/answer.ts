import { setImmediate as nextTask } from 'node:timers/promises'
import packet, { type Answer, type DecodedPacket } from 'dns-packet'
import { parseIPv6 } from '../../contract/rules/addresses.ts'
import { normalizeName } from '../../contract/rules/domainNames.ts'
import type { Database } from '../database/open.ts'
import { lookUp, zoneFor } from './lookup.ts'
import { headerLength, questionOf } from './question.ts'
import { recordSets } from './recordSets.ts'
import { serversWithoutAddress } from './serversWithoutAddress.ts'
import { ThrottledQueue } from './throttledQueue.ts'
import { apexServers, type ZoneDomain, soaOf, type ZoneRecord, zoneRecord } from './zone.ts'
import { type DnsQuery, rcodes, responseBit, opcodeBits, Reply } from './reply.ts'

const internet = 1

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

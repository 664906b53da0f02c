import packet, { type Answer, type DecodedPacket, type OptAnswer, type Packet } from 'dns-packet'
import { parseIPv6 } from '../../contract/rules/addresses.ts'
import type { Database } from '../database/open.ts'
import { lookUp, zoneFor } from './lookup.ts'
import { recordSets } from './recordSets.ts'
import { strayServers } from './strayServers.ts'
import { apexServers, soaOf, type ZoneRecord, zoneRecord } from './zone.ts'

/** What both transports ask for. An undefined answer means that nothing is sent. */
export interface Query {
  message: Buffer
  /** The address of who asks, IPv4 in dotted form. */
  from: string
  transport: 'udp' | 'tcp'
}

const rcodes = { formerr: 1, nxdomain: 3, notimp: 4, refused: 5, badvers: 16 } as const

/** Fragments of larger datagrams are often lost (the 2020 flag day). */
const largestDatagram = 1232
const smallestDatagram = 512

const headerLength = 12
const opcodeBits = 0x78_00

/** Room for the header, the question and the EDNS option in a message of a zone transfer. */
const transferBatch = 200

/** Answers one DNS message; a zone transfer is several messages, everything else is one. */
export async function answerQuery(db: Database, query: Query): Promise<Buffer[]> {
  let request: DecodedPacket
  try {
    request = packet.decode(query.message)
  } catch {
    // What has no readable header cannot be answered; the rest is told that its form is wrong.
    if (query.message.length < headerLength) return []
    const id = query.message.readUInt16BE(0)
    return [packet.encode({ type: 'response', id, flags: rcodes.formerr })]
  }
  if (request.type !== 'query') return []
  const reply = new Reply(request, query.transport)
  const [question] = request.questions ?? []
  if ((request.flags ?? 0) & opcodeBits) return reply.refusal(rcodes.notimp)
  if (!question || request.questions?.length !== 1) return reply.refusal(rcodes.formerr)
  if (reply.edns && reply.edns.ednsVersion > 0) return reply.refusal(rcodes.badvers)
  if (question.class !== 'IN') return reply.refusal(rcodes.refused)
  const type: string = question.type
  if (type === 'AXFR' || type === 'IXFR') return await transfer(db, query, reply, question.name)
  return await ordinary(db, reply, question.name, type)
}

async function ordinary(db: Database, reply: Reply, name: string, type: string): Promise<Buffer[]> {
  const outcome = await lookUp(db, name, type)
  if (outcome.kind === 'refused') return reply.refusal(rcodes.refused)
  const { exists, authoritative } = outcome
  if (type === 'ANY' && exists && authoritative && outcome.answers.length === 0)
    // A short answer in place of everything keeps amplification away (RFC 8482).
    return reply.answer({
      answers: [{ name, type: 'HINFO', ttl: 3600, data: { cpu: 'RFC8482', os: '' } }],
    })
  const soa = soaAnswer(soaOf(outcome.domain))
  return reply.answer({
    answers: [...outcome.answers.map(toAnswer), ...(outcome.soa === 'answers' ? [soa] : [])],
    authorities:
      outcome.soa === 'authorities' ? [negativeSoa(soa)] : outcome.authorities.map(toAnswer),
    additionals: outcome.additionals.map(toAnswer),
    authoritative,
    ...(exists ? {} : { rcode: rcodes.nxdomain }),
  })
}

/** The whole zone between two copies of its start of authority (RFC 5936), to whom the domain allows it. */
async function transfer(db: Database, query: Query, reply: Reply, name: string): Promise<Buffer[]> {
  const domain = await zoneFor(db, name)
  const isApex = domain?.domain === name.toLowerCase().replace(/\.$/, '')
  const allowed = domain && isApex && isListed(JSON.parse(domain.axfr_ips), query.from)
  if (!allowed || query.transport === 'udp') return reply.refusal(rcodes.refused)
  const rows = await db
    .selectFrom('domain_record')
    .selectAll()
    .where('domain_id', '=', domain.id)
    .orderBy('id')
    .execute()
  const stray = strayServers(rows, domain.domain)
  const soa = soaAnswer(soaOf(domain))
  const all = [
    soa,
    ...recordSets([
      ...apexServers(domain),
      ...rows.flatMap((row) => (stray.has(row.id) ? [] : (zoneRecord(domain, row) ?? []))),
    ]).map(toAnswer),
    soa,
  ]
  return batches(all).flatMap((answers) => reply.answer({ answers }))
}

/** Whether an address is in a list, however it is written there: `2001:DB8:0::1` is `2001:db8::1`. */
function isListed(addresses: readonly string[], from: string): boolean {
  const plain = (address: string) => parseIPv6(address)?.join(' ') ?? address
  return addresses.some((address) => plain(address) === plain(from))
}

/** Pieces that fit the 65,535 bytes of a message over TCP. */
function batches(answers: Answer[]): Answer[][] {
  const all: Answer[][] = []
  let batch: Answer[] = []
  let bytes = 0
  for (const answer of answers) {
    const size = packet.encodingLength({ answers: [answer] }) - headerLength
    if (batch.length > 0 && bytes + size > 65_535 - transferBatch - 512) {
      all.push(batch)
      batch = []
      bytes = 0
    }
    batch.push(answer)
    bytes += size
  }
  all.push(batch)
  return all
}

const soaAnswer = ({ name, ttl, data }: ReturnType<typeof soaOf>): Answer & { ttl: number } => ({
  name,
  ttl,
  type: 'SOA',
  class: 'IN',
  data,
})

/** Beside a negative answer the record's own time is how long the answer may be kept (RFC 2308, 3). */
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

/** Makes the answers to one message. */
class Reply {
  readonly edns: OptAnswer | undefined
  private readonly request: DecodedPacket
  private readonly transport: 'udp' | 'tcp'

  constructor(request: DecodedPacket, transport: 'udp' | 'tcp') {
    this.request = request
    this.transport = transport
    this.edns = request.additionals?.find((answer): answer is OptAnswer => answer.type === 'OPT')
  }

  refusal(rcode: number): Buffer[] {
    return this.answer({ answers: [], rcode, authoritative: false })
  }

  answer(parts: {
    answers: Answer[]
    authorities?: Answer[]
    additionals?: Answer[]
    authoritative?: boolean
    rcode?: number
  }): Buffer[] {
    const { rcode = 0, authoritative = true } = parts
    const message = (
      sections: Pick<Packet, 'answers' | 'authorities' | 'additionals'>,
      extra = 0,
    ) =>
      packet.encode({
        type: 'response',
        ...(this.request.id === undefined ? {} : { id: this.request.id }),
        flags:
          (authoritative ? packet.AUTHORITATIVE_ANSWER : 0) | this.repeated | extra | (rcode & 15),
        questions: this.request.questions ?? [],
        ...sections,
        additionals: [...(sections.additionals ?? []), ...this.option(rcode)],
      })
    const { answers, authorities = [], additionals = [] } = parts
    const whole = message({ answers, authorities, additionals })
    if (whole.length <= this.room) return [whole]
    const withoutExtras = message({ answers, authorities })
    if (withoutExtras.length <= this.room) return [withoutExtras]
    // Emptied, so that nobody takes a part for the whole; the client asks again over TCP.
    return [message({}, packet.TRUNCATED_RESPONSE)]
  }

  /** The kind of message and the wish for recursion, which is not available here (RFC 1035, 4.1.1). */
  private get repeated(): number {
    return (this.request.flags ?? 0) & (opcodeBits | packet.RECURSION_DESIRED)
  }

  private get room(): number {
    if (this.transport === 'tcp') return 65_535
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
        flags: 0,
        flag_do: false,
        options: [],
      },
    ]
  }
}

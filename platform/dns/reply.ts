import packet, { type Answer, type OptAnswer } from 'dns-packet'
import { normalizeName } from '../../contract/rules/domainNames.ts'
import { headerLength, type DnsQuestion } from './question.ts'

/** A DNS query over UDP or TCP. An undefined answer means that nothing is sent. */
export interface DnsQuery {
  message: Buffer
  /** IP address of the client, IPv4 in dotted form. */
  from: string
  transport: 'udp' | 'tcp'
  /** Returns true if the client has disconnected. */
  isGone?: () => boolean
}

export const rcodes = {
  formerr: 1,
  servfail: 2,
  nxdomain: 3,
  notimp: 4,
  refused: 5,
  badvers: 16,
} as const

/** Maximum size of a UDP response, because fragments of larger datagrams are often lost (DNS Flag Day 2020). */
const largestDatagram = 1232

const smallestDatagram = 512

export const responseBit = 0x80_00

export const opcodeBits = 0x78_00

/** Compression pointer to the name in the question section (RFC 1035, 4.1.4). */
const nameAsAsked = Buffer.from([0xc0, headerLength])

interface Sections {
  answers?: Answer[]
  authorities?: Answer[]
  additionals?: Answer[]
}

/** Builds the answers to one query. */
export class Reply {
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

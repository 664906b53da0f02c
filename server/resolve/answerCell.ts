import type { Answer, DecodedPacket } from 'dns-packet'
import { dataText } from '#shared/dns/recordData.ts'
import type { ZoneData } from '#shared/dns/recordData.ts'
import type { Cell } from '../../shared/resolution.ts'
import { codeOf, type ResolverQuestion } from './askServer.ts'

const empty = { values: [], alias: null, ttl: null, exists: true, reason: null }

export const notAsked = (reason: string): Cell => ({ ...empty, state: 'not asked', reason })

export function cellOf({ name, type }: ResolverQuestion, reply: DecodedPacket | undefined): Cell {
  if (!reply) return { ...empty, state: 'silent' }
  const code = codeOf(reply)
  if (code === 'REFUSED') return { ...empty, state: 'refused', reason: code }
  if (code !== 'NOERROR' && code !== 'NXDOMAIN') return { ...empty, state: 'failed', reason: code }
  // For a delegated part of the zone, its name servers return the NS records in the authority section.
  const handedOver = type === 'NS' ? (reply.authorities ?? []) : []
  const allAnswers = [...(reply.answers ?? []), ...handedOver]
  const own = allAnswers.filter((answer) => sameName(answer.name, name))
  const matchingAnswers = own.filter((answer) => answer.type === type)
  const alias = own.find((answer) => answer.type === 'CNAME')
  // The SOA record in the authority section defines the negative TTL (RFC 2308, 5).
  const authority = (reply.authorities ?? []).find((answer) => answer.type === 'SOA')
  const [timed] = [...matchingAnswers, alias, authority].filter((answer) => answer !== undefined)
  return {
    state: 'answered',
    values: matchingAnswers.map(valueText).toSorted(),
    alias: alias && type !== 'CNAME' ? nameIn(alias) : null,
    ttl: (timed && 'ttl' in timed ? timed.ttl : undefined) ?? null,
    exists: code !== 'NXDOMAIN',
    reason: null,
  }
}

export const sameName = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

export const nameIn = (answer: Answer): string =>
  'data' in answer && typeof answer.data === 'string' ? plain(answer.data) : ''

function valueText(answer: Answer): string {
  return dataText(dataOf(answer))
}

function dataOf(answer: Answer): ZoneData {
  switch (answer.type) {
    case 'MX':
      return {
        type: 'MX',
        data: {
          preference: answer.data.preference ?? 0,
          exchange: plain(answer.data.exchange) || '.',
        },
      }
    case 'TXT':
      return { type: 'TXT', data: [answer.data].flat().map((piece) => Buffer.from(piece)) }
    case 'SRV': {
      const { priority = 0, weight = 0, port, target } = answer.data
      return { type: 'SRV', data: { priority, weight, port, target: plain(target) || '.' } }
    }
    case 'CAA': {
      const { flags = 0, tag, value } = answer.data
      return { type: 'CAA', data: { flags, tag, value } }
    }
    case 'A':
    case 'AAAA':
      return { type: answer.type, data: answer.data }
    default:
      return { type: 'NS', data: nameIn(answer) || '.' }
  }
}

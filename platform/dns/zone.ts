import type { Selectable } from 'kysely'
import { maxDataSize } from '../../contract/rules/answerSizes.ts'
import { absoluteName } from '../../contract/rules/domainNames.ts'
import { effectiveDomainSeconds, effectiveRecordSeconds } from '../../contract/rules/ttl.ts'
import type { ZoneData } from '#shared/dns/recordData.ts'
import type { DomainRecordRow, DomainRow } from '../areas/domains/tables.ts'

/** Name servers of the service, which are authoritative for every zone. */
const nameServers = [1, 2, 3, 4, 5].map((number) => `ns${number}.dns.compute.example`)

/** TTL of negative answers, in seconds. */
const negativeTtl = 300

interface Base {
  /** Full name, without a trailing dot. */
  name: string
  /** TTL, in seconds. */
  ttl: number
}

/** A resource record as DNS sends it. */
export type ZoneRecord = Base & ZoneData

interface Soa {
  mname: string
  rname: string
  serial: number
  refresh: number
  retry: number
  expire: number
  minimum: number
}

/** The columns that DNS answers need. */
export const zoneColumns = [
  'id',
  'domain',
  'type',
  'status',
  'soa_email',
  'axfr_ips',
  'expire_sec',
  'refresh_sec',
  'retry_sec',
  'ttl_sec',
  'serial',
] as const

export type ZoneDomain = Pick<Selectable<DomainRow>, (typeof zoneColumns)[number]>
type DomainRecord = Selectable<DomainRecordRow>

/** Returns the most common mailbox of a zone (RFC 2142, 7). */
export const defaultMailbox = (zone: string) => `hostmaster@${zone}`

/** Returns the SOA record of a domain, with defaults for fields that are 0. */
export function soaOf(domain: ZoneDomain): Base & { data: Soa } {
  return {
    name: domain.domain,
    ttl: effectiveDomainSeconds('ttl_sec', domain.ttl_sec),
    data: {
      mname: nameServers[0] ?? '',
      rname: mailboxName(domain.soa_email || defaultMailbox(domain.domain)),
      serial: domain.serial,
      refresh: effectiveDomainSeconds('refresh_sec', domain.refresh_sec),
      retry: effectiveDomainSeconds('retry_sec', domain.retry_sec),
      expire: effectiveDomainSeconds('expire_sec', domain.expire_sec),
      minimum: negativeTtl,
    },
  }
}

/** Converts an e-mail address to a domain name: `john.doe@example.org` → `john\.doe.example.org` (RFC 1035, 8). */
function mailboxName(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at).replaceAll('.', String.raw`\.`)}.${email.slice(at + 1)}`
}

/** Returns the NS records at the apex of a domain. */
export function apexServers(domain: ZoneDomain): ZoneRecord[] {
  const ttl = effectiveDomainSeconds('ttl_sec', domain.ttl_sec)
  return nameServers.map((data) => ({ name: domain.domain, ttl, type: 'NS', data }))
}

/** Converts a record to its DNS form; undefined if its data exceeds the maximum length in DNS. */
export function zoneRecord(domain: ZoneDomain, record: DomainRecord): ZoneRecord | undefined {
  const data = dataOf(domain.domain, record)
  if (
    data.type === 'TXT' &&
    data.data.reduce((sum, { length }) => sum + length + 1, 0) > maxDataSize
  )
    return undefined
  return {
    name: absoluteName(record.name, domain.domain),
    ttl: effectiveRecordSeconds(record.ttl_sec, domain.ttl_sec),
    ...data,
  }
}

const withoutPeriod = (name: string) => (name === '.' ? name : name.replace(/\.$/, ''))

function dataOf(zone: string, record: DomainRecord): ZoneData {
  const name = withoutPeriod(record.target)
  switch (record.type) {
    case 'MX':
      // A null MX is stored with an empty target and sent with the root as its target (RFC 7505).
      return { type: 'MX', data: { preference: record.priority, exchange: name || '.' } }
    case 'TXT':
      return { type: 'TXT', data: characterStrings(record.target) }
    case 'SRV':
      return {
        type: 'SRV',
        data: {
          priority: record.priority,
          weight: record.weight,
          port: record.port,
          // A target without a dot is relative to the domain, any other is absolute (document 1, 2.8).
          target: /\./.test(record.target) ? name : `${name}.${zone}`,
        },
      }
    case 'CAA':
      return { type: 'CAA', data: { flags: 0, tag: record.tag ?? '', value: record.target } }
    case 'A':
    case 'AAAA':
      return { type: record.type, data: record.target }
    default:
      return { type: record.type as 'NS' | 'CNAME' | 'PTR', data: name }
  }
}

/** Splits a text into character strings of at most 255 bytes (RFC 1035, 3.3). */
function characterStrings(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'utf8')
  const pieces: Buffer[] = []
  for (let start = 0; start < bytes.length; start += 255)
    pieces.push(bytes.subarray(start, start + 255))
  return pieces.length > 0 ? pieces : [Buffer.alloc(0)]
}

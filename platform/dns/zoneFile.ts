import type { Selectable } from 'kysely'
import type { DomainRecordRow, DomainRow } from '../areas/domains/tables.ts'
import { effectiveDomainSeconds } from '../../contract/rules/ttl.ts'
import { serversWithoutAddress } from './serversWithoutAddress.ts'
import { apexServers, soaOf, type ZoneData, type ZoneRecord, zoneRecord } from './zone.ts'

/** A zone as a master file (RFC 1035, 5) with one element a line and every name in full. */
export function zoneFileLines(
  domain: Selectable<DomainRow>,
  records: readonly Selectable<DomainRecordRow>[],
): string[] {
  const soa = soaOf(domain)
  const stray = serversWithoutAddress(records, domain.domain)
  const { mname, rname, serial, refresh, retry, expire, minimum } = soa.data
  return [
    `; ${domain.domain} [${domain.id}]`,
    `$TTL ${effectiveDomainSeconds('ttl_sec', domain.ttl_sec)}`,
    `${soa.name}.\t${soa.ttl}\tIN\tSOA\t${mname}. ${mailboxText(rname)}. ${serial} ${refresh} ${retry} ${expire} ${minimum}`,
    ...apexServers(domain).map(recordLine),
    ...records.map((record) => {
      if (stray.has(record.id))
        return `; record ${record.id} is left out: the name server ${record.target} has no address in the zone`
      const found = zoneRecord(domain, record)
      return found
        ? recordLine(found)
        : `; record ${record.id} is left out: its value is longer than DNS can carry`
    }),
  ]
}

/** A mailbox whose periods are escaped already; the rest that a zone file would take for its own is too (RFC 1035, 5.1). */
const mailboxText = (rname: string) =>
  rname.replaceAll(/(\\\.)|["$();@\\]|[^!-~]/g, (found, period?: string) => {
    if (period !== undefined) return period
    if (/[!-~]/.test(found)) return `\\${found}`
    return [...Buffer.from(found)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')
  })

const recordLine = (record: ZoneRecord) =>
  `${record.name}.\t${record.ttl}\tIN\t${record.type}\t${dataText(record)}`

const absolute = (name: string) => (name === '.' ? name : `${name}.`)

/** The data of a record as a zone file has it. */
export function dataText(record: ZoneData): string {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.data
    case 'MX':
      return `${record.data.preference} ${absolute(record.data.exchange)}`
    case 'TXT':
      return record.data.map(quoted).join(' ')
    case 'SRV': {
      const { priority, weight, port, target } = record.data
      return `${priority} ${weight} ${port} ${absolute(target)}`
    }
    case 'CAA':
      return `${record.data.flags} ${record.data.tag} ${quoted(Buffer.from(record.data.value))}`
    default:
      return absolute(record.data)
  }
}

/** A character string in quotes: what is not printable ASCII as `\DDD`, byte by byte. */
function quoted(bytes: Buffer): string {
  let text = ''
  for (const byte of bytes) {
    const character = String.fromCharCode(byte)
    if (character === '"' || character === '\\') text += `\\${character}`
    else if (byte < 0x20 || byte > 0x7e) text += `\\${String(byte).padStart(3, '0')}`
    else text += character
  }
  return `"${text}"`
}

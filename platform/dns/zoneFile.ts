import type { Selectable } from 'kysely'
import type { DomainRecordRow, DomainRow } from '../areas/domains/tables.ts'
import { effectiveDomainSeconds } from '../../contract/rules/ttl.ts'
import { serversWithoutAddress } from './serversWithoutAddress.ts'
import { apexServers, soaOf, type ZoneData, type ZoneRecord, zoneRecord } from './zone.ts'

/** Returns the lines of a zone file (RFC 1035, 5), one record per line, with absolute names. */
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

/** Escapes the special characters of a mailbox name. Its dots are escaped already (RFC 1035, 5.1). */
const mailboxText = (rname: string) =>
  rname.replaceAll(/(\\\.)|["$();@\\]|[^!-~]/g, (found, period?: string) => {
    if (period !== undefined) return period
    if (/[!-~]/.test(found)) return `\\${found}`
    return [...Buffer.from(found)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')
  })

const recordLine = (record: ZoneRecord) =>
  `${record.name}.\t${record.ttl}\tIN\t${record.type}\t${dataText(record)}`

const absolute = (name: string) => (name === '.' ? name : `${name}.`)

/** Returns the data of a record in zone file format. */
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

/** Returns a quoted character string with non-printable bytes escaped as `\DDD`. */
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

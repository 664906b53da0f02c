import type { Selectable } from 'kysely'
import type { DomainRecordRow, DomainRow } from '../areas/domains/tables.ts'
import { effectiveDomainSeconds } from '../../contract/rules/ttl.ts'
import { dataText } from '#shared/dns/recordData.ts'
import { serversWithoutAddress } from './serversWithoutAddress.ts'
import { apexServers, soaOf, type ZoneRecord, zoneRecord } from './zone.ts'

/** Returns the lines of a zone file (RFC 1035, 5), one record per line, with absolute names. */
export function zoneFileLines(
  domain: Selectable<DomainRow>,
  records: readonly Selectable<DomainRecordRow>[],
): string[] {
  const soa = soaOf(domain)
  const serversMissingAddress = serversWithoutAddress(records, domain.domain)
  const { mname, rname, serial, refresh, retry, expire, minimum } = soa.data
  return [
    `; ${domain.domain} [${domain.id}]`,
    `$TTL ${effectiveDomainSeconds('ttl_sec', domain.ttl_sec)}`,
    `${soa.name}.\t${soa.ttl}\tIN\tSOA\t${mname}. ${mailboxText(rname)}. ${serial} ${refresh} ${retry} ${expire} ${minimum}`,
    ...apexServers(domain).map(recordLine),
    ...records.map((record) => {
      if (serversMissingAddress.has(record.id))
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

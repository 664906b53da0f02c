import { absoluteName } from '#contract/rules/domainNames.ts'
import { srvName } from '#contract/rules/srvNames.ts'
import type { RecordDraft } from './recordModel.ts'

const bytesOf = new TextEncoder()

/** Maximum length of a DNS character string, in bytes (RFC 1035, 3.3). */
const stringMax = 255

const absolute = (name: string) =>
  name === '' || name === '.' ? '.' : `${name.replace(/\.$/, '')}.`

/** Returns a quoted character string; bytes outside printable ASCII become `\DDD`. */
function quoted(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) {
    const character = String.fromCharCode(byte)
    if (character === '"' || character === '\\') text += `\\${character}`
    else if (byte < 0x20 || byte > 0x7e) text += `\\${String(byte).padStart(3, '0')}`
    else text += character
  }
  return `"${text}"`
}

/** Splits a text into quoted DNS character strings. */
function quotedStrings(text: string): string {
  const bytes = bytesOf.encode(text)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += stringMax)
    pieces.push(quoted(bytes.subarray(start, start + stringMax)))
  return pieces.length > 0 ? pieces.join(' ') : '""'
}

/** Returns the data of a record in zone-file format. */
export function recordData(record: RecordDraft, zone: string): string {
  const { type, target } = record
  switch (type) {
    case 'A':
    case 'AAAA':
      return target
    case 'TXT':
      return quotedStrings(target)
    case 'MX':
      return `${record.priority ?? 0} ${absolute(target)}`
    case 'SRV': {
      const host = target.includes('.') ? target : `${target}.${zone}`
      return `${record.priority ?? 0} ${record.weight ?? 0} ${record.port ?? 0} ${absolute(host)}`
    }
    case 'CAA':
      return `0 ${record.tag ?? 'issue'} ${quoted(bytesOf.encode(target))}`
    default:
      return absolute(target)
  }
}

export const recordOwner = (record: RecordDraft, zone: string): string =>
  absoluteName(record.type === 'SRV' ? srvName(record.service, record.protocol) : record.name, zone)

/** Returns the TTL field of a record's line; empty if the default from `$TTL` applies. */
export const lineTtl = ({ ttl_sec: own }: RecordDraft): string => (own === 0 ? '' : `${own}`)

/** Returns a zone-file line with full names. */
export function recordLine(record: RecordDraft, zone: string): string {
  return `${recordOwner(record, zone)}.\t${lineTtl(record)}\tIN\t${record.type}\t${recordData(record, zone)}`
}

/**
 * Formats records as a zone file that can be imported again. Contains no SOA record and no NS records of the service at
 * the apex, because the service generates them.
 * @param noteOf returns the note on a record, which is written above it as a comment
 */
export function zoneText(
  records: readonly (RecordDraft & { id?: number })[],
  zone: string,
  ttl: number,
  noteOf: (id: number) => string | undefined = () => undefined,
): string {
  const comment = (record: RecordDraft & { id?: number }) => {
    const note = record.id === undefined ? undefined : noteOf(record.id)
    return note === undefined ? [] : [`; ${record.name || '@'} ${record.type} — ${note}`]
  }
  return [
    `; ${zone}`,
    `$ORIGIN ${zone}.`,
    `$TTL ${ttl}`,
    ...records.flatMap((record) => [...comment(record), recordLine(record, zone)]),
    '',
  ].join('\n')
}

import { absoluteName } from '#contract/rules/domainNames.ts'
import { srvName } from '#contract/rules/srvNames.ts'
import type { RecordDraft } from './recordModel.ts'

const bytesOf = new TextEncoder()

/** Longest character string of DNS, bytes (RFC 1035, 3.3). */
const stringMax = 255

const absolute = (name: string) =>
  name === '' || name === '.' ? '.' : `${name.replace(/\.$/, '')}.`

/** A character string in quotes; what is not printable ASCII becomes `\DDD`, byte by byte. */
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

/** A text in the character strings that DNS carries it in. */
function quotedStrings(text: string): string {
  const bytes = bytesOf.encode(text)
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += stringMax)
    pieces.push(quoted(bytes.subarray(start, start + stringMax)))
  return pieces.length > 0 ? pieces.join(' ') : '""'
}

/** The data of a record as a zone file has it. */
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

/** The TTL on the line of a record, empty where it takes that of `$TTL`. */
export const lineTtl = ({ ttl_sec: own }: RecordDraft): string => (own === 0 ? '' : `${own}`)

/** One line of a zone file with every name in full. */
export function recordLine(record: RecordDraft, zone: string): string {
  return `${recordOwner(record, zone)}.\t${lineTtl(record)}\tIN\t${record.type}\t${recordData(record, zone)}`
}

/**
 * Records as a zone file that can be imported again. There is no start of authority and no name server of the apex in
 * it but the zone's own records: the service makes those itself.
 * @param noteOf the note on a record, which stands above it as a comment
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

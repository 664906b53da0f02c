/** Type and data of a DNS record. */
export type ZoneData =
  | { type: 'A' | 'AAAA' | 'NS' | 'CNAME' | 'PTR'; data: string }
  | { type: 'MX'; data: { preference: number; exchange: string } }
  /** Character strings of at most 255 bytes each. */
  | { type: 'TXT'; data: Buffer[] }
  | { type: 'SRV'; data: { priority: number; weight: number; port: number; target: string } }
  | { type: 'CAA'; data: { flags: number; tag: string; value: string } }

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

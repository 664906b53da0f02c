/** Parses an IPv6 address into its eight groups; undefined if the text is not an IPv6 address. */
function ipv6Groups(text: string): number[] | undefined {
  let source = text
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  if (tail) {
    const v4 = ipv4Number(tail[2] ?? '')
    if (v4 === undefined) return undefined
    source = `${tail[1]}${(v4 >>> 16).toString(16)}:${(v4 & 0xffff).toString(16)}`
  }
  const halves = source.split('::')
  if (halves.length > 2) return undefined
  const read = (half: string | undefined) => (half ? half.split(':') : [])
  const head = read(halves[0])
  const rest = read(halves[1])
  const gap = 8 - head.length - rest.length
  if (halves.length === 2 ? gap < 1 : gap !== 0) return undefined
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...rest]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined
  return groups.map((group) => Number.parseInt(group, 16))
}

function ipv4Number(text: string): number | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let number = 0
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    number = number * 256 + Number(part)
  }
  return number >>> 0
}

/**
 * Returns a sort key for an IP address. String order is the numeric order: IPv4, then IPv6, then other texts. Prefix
 * lengths ("10.0.0.0/8") are sorted after the address.
 */
export function addressKey(text: string): string {
  const [address = '', prefix = ''] = text.trim().split('/')
  const width = prefix.padStart(3, '0')
  const v4 = ipv4Number(address)
  if (v4 !== undefined) return `4${v4.toString(16).padStart(8, '0')}/${width}`
  const v6 = address.includes(':') ? ipv6Groups(address) : undefined
  if (v6) return `6${v6.map((group) => group.toString(16).padStart(4, '0')).join('')}/${width}`
  return `~${text.toLowerCase()}`
}

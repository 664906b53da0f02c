import { parseIPv4, parseIPv6 } from '#contract/rules/addresses.ts'

const reserved: [network: string, bits: number, what: string][] = [
  ['10.0.0.0', 8, 'a private network'],
  ['172.16.0.0', 12, 'a private network'],
  ['192.168.0.0', 16, 'a private network'],
  ['127.0.0.0', 8, 'the machine itself'],
  ['169.254.0.0', 16, 'a link-local network'],
  ['100.64.0.0', 10, 'a carrier network'],
  ['0.0.0.0', 8, 'no host'],
  ['224.0.0.0', 4, 'a multicast group'],
  ['240.0.0.0', 4, 'no host'],
]

const reservedIPv4 = (address: number): string | undefined =>
  reserved.find(([network, bits]) => {
    const size = 2 ** (32 - bits)
    return Math.floor(address / size) === Math.floor((parseIPv4(network) ?? 0) / size)
  })?.[2]

/** What kind of network an address is of when nobody outside can reach it; undefined for a public one. */
export function unreachable(address: string): string | undefined {
  const value = parseIPv4(address)
  if (value !== undefined) return reservedIPv4(value)
  const parts = parseIPv6(address) ?? [0x2000]
  const [first = 0] = parts
  const [high = 0, low = 0] = parts.slice(6)
  switch (parts.slice(0, 6).join(':')) {
    case '0:0:0:0:0:0':
      if (high === 0 && low <= 1) return low === 0 ? 'no host' : 'the machine itself'
      break
    // An IPv4 address in the form of IPv6 (RFC 4291, 2.5.5.2).
    case '0:0:0:0:0:65535':
      return reservedIPv4(high * 65_536 + low)
  }
  if ((first & 0xff00) === 0xff00) return 'a multicast group'
  if ((first & 0xfe00) === 0xfc00) return 'a unique local network'
  return (first & 0xffc0) === 0xfe80 ? 'a link-local network' : undefined
}

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

/** What kind of network an address is of when nobody outside can reach it; undefined for a public one. */
export function unreachable(address: string): string | undefined {
  const value = parseIPv4(address)
  if (value !== undefined)
    return reserved.find(([network, bits]) => {
      const size = 2 ** (32 - bits)
      return Math.floor(value / size) === Math.floor((parseIPv4(network) ?? 0) / size)
    })?.[2]
  const [first = 0, ...rest] = parseIPv6(address) ?? [0x2000]
  if (first === 0 && rest.every((part, index) => part === (index === rest.length - 1 ? 1 : 0)))
    return 'the machine itself'
  if ((first & 0xfe00) === 0xfc00) return 'a unique local network'
  return (first & 0xffc0) === 0xfe80 ? 'a link-local network' : undefined
}

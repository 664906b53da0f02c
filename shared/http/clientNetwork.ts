import { parseIPv6 } from '../../contract/rules/addresses.ts'

/**
 * Returns the /64 network of an IPv6 address, because one host can use all addresses of it, and an IPv4 address in the
 * same form whether it is mapped into IPv6 or not. Returns any other text unchanged.
 */
export function clientNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return parseIPv6(plain)?.slice(0, 4).join(':') ?? plain
}

import ipaddr from 'ipaddr.js'
import { isIPv4, isIPv6 } from './addresses.ts'

/**
 * Networks that are not reachable from the internet. Ranges for documentation count as public, so that users can try
 * the examples.
 */
const unreachableRanges: Record<string, string[]> = {
  'a private network': ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fec0::/10'],
  'the machine itself': ['127.0.0.0/8', '::1/128'],
  'a link-local network': ['169.254.0.0/16', 'fe80::/10'],
  'a carrier network': ['100.64.0.0/10'],
  'the host of a virtual machine': ['168.63.129.16/32'],
  'no host': ['0.0.0.0/8', '240.0.0.0/4', '::/128'],
  'a multicast group': ['224.0.0.0/4', 'ff00::/8'],
  'a unique local network': ['fc00::/7'],
  'a network that translates IPv4': ['64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
}

const ranges = Object.fromEntries(
  Object.entries(unreachableRanges).map(([what, texts]) => [
    what,
    texts.map((text) => ipaddr.parseCIDR(text)),
  ]),
)

/**
 * Returns the kind of network of an address that is not reachable from the internet; undefined for a public address.
 */
export function unreachable(address: string): string | undefined {
  if (!isIPv4(address) && !isIPv6(address)) return undefined
  // An IPv4-mapped IPv6 address is treated as its IPv4 address (RFC 4291, 2.5.5.2).
  const found = ipaddr.subnetMatch(ipaddr.process(address), ranges, 'public')
  return found === 'public' ? undefined : found
}

import ipaddr from 'ipaddr.js'
import { networkInterfaces } from 'node:os'
import { isIPv4, isIPv6, parseIPv4, parseIPv6 } from '../contract/rules/addresses.ts'
import { unreachable } from '../contract/rules/reachable.ts'

export type AllowedNetwork = ReturnType<typeof ipaddr.parseCIDR>

/**
 * Parses a list of IP addresses and networks, such as `127.0.0.1, 10.0.0.0/8`. Returns undefined if an entry is
 * invalid.
 */
export function networksIn(list: string): AllowedNetwork[] | undefined {
  const networks = list.split(/[\s,]+/).flatMap((text): (AllowedNetwork | undefined)[] => {
    if (text === '') return []
    const [address = '', bits] = text.split('/')
    if (!isIPv4(address) && !isIPv6(address)) return [undefined]
    const whole = bits === undefined ? `${text}/${isIPv4(address) ? 32 : 128}` : text
    return [ipaddr.isValidCIDR(whole) ? ipaddr.parseCIDR(whole) : undefined]
  })
  return networks.every((network) => network !== undefined) ? networks : undefined
}

/** Address types that no server can have, so a request to such an address is never legitimate. */
const never = ['a link-local network', 'no host', 'a multicast group']

/**
 * Returns true if zones may be transferred from an address: a public one, or one in the networks of `DNS_REACH`.
 * Otherwise an import could probe the platform's internal networks.
 */
export const isAllowedPeer = (address: string): boolean =>
  isReachable(address, networksIn(process.env.DNS_REACH ?? '') ?? [])

/** Returns true for an address in one of the networks, and for a public address of another machine. */
export function isReachable(address: string, listed: readonly AllowedNetwork[]): boolean {
  const [plain = ''] = address.split('%')
  return isListed(address, listed) || (unreachable(plain) === undefined && !isOwn(plain))
}

/** Returns true for an address in one of the networks that a server can have. */
export function isListed(address: string, listed: readonly AllowedNetwork[]): boolean {
  // The zone id of a link-local address (after `%`) identifies an interface.
  const [plain = ''] = address.split('%')
  if (never.includes(unreachable(plain) ?? '')) return false
  const parsed = ipaddr.process(plain)
  return listed.some(
    ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
  )
}

const numberOf = (address: string) => parseIPv4(address) ?? parseIPv6(address)?.join(':')

/** Returns true for an address of this machine: connecting to its own public address would bypass its firewall. */
const isOwn = (address: string) =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => numberOf(own.address) === numberOf(ipaddr.process(address).toString()))

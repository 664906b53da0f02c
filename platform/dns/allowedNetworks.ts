import ipaddr from 'ipaddr.js'
import { networkInterfaces } from 'node:os'
import { isIPv4, isIPv6, parseIPv4, parseIPv6 } from '../../contract/rules/addresses.ts'
import { unreachable } from '../../contract/rules/reachable.ts'

export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** The addresses and networks of a list such as `127.0.0.1, 10.0.0.0/8`; undefined when one of them is neither. */
export function networksIn(list: string): Network[] | undefined {
  const networks = list.split(/[\s,]+/).flatMap((text): (Network | undefined)[] => {
    if (text === '') return []
    const [address = '', bits] = text.split('/')
    if (!isIPv4(address) && !isIPv6(address)) return [undefined]
    const whole = bits === undefined ? `${text}/${isIPv4(address) ? 32 : 128}` : text
    return [ipaddr.isValidCIDR(whole) ? ipaddr.parseCIDR(whole) : undefined]
  })
  return networks.every((network) => network !== undefined) ? networks : undefined
}

/** Where no server can be, so that a call that names such an address asks for something else. */
const never = ['a link-local network', 'no host', 'a multicast group']

/**
 * True when zones may be copied from an address: from public ones, and from the networks of `DNS_REACH`. Otherwise an import could
 * probe the platform's networks.
 */
export const isAllowedPeer = (address: string): boolean =>
  isReachable(address, networksIn(process.env.DNS_REACH ?? '') ?? [])

/** True for an address in one of the networks, and for a public one of another machine. */
export function isReachable(address: string, listed: readonly Network[]): boolean {
  const [plain = ''] = address.split('%')
  return isListed(address, listed) || (unreachable(plain) === undefined && !isOwn(plain))
}

/** True for an address in one of the networks at which there can be a server. */
export function isListed(address: string, listed: readonly Network[]): boolean {
  // The zone of a link-local address tells an interface.
  const [plain = ''] = address.split('%')
  if (never.includes(unreachable(plain) ?? '')) return false
  const parsed = ipaddr.process(plain)
  return listed.some(
    ([network, bits]) => parsed.kind() === network.kind() && parsed.match(network, bits),
  )
}

const numberOf = (address: string) => parseIPv4(address) ?? parseIPv6(address)?.join(':')

/** A public address of this machine leads past its firewall. */
const isOwn = (address: string) =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .some((own) => numberOf(own.address) === numberOf(ipaddr.process(address).toString()))

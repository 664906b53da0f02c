import ipaddr from 'ipaddr.js'
import { networkInterfaces } from 'node:os'
import { isIPv4, isIPv6, parseIPv4, parseIPv6 } from '../../contract/rules/addresses.ts'
import { unreachable } from '../../contract/rules/reachable.ts'

type Network = ReturnType<typeof ipaddr.parseCIDR>

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

/** Where no name server can be, so that a call that names such an address asks for something else. */
const never = ['a link-local network', 'no host', 'a multicast group']

/** True when zones may be copied from an address: from public ones, and from the networks of `DNS_REACH`. */
export function isAllowedPeer(address: string): boolean {
  // The zone of a link-local address tells an interface.
  const [plain = ''] = address.split('%')
  const kind = unreachable(plain)
  if (kind !== undefined && never.includes(kind)) return false
  if (kind === undefined && !isOwn(plain)) return true
  const listed = networksIn(process.env.DNS_REACH ?? '') ?? []
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

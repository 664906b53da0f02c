import type { Compute, ConfigInterface, VpcIp } from '#api/generated/types.gen.ts'
import { shortestIPv6 } from '#contract/rules/addresses.ts'
import type { ReachData } from './known.ts'

interface VpcAddress {
  text: string
  vpcId: number
}

/** IP addresses of an instance in normalized form, by the network in which they are reachable. */
export interface Addresses {
  public4: readonly string[]
  regional: readonly string[]
  public6: readonly string[]
  vpc: readonly VpcAddress[]
  /** Labels of the VLANs in the active configuration. */
  vlans: readonly string[]
}

/** Returns true for addresses in the private network that the instances of a region share, 192.168.128.0/17. */
const isRegional = (ipv4: string) => /^192\.168\.(12[89]|1[3-9]\d|2\d\d)\./.test(ipv4)

const none: readonly never[] = []

const plainIPv6 = (text: string) => shortestIPv6(text.split('/')[0] ?? '')

/** Returns the interfaces of the active configuration; undefined if they are unknown. */
const bootedWith = (known: ReachData, { id }: Compute): ConfigInterface[] | undefined => {
  const rows = known.interfaces?.get(id)?.filter(({ active }) => active === true)
  return rows?.length ? rows : undefined
}

function natAddress({ ipv4 }: ConfigInterface): string[] {
  const nat = ipv4?.nat_1_1
  return nat && nat !== 'any' ? [nat] : []
}

/** Returns a function that looks up the addresses of an instance and caches the result. */
export function addressBook(known: ReachData): (compute: Compute) => Addresses {
  const addressCache = new Map<number, Addresses>()
  const vpcIps = Map.groupBy(
    (known.vpcIps ?? []).filter(({ active }) => active !== false),
    ({ compute_id: id }) => id,
  )
  const vpcAddress = ({ address, vpc_id: vpcId }: VpcIp): VpcAddress[] =>
    address && vpcId !== undefined ? [{ text: address, vpcId }] : []
  const computeAddresses = (compute: Compute): Addresses => {
    const interfaces = bootedWith(known, compute)
    const isPublic = !interfaces || interfaces.some(({ purpose }) => purpose === 'public')
    const ipv4 = isPublic ? (compute.ipv4 ?? none) : (interfaces ?? []).flatMap(natAddress)
    return {
      public4: ipv4.filter((address) => !isRegional(address)),
      regional: ipv4.filter(isRegional),
      public6: isPublic && compute.ipv6 ? [plainIPv6(compute.ipv6)] : none,
      vpc: vpcIps.get(compute.id)?.flatMap(vpcAddress) ?? none,
      vlans:
        interfaces?.flatMap(({ purpose, label }) => (purpose === 'vlan' && label ? [label] : [])) ??
        none,
    }
  }
  return (compute) => {
    const before = addressCache.get(compute.id)
    if (before) return before
    const addresses = computeAddresses(compute)
    addressCache.set(compute.id, addresses)
    return addresses
  }
}

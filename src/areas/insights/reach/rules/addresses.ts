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
  /** False if the active configuration has interfaces, but no public one. */
  isPublic: boolean
}

/** Returns true for addresses in the private network that the instances of a region share, 192.168.128.0/17. */
const isRegional = (ipv4: string) => /^192\.168\.(12[89]|1[3-9]\d|2\d\d)\./.test(ipv4)

const none: readonly never[] = []

const plainIPv6 = (text: string) => shortestIPv6(text.split('/')[0] ?? '')

/** Returns the public address of a 1:1 NAT. For "any", it is the first one of the instance. */
function natAddress({ ipv4 }: ConfigInterface, compute: Compute): string[] {
  const nat = ipv4?.nat_1_1
  if (!nat) return []
  return nat === 'any' ? (compute.ipv4 ?? []).slice(0, 1) : [nat]
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
    const interfaces = known.interfaces?.get(compute.id) ?? none
    // Without interfaces, an instance has the public one.
    const isPublic =
      interfaces.length === 0 || interfaces.some(({ purpose }) => purpose === 'public')
    const ipv4 = isPublic
      ? (compute.ipv4 ?? none)
      : interfaces.flatMap((each) => natAddress(each, compute))
    const configured = interfaces.flatMap(({ ipv4: own, vpc_id: vpcId }) =>
      own?.vpc && vpcId != null ? [{ text: own.vpc, vpcId }] : [],
    )
    return {
      isPublic,
      public4: ipv4.filter((address) => !isRegional(address)),
      regional: ipv4.filter(isRegional),
      public6: isPublic && compute.ipv6 ? [plainIPv6(compute.ipv6)] : none,
      // The list contains no addresses of an instance that is not booted.
      vpc: vpcIps.get(compute.id)?.flatMap(vpcAddress) ?? configured,
      vlans: interfaces.flatMap(({ purpose, label }) =>
        purpose === 'vlan' && label ? [label] : [],
      ),
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

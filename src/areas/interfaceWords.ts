import type { ConfigInterface, ConfigProfile, Vpc } from '#api/generated/types.gen.ts'
import { subnetLabel } from './labels.ts'

/** Purposes are an open list; these are the ones the console has words for. */
const purposes = new Map([
  ['public', 'Public'],
  ['vlan', 'VLAN'],
  ['vpc', 'VPC'],
])

export const isKnownPurpose = (purpose: string | undefined) => purposes.has(purpose ?? '')

/**
 * "Public", "VLAN backend", "VPC shop, front", or the API's own word.
 * @param vpcs as far as they are known; any other is called by its id, "VPC 12, subnet 3"
 */
export function interfaceName(each: Partial<ConfigInterface>, vpcs: readonly Vpc[] = []): string {
  switch (each.purpose) {
    case 'vlan':
      return each.label ? `VLAN ${each.label}` : 'VLAN'
    case 'vpc':
      return vpcName(each, vpcs)
    default:
      return each.purpose == null ? 'Unknown' : (purposes.get(each.purpose) ?? each.purpose)
  }
}

function vpcName(
  { vpc_id: id, subnet_id: subnetId }: Partial<ConfigInterface>,
  vpcs: readonly Vpc[],
) {
  const vpc = vpcs.find((each) => each.id === id)
  const subnet = vpc?.subnets?.find((each) => each.id === subnetId)
  return [
    `VPC ${vpc?.label || (id ?? '')}`.trim(),
    subnet ? subnetLabel(subnet) : subnetId != null && `subnet ${subnetId}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Only an interface in a VPC is called by what has to be read besides. */
export const isInVpc = ({ interfaces }: ConfigProfile): boolean =>
  interfaces?.some(({ purpose }) => purpose === 'vpc') ?? false

/** The addresses an interface has by its configuration. */
export const interfaceAddresses = (each: ConfigInterface): string[] =>
  [each.ipam_address, each.ipv4?.vpc, ...(each.ip_ranges ?? [])].filter(
    (address): address is string => Boolean(address),
  )

/** "10.0.0.9", "1:1 NAT to its public address", "default route": what is set of an interface. */
export const interfaceFacts = (each: Partial<ConfigInterface>, isPrimary: boolean): string[] => {
  const nat = each.ipv4?.nat_1_1
  return [
    each.ipam_address,
    each.purpose === 'vpc' && (each.ipv4?.vpc || 'automatic address'),
    nat && (nat === 'any' ? '1:1 NAT to its public address' : `1:1 NAT to ${nat}`),
    ...(each.ip_ranges ?? []),
    isPrimary && 'default route',
  ].filter((fact): fact is string => Boolean(fact))
}

/** The first one that is no VLAN leads outside where none is marked (response shapes 4.6). */
export function primaryInterface(interfaces: readonly Partial<ConfigInterface>[]): number {
  const marked = interfaces.findIndex(({ primary }) => primary)
  return marked >= 0 ? marked : interfaces.findIndex(({ purpose }) => purpose !== 'vlan')
}

/** Public addresses lead to an instance by a public interface or by 1:1 NAT; without any interface it has the public one. */
export const leadsOutside = (interfaces: readonly Partial<ConfigInterface>[]): boolean =>
  interfaces.length === 0 ||
  interfaces.some(({ purpose, ipv4 }) => purpose === 'public' || Boolean(ipv4?.nat_1_1))

/** "eth0 Public", a chip each; an empty list stands for the public interface alone. */
export const interfaceChips = ({ interfaces }: ConfigProfile, vpcs?: readonly Vpc[]): string[] =>
  interfaces && interfaces.length > 0
    ? interfaces.map((each, index) => `eth${index} ${interfaceName(each, vpcs)}`)
    : ['eth0 Public']

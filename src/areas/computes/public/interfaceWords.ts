import type { ConfigInterface, ConfigProfile, Vpc } from '#api/generated/types.gen.ts'
import { subnetLabel } from '../../labels.ts'

/** Labels of the known purposes. The contract allows further values. */
const purposes = new Map([
  ['public', 'Public'],
  ['vlan', 'VLAN'],
  ['vpc', 'VPC'],
])

export const isKnownPurpose = (purpose: string | undefined) => purposes.has(purpose ?? '')

/**
 * Returns the name of an interface: "Public", "VLAN backend", "VPC shop, front", or an unknown purpose unchanged.
 * @param vpcs the loaded VPCs; any other VPC is named by its id, "VPC 12, subnet 3"
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

/** Returns true if the configuration has an interface in a VPC, whose name requires the VPCs to be loaded. */
export const isInVpc = ({ interfaces }: ConfigProfile): boolean =>
  interfaces?.some(({ purpose }) => purpose === 'vpc') ?? false

/** Returns the addresses that a configuration assigns to an interface. */
export const interfaceAddresses = (each: ConfigInterface): string[] =>
  [each.ipam_address, each.ipv4?.vpc, ...(each.ip_ranges ?? [])].filter(
    (address): address is string => Boolean(address),
  )

/** Returns the settings of an interface: "10.0.0.9", "1:1 NAT to its public address", "default route". */
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

/**
 * Returns the index of the interface with the default route: the one marked as primary, else the first that is not a
 * VLAN (response shapes 4.6).
 */
export function primaryInterface(interfaces: readonly Partial<ConfigInterface>[]): number {
  const marked = interfaces.findIndex(({ primary }) => primary)
  return marked >= 0 ? marked : interfaces.findIndex(({ purpose }) => purpose !== 'vlan')
}

/**
 * Returns true if public addresses reach the instance: by a public interface, by 1:1 NAT, or without any interfaces,
 * because it then has the public one.
 */
export const leadsOutside = (interfaces: readonly Partial<ConfigInterface>[]): boolean =>
  interfaces.length === 0 ||
  interfaces.some(({ purpose, ipv4 }) => purpose === 'public' || Boolean(ipv4?.nat_1_1))

/** Returns a label per interface: "eth0 Public". An empty list means the public interface alone. */
export const interfaceChips = ({ interfaces }: ConfigProfile, vpcs?: readonly Vpc[]): string[] =>
  interfaces && interfaces.length > 0
    ? interfaces.map((each, index) => `eth${index} ${interfaceName(each, vpcs)}`)
    : ['eth0 Public']

import type { ConfigInterface, ConfigProfile } from '#api/generated/types.gen.ts'

/** Purposes are an open list; these are the ones the console has words for. */
const purposes = new Map([
  ['public', 'Public'],
  ['vlan', 'VLAN'],
  ['vpc', 'VPC'],
])

export const isKnownPurpose = (purpose: string | undefined) => purposes.has(purpose ?? '')

/** "Public", "VLAN backend", "VPC 12, subnet 3", or the API's own word. */
export function interfaceName(each: Partial<ConfigInterface>): string {
  switch (each.purpose) {
    case 'vlan':
      return each.label ? `VLAN ${each.label}` : 'VLAN'
    case 'vpc':
      return [
        `VPC ${each.vpc_id ?? ''}`.trim(),
        each.subnet_id != null && `subnet ${each.subnet_id}`,
      ]
        .filter(Boolean)
        .join(', ')
    default:
      return each.purpose == null ? 'Unknown' : (purposes.get(each.purpose) ?? each.purpose)
  }
}

/** The addresses an interface has by its configuration. */
export const interfaceAddresses = (each: ConfigInterface): string[] =>
  [each.ipam_address, each.ipv4?.vpc, ...(each.ip_ranges ?? [])].filter(
    (address): address is string => Boolean(address),
  )

/** The first one that is no VLAN leads outside where none is marked (response shapes 4.6). */
export function primaryInterface(interfaces: readonly Partial<ConfigInterface>[]): number {
  const marked = interfaces.findIndex(({ primary }) => primary)
  return marked >= 0 ? marked : interfaces.findIndex(({ purpose }) => purpose !== 'vlan')
}

/** "eth0 Public", a chip each; an empty list stands for the public interface alone. */
export const interfaceChips = ({ interfaces }: ConfigProfile): string[] =>
  interfaces && interfaces.length > 0
    ? interfaces.map((each, index) => `eth${index} ${interfaceName(each)}`)
    : ['eth0 Public']

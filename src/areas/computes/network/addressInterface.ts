import type { ConfigProfile } from '#api/generated/types.gen.ts'
import { configLabel } from '../../labels.ts'
import type { AddressRow } from './addressRows.ts'

interface AddressInterface {
  /** "eth0" */
  name: string
  config: string
  active: boolean
}

/**
 * The network interface on which an address arrives. Those of VPCs name theirs; all others arrive on the public one of the
 * active configuration, or by 1:1 NAT on that of a VPC.
 * @param activeId undefined while it is not known which configuration is active
 */
export function interfaceOf(
  { source, address, vpc, kind }: AddressRow,
  configs: readonly ConfigProfile[],
  activeId: number | undefined,
): AddressInterface | undefined {
  const at = (config: ConfigProfile | undefined, index: number | undefined) =>
    config && index !== undefined && index >= 0
      ? { name: `eth${index}`, config: configLabel(config), active: config.id === activeId }
      : undefined
  if (kind === 'VPC' && 'interface_id' in source) {
    const { interface_id: id } = source
    const config = configs.find(({ interfaces }) => interfaces?.some((each) => each.id === id))
    return at(
      config,
      config?.interfaces?.findIndex((each) => each.id === id),
    )
  }
  const active = configs.find(({ id }) => id === activeId)
  const interfaces = active?.interfaces ?? []
  if (interfaces.length === 0) return at(active, 0)
  const mapped = interfaces.findIndex(
    ({ ipv4, vpc_id: vpcId }) =>
      ipv4?.nat_1_1 != null &&
      (ipv4.nat_1_1 === address || (ipv4.nat_1_1 === 'any' && vpcId === vpc?.vpcId)),
  )
  return at(
    active,
    mapped >= 0 ? mapped : interfaces.findIndex(({ purpose }) => purpose === 'public'),
  )
}

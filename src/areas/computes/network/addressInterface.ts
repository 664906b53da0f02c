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
 * Returns the network interface that receives an address. A VPC address names its interface; any other address belongs
 * to the public interface of the active configuration, or to a VPC interface with 1:1 NAT.
 * @param activeId undefined if the active configuration is unknown
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

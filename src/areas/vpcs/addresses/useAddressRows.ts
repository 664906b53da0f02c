import type { VpcIp } from '#api/generated/types.gen.ts'
import { useComputes } from '../../computes/queries.ts'
import { computeLabel, subnetLabel, vpcLabel } from '../../labels.ts'
import { useVpcs } from '../queries.ts'
import type { VpcAddressRow } from './addressColumns.tsx'

/** Adds labels to addresses, as far as the objects are loaded. */
export function useAddressRows(ips: readonly VpcIp[]): VpcAddressRow[] {
  const computes = new Map(useComputes().rows.map((compute) => [compute.id, compute]))
  const vpcs = new Map(useVpcs().rows.map((vpc) => [vpc.id, vpc]))
  return ips.map((ip): VpcAddressRow => {
    const { compute_id: computeId, subnet_id: subnetId = 0, vpc_id: vpcId = 0 } = ip
    const vpc = vpcs.get(vpcId) ?? { id: vpcId }
    const subnet = vpc.subnets?.find(({ id }) => id === subnetId) ?? { id: subnetId }
    return {
      ...ip,
      vpc: vpcLabel(vpc),
      subnet: subnetLabel(subnet),
      compute:
        computeId == null ? undefined : computeLabel(computes.get(computeId) ?? { id: computeId }),
    }
  })
}

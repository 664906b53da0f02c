import { useQueries } from '@tanstack/react-query'
import type { VpcIp } from '#api/generated/types.gen.ts'
import { computeConfigsQuery, useComputes } from '../computes/queries.ts'
import { computeLabel, configLabel } from '../labels.ts'
import { useVpcIps } from './queries.ts'

/** A configuration with an interface in the VPC. */
export interface Holder {
  computeId: number
  configId: number
  compute: string
  config: string
  /** True if the instance runs with the configuration. */
  active: boolean
}

const isAttached = (ip: VpcIp): ip is VpcIp & { compute_id: number; config_id: number } =>
  ip.compute_id !== undefined && ip.config_id !== undefined

/** Queries the configurations that prevent deleting a VPC or subnet; undefined until they are loaded. */
export function useHolders(vpcId: number, subnetId?: number) {
  const ips = useVpcIps(vpcId)
  const computes = useComputes().rows
  const assignedIps = ips.rows
    .filter(isAttached)
    .filter((ip) => subnetId === undefined || ip.subnet_id === subnetId)
  const computeIds = [...new Set(assignedIps.map((ip) => ip.compute_id))]
  const configs = useQueries({ queries: computeIds.map((id) => computeConfigsQuery(id)) })
  const known = configs.flatMap(({ data }) => data?.rows ?? [])
  const holders = new Map<number, Holder>()
  for (const { compute_id: computeId, config_id: configId, active = false } of assignedIps) {
    holders.set(configId, {
      computeId,
      configId,
      compute: computeLabel(computes.find(({ id }) => id === computeId) ?? { id: computeId }),
      config: configLabel(known.find(({ id }) => id === configId) ?? { id: configId }),
      active,
    })
  }
  return {
    holders: ips.complete ? [...holders.values()] : undefined,
    error: ips.error ?? ips.pageError,
  }
}

import {
  listComputeConfigsOptions,
  listComputeDisksOptions,
  listComputesOptions,
  listIpsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventory/source.ts'
import { computeLabel } from '../labels.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listComputes', 'Instances', 'Instance', listComputesOptions(), {
    ...byId,
    innerOf: listsOfCompute,
  }),
  inventoryList('listIps', 'IP addresses', 'IP address', listIpsOptions(), {
    idOf: ({ address }) => String(address),
  }),
]

function listsOfCompute(compute: Compute): InventorySource[] {
  const { id } = compute
  const name = computeLabel(compute)
  const path = { computeId: id }
  return [
    inventoryList(
      `listComputeDisks ${id}`,
      `Disks of ${name}`,
      'Disk',
      listComputeDisksOptions({ path }),
      byId,
    ),
    inventoryList(
      `listComputeConfigs ${id}`,
      `Configurations of ${name}`,
      'Configuration',
      listComputeConfigsOptions({ path }),
      byId,
    ),
  ]
}

import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventory/source.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listBalancers', 'Load balancers', 'Load balancer', listBalancersOptions(), byId),
]

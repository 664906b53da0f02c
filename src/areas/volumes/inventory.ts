import { listVolumesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventory/source.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listVolumes', 'Volumes', 'Volume', listVolumesOptions(), byId),
]

import { listScriptsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listScripts', 'Scripts', 'Script', listScriptsOptions(), {
    ...byId,
    keep: ({ mine }) => mine !== false,
  }),
]

import { listTagsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { inventoryList, type InventorySource } from '../inventorySource.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listTags', 'Tags', 'Tag', listTagsOptions(), {
    idOf: ({ label }) => String(label),
  }),
]

import { listImagesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listImages', 'Images', 'Image', listImagesOptions(), {
    ...byId,
    keep: ({ is_public: isPublic }) => isPublic !== true,
  }),
]

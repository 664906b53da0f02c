import { listVolumesOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { updateVolume } from '#api/generated/sdk.gen.ts'
import type { Volume } from '#api/generated/types.gen.ts'
import { call } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import { volumeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { taggedSource } from '../taggedSource.ts'
import { volumePaths } from '#paths/volumes.ts'
import { keepVolume, volumeOfLists, volumeQuery, volumesQuery } from './queries.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listVolumes', 'Volumes', 'Volume', listVolumesOptions(), byId),
]

export const tagged = taggedSource<Volume>({
  type: 'volume',
  field: 'volumes',
  list: volumesQuery,
  readers: ['listVolumes', 'getVolume'],
  labelOf: volumeLabel,
  href: volumePaths.detail,
  tagging: {
    need: needs.volume.tag,
    read: (id) => queryClient.fetchQuery({ ...volumeQuery(id), staleTime: 0 }),
    write: async (volumeId, tags) =>
      keepVolume(queryClient, await call(updateVolume, { path: { volumeId }, body: { tags } })),
    known: (id) => volumeOfLists(queryClient, id),
  },
})

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'volume_id', type: 'volume', list: () => listVolumesOptions() },
]

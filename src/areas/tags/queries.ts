import { firstPageOf } from '#api/allPages.ts'
import {
  listTaggedObjectsOptions,
  listTagsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { createTag, deleteTag } from '#api/generated/sdk.gen.ts'
import type { OperationId } from '#api/operationId.ts'
import { useOperation } from '#api/query.ts'

export const tagsQuery = () => listTagsOptions()
export const firstTagsQuery = () => firstPageOf(tagsQuery())

export const taggedObjectsQuery = (tagLabel: string) =>
  listTaggedObjectsOptions({ path: { tagLabel } })

/** Everything that shows tags. */
const shownIn: readonly OperationId[] = [
  'listTags',
  'listTaggedObjects',
  'listComputes',
  'getCompute',
  'listVolumes',
  'getVolume',
  'listDomains',
  'getDomain',
  'listFirewalls',
  'getFirewall',
  'listBalancers',
  'listEvents',
]

export const useCreateTag = () => useOperation(createTag, { refreshes: shownIn })
export const useDeleteTag = () => useOperation(deleteTag, { refreshes: shownIn })

import { createTag, deleteTag } from '#api/generated/sdk.gen.ts'
import type { ClientOperationId } from '#api/http/operationId.ts'
import { useOperation } from '#api/query/query.ts'
import { taggedSources } from './taggedKinds.ts'

/** Returns all operations whose responses contain tags. */
const shownIn = (): readonly ClientOperationId[] => [
  'listTags',
  'listTaggedObjects',
  'listEvents',
  ...taggedSources().flatMap(({ readers }) => readers),
]

export const useCreateTag = () => useOperation(createTag, { refreshes: shownIn() })
export const useDeleteTag = () => useOperation(deleteTag, { refreshes: shownIn() })

import { call } from '#api/http/client.ts'
import { updateCompute } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { computeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { taggedSource } from '../tags/taggedSource.ts'
import { computePaths } from './paths.ts'
import { computeOfLists, computeQuery, computesQuery, keepCompute } from './queries.ts'

export const tagged = taggedSource<Compute>({
  type: 'compute',
  field: 'computes',
  list: computesQuery,
  readers: ['listComputes', 'getCompute'],
  labelOf: computeLabel,
  href: (id) => computePaths.detail(id),
  isRebuilt: true,
  tagging: {
    need: needs.compute.tag,
    read: (id) => queryClient.fetchQuery({ ...computeQuery(id), staleTime: 0 }),
    write: async (computeId, tags) =>
      keepCompute(queryClient, await call(updateCompute, { path: { computeId }, body: { tags } })),
    known: (id) => computeOfLists(queryClient, id),
  },
})

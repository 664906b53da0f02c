import { call } from '#api/http/client.ts'
import { updateDomain } from '#api/generated/sdk.gen.ts'
import type { Domain } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query/query.ts'
import { domainName } from './domainName.ts'
import { needs } from '../needs.ts'
import { taggedSource } from '../tags/taggedSource.ts'
import { domainPaths } from './paths.ts'
import { domainOfLists, domainQuery, domainsQuery, keepDomain } from './queries.ts'

export const tagged = taggedSource<Domain>({
  type: 'domain',
  field: 'domains',
  list: domainsQuery,
  readers: ['listDomains', 'getDomain'],
  labelOf: domainName,
  href: (id) => domainPaths.records(id),
  tagging: {
    need: needs.domain.tag,
    read: (id) => queryClient.fetchQuery({ ...domainQuery(id), staleTime: 0 }),
    write: async (domainId, tags) =>
      keepDomain(queryClient, await call(updateDomain, { path: { domainId }, body: { tags } })),
    known: (id) => domainOfLists(queryClient, id),
  },
})

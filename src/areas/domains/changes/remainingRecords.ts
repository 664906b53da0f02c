import type { DomainRecord } from '#api/generated/types.gen.ts'
import { queryClient } from '#api/query.ts'
import { type AllPages, allPagesKey } from '#api/allPages.ts'
import { recordsMax } from '#contract/rules/domainRecords.ts'
import { recordsQuery } from '../queries.ts'

/** How many more records a domain takes, by the list that was read; without one the API alone knows. */
export function remainingRecords(domainId: number): number {
  const list = queryClient.getQueryData<AllPages<DomainRecord>>(allPagesKey(recordsQuery(domainId)))
  return list ? recordsMax - list.total : Infinity
}

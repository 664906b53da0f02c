import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApiError, call } from '#api/http/client.ts'
import {
  getDomainOptions,
  getDomainZoneFileOptions,
  listDomainRecordsOptions,
  listDomainsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { deleteDomain, updateDomain } from '#api/generated/sdk.gen.ts'
import type { Domain, DomainRecord, DomainUpdate } from '#api/generated/types.gen.ts'
import type { EveryField } from '#lib/requestBody.ts'
import { ifUnlocked } from '#api/writes/ifUnlocked.ts'
import { writeThrough, findInLists } from '#api/query/listCache.ts'
import { objectEventsQuery } from '#api/query/objectEvents.ts'
import { queryClient, useOperation, useAllPages } from '#api/query/query.ts'
import { pollWhile } from '#api/query/polling.ts'
import { firstPageOf, loadAllPages, type AllPages, allPagesKey } from '#api/query/allPages.ts'
import { replaceRow } from '#api/query/cachedRows.ts'
import { mergeLists } from '#lib/mergeList.ts'

export const domainsQuery = () => listDomainsOptions()
export const firstDomainsQuery = () => firstPageOf(domainsQuery())
export const useDomains = () => useAllPages(domainsQuery())

/** Query options for one domain. The list is updated with the response. */
export function domainQuery(domainId: number, client: QueryClient = queryClient) {
  const { queryKey, queryFn } = getDomainOptions({ path: { domainId } })
  return queryOptions<Domain, ApiError, Domain, typeof queryKey>({
    queryKey,
    queryFn: writeThrough(client, 'listDomains', domainId, queryFn),
  })
}

/** Returns a domain from a cached list, to show until its own response arrives. */
export const domainOfLists = (client: QueryClient, domainId: number): Domain | undefined =>
  findInLists(client, domainsQuery(), domainId)

export function useDomain(domainId: number) {
  const client = useQueryClient()
  return useQuery({
    ...domainQuery(domainId, client),
    placeholderData: () => domainOfLists(client, domainId),
    throwOnError: (error) => error.status === 404 || error.status === 403,
  })
}

export const recordsQuery = (domainId: number) => listDomainRecordsOptions({ path: { domainId } })
export const firstRecordsQuery = (domainId: number) => firstPageOf(recordsQuery(domainId))
export const useRecords = (domainId: number, enabled = true) =>
  useAllPages(recordsQuery(domainId), { enabled })

/** Query options for all records of a zone, for zones that no table shows. */
export const allRecordsQuery = (client: QueryClient, domainId: number) => ({
  queryKey: allPagesKey(recordsQuery(domainId)),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<AllPages<DomainRecord>> =>
    loadAllPages(client, recordsQuery(domainId), signal),
  retry: false,
})

/** Fetches all current records and ignores the cache. Throws if a page cannot be read. */
export async function freshRecords(client: QueryClient, domainId: number): Promise<DomainRecord[]> {
  const query = allRecordsQuery(client, domainId)
  // Cancel a request in flight, because it may have started before the change that must be visible.
  await client.cancelQueries({ queryKey: query.queryKey, exact: true })
  await client.invalidateQueries({
    queryKey: firstRecordsQuery(domainId).queryKey,
    refetchType: 'none',
    exact: true,
  })
  const list = await client.fetchQuery({ ...query, staleTime: 0 })
  if (list.failure) throw list.failure
  return list.rows
}

/** Poll interval for the zone file, in milliseconds. The name servers render it some time after a change. */
const renderInterval = 15_000

export const zoneFileQuery = (domainId: number) =>
  getDomainZoneFileOptions({ path: { domainId: `${domainId}` } })

export const useZoneFile = (domainId: number) =>
  useQuery({ ...zoneFileQuery(domainId), refetchInterval: pollWhile(() => renderInterval) })

/** Query options for the latest events. The event of a zone transfer lists the omitted records. */
export const domainEventsQuery = (domainId: number) =>
  objectEventsQuery({ type: 'domain', id: domainId })

export function keepDomain(client: QueryClient, domain: Domain) {
  client.setQueryData(domainQuery(domain.id, client).queryKey, domain)
  replaceRow(client, 'listDomains', domain)
}

export const tagReaders = ['listTags', 'listTaggedObjects'] as const

export const useDeleteDomain = () =>
  useOperation(deleteDomain, {
    refreshes: ['listDomains', 'listEvents', ...tagReaders],
    ends: ['getDomain'],
    send: (input) => ifUnlocked(domainQuery(input.path.domainId), () => call(deleteDomain, input)),
  })

export function useUpdateDomain() {
  const client = useQueryClient()
  return useOperation(updateDomain, {
    refreshes: ['listEvents', 'getDomainZoneFile', ...tagReaders],
    keeps: ['getDomain', 'listDomains'],
    onSuccess: (domain) => keepDomain(client, domain),
  })
}

const lists = ['axfr_ips', 'master_ips', 'tags'] as const

/** Returns the changes to send. The API replaces whole lists, so lists are reread and concurrent changes merged. */
export async function changesToWrite<Changes extends EveryField<DomainUpdate>>(
  client: QueryClient,
  initial: Domain,
  changes: Changes,
): Promise<Changes> {
  const read = () => client.fetchQuery({ ...domainQuery(initial.id, client), staleTime: 0 })
  return (await mergeLists(lists, initial, changes, read)).body
}

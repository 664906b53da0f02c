import type { QueryClient } from '@tanstack/react-query'
import type { DomainRecord } from '#api/generated/types.gen.ts'
import { queryClient, refreshAllTabs, refreshOtherTabs } from '#api/query/query.ts'
import { type AllPages, allPagesKey } from '#api/query/allPages.ts'
import { recordsMax } from '#contract/rules/domainRecords.ts'
import { firstRecordsQuery, recordsQuery } from '../queries.ts'
import type { AppliedRecords } from './applyStep.ts'

/**
 * Merges changes into the rows of a zone in a single update, so that a table with 12,000 rows is not rendered after
 * every change.
 */
function mergeRecords(rows: DomainRecord[], { records, deleted }: AppliedRecords): DomainRecord[] {
  const latest = new Map(records.map((record) => [record.id, record]))
  const deletedIds = new Set(deleted)
  const updatedRows = rows.flatMap((row) => {
    if (deletedIds.has(row.id)) return []
    const next = latest.get(row.id)
    latest.delete(row.id)
    return [next ?? row]
  })
  return [...updatedRows, ...[...latest.values()].filter(({ id }) => !deletedIds.has(id))]
}

/** Merges API responses into the cached list and invalidates other queries about the zone. */
export function updateCache(client: QueryClient, domainId: number, applied: AppliedRecords) {
  client.setQueryData<AllPages<DomainRecord>>(allPagesKey(recordsQuery(domainId)), (list) => {
    if (!list) return undefined
    const rows = mergeRecords(list.rows, applied)
    return { ...list, rows, total: Math.max(0, list.total + rows.length - list.rows.length) }
  })
  void client.invalidateQueries({
    queryKey: firstRecordsQuery(domainId).queryKey,
    refetchType: 'none',
  })
  refreshOtherTabs(['listDomainRecords'], { domainId })
  void refreshAllTabs(['getDomain', 'getDomainZoneFile'], { domainId }, client)
  void refreshAllTabs(['listEvents', 'listDomains'], undefined, client)
}

/**
 * Returns how many more records a domain accepts, based on the cached list. Without a list only the API can enforce the
 * limit.
 */
export function remainingRecords(domainId: number): number {
  const list = queryClient.getQueryData<AllPages<DomainRecord>>(allPagesKey(recordsQuery(domainId)))
  return list ? recordsMax - list.total : Infinity
}

import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { TaggedObject } from '#api/generated/types.gen.ts'
import { type AllPagesResult, useAllPages } from '#api/query.ts'
import { useComputes } from '../computes/queries.ts'
import { useDomains } from '../domains/queries.ts'
import { useFirewalls } from '../firewalls/queries.ts'
import { useVolumes } from '../volumes/queries.ts'
import { taggedObjectsQuery, tagsQuery } from './queries.ts'
import { firewallRows, taggedRow, tagRows } from './tagRows.ts'

/** Rows that can be counted: read to their end. */
const wholeRows = <Row>({ rows, complete, error, failedPages }: AllPagesResult<Row>) =>
  complete && !error && failedPages.length === 0 ? rows : undefined

/** Every tag with how many objects of each kind carry it. */
export function useTags() {
  const list = useAllPages(tagsQuery())
  const objects = {
    compute: wholeRows(useComputes()),
    volume: wholeRows(useVolumes()),
    domain: wholeRows(useDomains()),
    firewall: wholeRows(useFirewalls()),
    balancer: wholeRows(useAllPages(listBalancersOptions())),
  }
  return { ...list, rows: tagRows(list.rows, objects) }
}

/** Everything that carries a tag, of all kinds. `complete` is false while one of the two lists is not whole. */
export function useTagged(tagLabel: string) {
  const tagged = useAllPages<TaggedObject>(taggedObjectsQuery(tagLabel))
  const firewalls = useFirewalls()
  const carrying = firewallRows(tagLabel, firewalls.rows)
  return {
    ...tagged,
    rows: [...tagged.rows.flatMap(taggedRow), ...carrying],
    total: tagged.total + carrying.length,
    complete: tagged.complete && (firewalls.complete || firewalls.error !== null),
    /** Why firewalls are missing among them. */
    firewallError: firewalls.error,
    refetch: () => Promise.all([tagged.refetch(), firewalls.refetch()]),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useKnownRow } from '#api/listCache.ts'
import { domainName } from './domainName.ts'
import { domainOfLists, domainQuery } from './queries.ts'

/** The name of a domain as far as it is known, for the breadcrumbs. */
export function DomainCrumb({ domainId }: { domainId: number }) {
  const { queryKey } = domainQuery(domainId, useQueryClient())
  const domain = useKnownRow(queryKey, (client) => domainOfLists(client, domainId))
  return <>{Number.isNaN(domainId) ? 'Domain' : domainName(domain ?? { id: domainId })}</>
}

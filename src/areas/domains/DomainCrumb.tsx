import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Domain } from '#api/generated/types.gen.ts'
import { domainName } from './domainName.ts'
import { domainOfLists, domainQuery } from './queries.ts'

/** The name of a domain as far as it is known, for the breadcrumbs; it looks into the cache and asks nothing. */
export function DomainCrumb({ domainId }: { domainId: number }) {
  const client = useQueryClient()
  const { queryKey } = domainQuery(domainId, client)
  const name = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () =>
      domainName(
        client.getQueryData<Domain>(queryKey) ??
          domainOfLists(client, domainId) ?? { id: domainId },
      ),
  )
  return <>{name}</>
}

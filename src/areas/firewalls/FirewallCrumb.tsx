import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Firewall } from '#api/generated/types.gen.ts'
import { firewallName } from './firewallName.ts'
import { firewallOfLists, firewallQuery } from './queries.ts'

/** The label of a firewall as far as it is known, for the breadcrumbs; it looks into the cache and asks nothing. */
export function FirewallCrumb({ firewallId }: { firewallId: number }) {
  const client = useQueryClient()
  const { queryKey } = firewallQuery(firewallId, client)
  const name = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () =>
      firewallName(
        client.getQueryData<Firewall>(queryKey) ??
          firewallOfLists(client, firewallId) ?? { id: firewallId },
      ),
  )
  return <>{name}</>
}

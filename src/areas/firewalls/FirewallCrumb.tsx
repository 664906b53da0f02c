import { useQueryClient } from '@tanstack/react-query'
import { useKnownRow } from '#api/listCache.ts'
import { firewallName } from './firewallName.ts'
import { firewallOfLists, firewallQuery } from './queries.ts'

/** The label of a firewall as far as it is known, for the breadcrumbs. */
export function FirewallCrumb({ firewallId }: { firewallId: number }) {
  const { queryKey } = firewallQuery(firewallId, useQueryClient())
  const firewall = useKnownRow(queryKey, (client) => firewallOfLists(client, firewallId))
  return <>{Number.isNaN(firewallId) ? 'Firewall' : firewallName(firewall ?? { id: firewallId })}</>
}

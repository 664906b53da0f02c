import { useQueryClient } from '@tanstack/react-query'
import { useKnownRow } from '#api/listCache.ts'
import { firewallOfLists, firewallQuery } from './queries.ts'
import { firewallLabel } from '../labels.ts'

/** The label of a firewall as far as it is known, for the breadcrumbs. */
export function FirewallCrumb({ firewallId }: { firewallId: number }) {
  const { queryKey } = firewallQuery(firewallId, useQueryClient())
  const firewall = useKnownRow(queryKey, (client) => firewallOfLists(client, firewallId))
  return (
    <>{Number.isNaN(firewallId) ? 'Firewall' : firewallLabel(firewall ?? { id: firewallId })}</>
  )
}

import { listFirewallsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import { updateFirewall } from '#api/generated/sdk.gen.ts'
import type { Firewall, FirewallRule } from '#api/generated/types.gen.ts'
import { call } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import type { Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import { firewallLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { taggedSource } from '../taggedSource.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { firewallOfLists, firewallQuery, firewallsQuery, keepFirewall } from './queries.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listFirewalls', 'Firewalls', 'Firewall', listFirewallsOptions(), byId),
]

export function firewallUses(wanted: Wanted, firewall: Firewall): Use[] {
  const { inbound, outbound } = firewall.rules ?? {}
  const parts = (direction: string, rules: readonly FirewallRule[] | null = []) =>
    (rules ?? []).map(
      (rule, index) =>
        [
          [`${direction} rule ${index + 1}`, rule.label].filter(Boolean).join(', '),
          [...(rule.addresses?.ipv4 ?? []), ...(rule.addresses?.ipv6 ?? [])],
        ] as const,
    )
  return usesIn(
    wanted,
    {
      kind: 'Firewall',
      object: firewallLabel(firewall),
      href: firewallPaths.tab(firewall.id, 'rules'),
    },
    [...parts('Inbound', inbound), ...parts('Outbound', outbound)],
  )
}

export const findSources: readonly FindSource[] = [
  findSource({
    noun: 'firewalls',
    admits: true,
    list: listFirewallsOptions,
    usesOf: firewallUses,
  }),
]

export const tagged = taggedSource<Firewall>({
  type: 'firewall',
  list: firewallsQuery,
  readers: ['listFirewalls', 'getFirewall'],
  labelOf: firewallLabel,
  href: (id) => firewallPaths.tab(id, 'rules'),
  isUnlisted: true,
  tagging: {
    need: needs.firewall.tag,
    read: (id) => queryClient.fetchQuery({ ...firewallQuery(id), staleTime: 0 }),
    write: async (firewallId, tags) =>
      keepFirewall(
        queryClient,
        await call(updateFirewall, { path: { firewallId }, body: { tags } }),
      ),
    known: (id) => firewallOfLists(queryClient, id),
  },
})

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'firewall_id', type: 'firewall', list: () => listFirewallsOptions() },
]

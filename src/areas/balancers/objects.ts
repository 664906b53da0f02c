import type { Balancer } from '#api/generated/types.gen.ts'
import { balancerPaths } from '#paths/balancers.ts'
import type { Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import { balancerLabel } from '../labels.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { taggedSource } from '../taggedSource.ts'
import { balancersQuery } from './queries.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listBalancers', 'Load balancers', 'Load balancer', balancersQuery(), byId),
]

export const balancerUses = (wanted: Wanted, balancer: Balancer): Use[] =>
  usesIn(
    wanted,
    {
      kind: 'Load balancer',
      object: balancerLabel(balancer),
      href: balancerPaths.detail(balancer.id),
    },
    [
      ['IPv4 address', [balancer.ipv4]],
      ['IPv6 address', [balancer.ipv6]],
      ['Hostname', [balancer.hostname]],
    ],
  )

export const findSources: readonly FindSource[] = [
  findSource({ noun: 'load balancers', list: balancersQuery, usesOf: balancerUses }),
]

export const tagged = taggedSource<Balancer>({
  type: 'balancer',
  field: 'balancers',
  list: balancersQuery,
  readers: ['listBalancers', 'getBalancer'],
  labelOf: balancerLabel,
  href: balancerPaths.detail,
})

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'balancer_id', type: 'balancer', list: balancersQuery },
]

import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Balancer } from '#api/generated/types.gen.ts'
import type { Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { taggedSource } from '../taggedSource.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listBalancers', 'Load balancers', 'Load balancer', listBalancersOptions(), byId),
]

export const balancerUses = (wanted: Wanted, balancer: Balancer): Use[] =>
  usesIn(
    wanted,
    {
      kind: 'Load balancer',
      object: balancer.label ?? `Load balancer ${balancer.id}`,
      href: undefined,
    },
    [
      ['IPv4 address', [balancer.ipv4]],
      ['IPv6 address', [balancer.ipv6]],
      ['Hostname', [balancer.hostname]],
    ],
  )

export const findSources: readonly FindSource[] = [
  findSource({ noun: 'load balancers', list: listBalancersOptions, usesOf: balancerUses }),
]

export const tagged = taggedSource<Balancer>({
  type: 'balancer',
  field: 'balancers',
  list: () => listBalancersOptions(),
  readers: ['listBalancers'],
  labelOf: ({ id, label }) => label || `Load balancer ${id}`,
})

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'balancer_id', type: 'balancer', list: () => listBalancersOptions() },
]

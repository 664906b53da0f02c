import { listBalancersOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Balancer } from '#api/generated/types.gen.ts'
import type { Wanted } from '../find/match.ts'
import { type FindSource, findSource, type Use, usesIn } from '../find/source.ts'

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

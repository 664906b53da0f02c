import { listComputesOptions, listIpsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Compute, IpAddress } from '#api/generated/types.gen.ts'
import { matchValue, type Wanted } from '../find/match.ts'
import { type FindSource, findSource, type Use, usesIn } from '../find/source.ts'
import { computeLabel } from '../labels.ts'
import { computePaths } from './paths.ts'

export const computeUses = (wanted: Wanted, compute: Compute): Use[] =>
  usesIn(
    wanted,
    {
      kind: 'Instance',
      object: computeLabel(compute),
      href: computePaths.tab(compute.id, 'network'),
    },
    [
      ['IPv4 address', compute.ipv4 ?? []],
      ['IPv6 address', [compute.ipv6]],
      ['Label', [compute.label]],
    ],
  )

/** Matches the reverse DNS name only, because the addresses themselves are found as part of their instances. */
export const reverseUses = (wanted: Wanted, ip: IpAddress): Use[] => {
  const match =
    matchValue(wanted, ip.rdns) ?? (ip.rdns ? matchValue(wanted, ip.address) : undefined)
  const { address = '', rdns, compute_id: computeId } = ip
  return match && rdns
    ? [
        {
          id: `rdns ${address}`,
          kind: 'Reverse DNS',
          object: address,
          href: computeId == null ? undefined : computePaths.tab(computeId, 'network'),
          where: 'PTR name',
          value: rdns,
          match,
        },
      ]
    : []
}

export const findSources: readonly FindSource[] = [
  findSource({ noun: 'instances', list: listComputesOptions, usesOf: computeUses }),
  findSource({ noun: 'public addresses', list: listIpsOptions, usesOf: reverseUses }),
]

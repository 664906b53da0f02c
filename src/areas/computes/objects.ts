import {
  listComputeConfigsOptions,
  listComputeDisksOptions,
  listComputesOptions,
  listIpsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { updateCompute } from '#api/generated/sdk.gen.ts'
import type { Compute, IpAddress } from '#api/generated/types.gen.ts'
import { call } from '#api/http/client.ts'
import { queryClient } from '#api/query/query.ts'
import { wholeList } from '#api/query/reads.ts'
import { calendarSource } from '../calendarSource.ts'
import { matchValue, type Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import { computeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { taggedSource } from '../taggedSource.ts'
import { computePaths } from '#paths/computes.ts'
import { computeOfLists, computeQuery, computesQuery, keepCompute } from './queries.ts'
import { instanceSchedules, computeScheduleKinds } from './schedules.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listComputes', 'Instances', 'Instance', listComputesOptions(), {
    ...byId,
    innerOf: listsOfCompute,
  }),
  inventoryList('listIps', 'IP addresses', 'IP address', listIpsOptions(), {
    idOf: ({ address }) => String(address),
  }),
]

function listsOfCompute(compute: Compute): InventorySource[] {
  const { id } = compute
  const name = computeLabel(compute)
  const path = { computeId: id }
  return [
    inventoryList(
      `listComputeDisks ${id}`,
      `Disks of ${name}`,
      'Disk',
      listComputeDisksOptions({ path }),
      byId,
    ),
    inventoryList(
      `listComputeConfigs ${id}`,
      `Configurations of ${name}`,
      'Configuration',
      listComputeConfigsOptions({ path }),
      byId,
    ),
  ]
}

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

export const tagged = taggedSource<Compute>({
  type: 'compute',
  field: 'computes',
  list: computesQuery,
  readers: ['listComputes', 'getCompute'],
  labelOf: computeLabel,
  href: (id) => computePaths.detail(id),
  isRebuilt: true,
  tagging: {
    need: needs.compute.tag,
    read: (id) => queryClient.fetchQuery({ ...computeQuery(id), staleTime: 0 }),
    write: async (computeId, tags) =>
      keepCompute(queryClient, await call(updateCompute, { path: { computeId }, body: { tags } })),
    known: (id) => computeOfLists(queryClient, id),
  },
})

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'compute_id', type: 'compute', list: () => listComputesOptions() },
]

export const calendar = calendarSource({
  kinds: computeScheduleKinds,
  reads: [wholeList('instances', computesQuery)],
  schedulesOf: (computes) => instanceSchedules(computes?.rows ?? []),
})

import {
  listAccountVpcIpsOptions,
  listVlansOptions,
  listVpcsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import type { Vpc, VpcIp } from '#api/generated/types.gen.ts'
import type { Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, type InventorySource } from '../inventorySource.ts'
import { subnetLabel, vpcLabel } from '../labels.ts'
import type { TicketSubjects } from '../ticketSubjects.ts'
import { vpcPaths } from '#paths/vpcs.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listVpcs', 'VPCs', 'VPC', listVpcsOptions(), byId),
  inventoryList('listAccountVpcIps', 'VPC addresses', 'VPC address', listAccountVpcIpsOptions(), {
    // The id includes the VPC and the range, because several VPCs may use the same address, and a range has the address
    // of its interface.
    idOf: ({ vpc_id: vpc, interface_id: at, address, address_range: range }) =>
      `${String(vpc)} ${String(at)} ${String(address ?? range)}`,
  }),
]

export const vpcUses = (wanted: Wanted, vpc: Vpc): Use[] =>
  (vpc.subnets ?? []).flatMap((subnet) =>
    usesIn(
      wanted,
      {
        kind: 'VPC subnet',
        object: `${vpcLabel(vpc)}/${subnetLabel(subnet)}`,
        href: vpcPaths.tab(vpc.id, 'subnets'),
      },
      [['Range', [subnet.ipv4]]],
    ),
  )

export const vpcIpUses = (wanted: Wanted, ip: VpcIp): Use[] =>
  usesIn(
    wanted,
    {
      kind: 'VPC address',
      object: `Interface ${ip.interface_id ?? ''}`,
      ...(ip.compute_id != null && { computeId: ip.compute_id }),
      href: ip.vpc_id === undefined ? undefined : vpcPaths.tab(ip.vpc_id, 'addresses'),
    },
    [
      ['VPC IPv4 address', [ip.address]],
      ['Routed range', [ip.address_range]],
      // Only for the primary address, because each range of an interface repeats the NAT address.
      ['1:1 NAT public address', [ip.address ? ip.nat_1_1 : undefined]],
    ],
  )

export const findSources: readonly FindSource[] = [
  findSource({ noun: 'VPCs', list: listVpcsOptions, usesOf: vpcUses }),
  findSource({ noun: 'VPC addresses', list: listAccountVpcIpsOptions, usesOf: vpcIpUses }),
]

export const ticketSubjects: readonly TicketSubjects[] = [
  { field: 'vpc_id', type: 'vpc', list: () => listVpcsOptions() },
  { field: 'vlan', type: 'vlan', list: () => listVlansOptions() },
]

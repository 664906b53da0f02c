import type { Subnet, Vpc } from '#api/generated/types.gen.ts'
import { balancerPaths } from '#paths/balancers.ts'
import { computePaths } from '#paths/computes.ts'
import { databasePaths, engineOfDatabase } from '#paths/databases.ts'
import { firewallPaths } from '#paths/firewalls.ts'
import { isPrivate, parseIpRange } from '#contract/rules/ipRanges.ts'
import {
  balancerLabel,
  computeLabel,
  firewallLabel,
  subnetLabel,
  vpcLabel,
} from '../../../labels.ts'
import { regionPaths } from '#paths/regions.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import { reachPaths } from '#paths/reach.ts'
import { databaseLabel } from '../words.ts'
import type { AccountData } from '../../accountData.ts'

export type NodeKind =
  | 'internet'
  | 'region'
  | 'vpc'
  | 'subnet'
  | 'compute'
  | 'database'
  | 'balancer'
  | 'firewall'

export interface NetworkNode {
  /** Node id, for example "compute/12". */
  id: string
  kind: NodeKind
  name: string
  /** URL of its screen. The internet links to the reachability form. */
  href?: string | undefined
  /** Address, range or status. */
  detail?: string | undefined
  region?: string | undefined
  tags: readonly string[]
  /** For instances: true if it has an address that is reachable from the internet. */
  isPublic?: boolean
}

/**
 * `holds`: a region contains a VPC, a VPC a subnet, a subnet an instance. `filters`: a firewall is attached to an
 * object; `idle` while it is disabled. `faces`: from the internet to a firewall. `open`: from the internet to an object
 * without a firewall. `admits`: to a database, by its allow list.
 */
export type LinkKind = 'holds' | 'filters' | 'idle' | 'faces' | 'open' | 'admits'

export interface NetworkLink {
  is: LinkKind
  from: string
  to: string
}

/** Data of the diagram; data that could not be read is absent. */
export interface NetworkData extends Partial<
  Pick<AccountData, 'computes' | 'databases' | 'balancers' | 'firewalls' | 'vpcs'>
> {
  /** True if all are loaded and none is hidden from this user. */
  allFirewalls: boolean
  allVpcs: boolean
}

export interface Network {
  nodes: ReadonlyMap<string, NetworkNode>
  links: readonly NetworkLink[]
  /** Links by target, and links by source. */
  into: ReadonlyMap<string, readonly NetworkLink[]>
  out: ReadonlyMap<string, readonly NetworkLink[]>
  knowsFirewalls: boolean
  knowsVpcs: boolean
}

const memberKinds: readonly NodeKind[] = ['compute', 'database', 'balancer']

/** Returns true for nodes that are workloads, as opposed to networks and firewalls. */
export const isMember = ({ kind }: NetworkNode) => memberKinds.includes(kind)

const internet: NetworkNode = {
  id: 'internet',
  kind: 'internet',
  href: `${reachPaths.screen()}?from=internet`,
  name: 'Internet',
  tags: [],
}

const isAsked = (address: string) => {
  const range = parseIpRange(address)
  return range !== undefined && !isPrivate(range)
}

/** Returns the objects of an account and the links between them. Each object is read once. */
export function networkOf(
  known: NetworkData,
  regionName: (id: string) => string | undefined,
): Network {
  const { computes = [], databases = [], balancers = [], firewalls = [], vpcs = [] } = known
  const nodes = new Map<string, NetworkNode>([[internet.id, internet]])
  // Keyed by text, because an API may list a device twice.
  const links = new Map<string, NetworkLink>()
  const link = (is: LinkKind, from: string, to: string) =>
    links.set(`${from} ${is} ${to}`, { is, from, to })
  const add = (
    kind: NodeKind,
    objectId: number,
    name: string,
    more: Omit<Partial<NetworkNode>, 'tags'> & { tags?: readonly string[] | undefined },
  ) => {
    const id = `${kind}/${objectId}`
    nodes.set(id, { ...more, id, kind, name, tags: more.tags ?? [] })
    return id
  }
  const inRegion = (region: string | undefined, id: string) => {
    if (!region) return
    const regionId = `region/${region}`
    if (!nodes.has(regionId))
      nodes.set(regionId, {
        id: regionId,
        kind: 'region',
        name: regionName(region) ?? region,
        region,
        href: regionPaths.region(region),
        tags: [],
      })
    link('holds', regionId, id)
  }

  const subnetsOf = new Map<number, string[]>()
  const addSubnet = (vpc: Vpc, subnet: Subnet) => {
    const id = add('subnet', subnet.id, subnetLabel(subnet), {
      region: vpc.region,
      detail: subnet.ipv4,
      href: vpcPaths.tab(vpc.id, 'addresses'),
    })
    link('holds', `vpc/${vpc.id}`, id)
    for (const computeId of new Set(subnet.computes))
      subnetsOf.set(computeId, [...(subnetsOf.get(computeId) ?? []), id])
  }
  for (const vpc of vpcs) {
    const id = add('vpc', vpc.id, vpcLabel(vpc), {
      region: vpc.region,
      href: vpcPaths.tab(vpc.id, 'subnets'),
    })
    inRegion(vpc.region, id)
    for (const subnet of vpc.subnets ?? []) addSubnet(vpc, subnet)
  }

  const filtersOf = Map.groupBy(
    firewalls.flatMap(({ id, status, entities }) =>
      (entities ?? []).map((entity) => ({
        firewall: `firewall/${id}`,
        is: status === 'disabled' ? ('idle' as const) : ('filters' as const),
        entity: `${entity.type ?? 'compute'}/${entity.id}`,
      })),
    ),
    ({ entity }) => entity,
  )
  const knowsFirewalls =
    known.allFirewalls && firewalls.every(({ entities }) => entities !== undefined)
  const facing = new Set<string>()
  const guard = (id: string, isPublic: boolean) => {
    const filters = filtersOf.get(id) ?? []
    for (const { firewall, is } of filters) link(is, firewall, id)
    const active = filters.filter(({ is }) => is === 'filters')
    if (!isPublic) return
    for (const { firewall } of active) facing.add(firewall)
    if (active.length === 0 && knowsFirewalls) link('open', internet.id, id)
  }

  for (const firewall of firewalls)
    add('firewall', firewall.id, firewallLabel(firewall), {
      detail: firewall.status === 'disabled' ? 'Disabled' : undefined,
      tags: firewall.tags,
      href: firewallPaths.tab(firewall.id, 'rules'),
    })
  for (const compute of computes) {
    const { ipv6, region, tags } = compute
    // The API may return null for any value.
    const ipv4 = compute.ipv4 ?? []
    const isPublic = ipv4.some(isAsked) || Boolean(ipv6)
    const id = add('compute', compute.id, computeLabel(compute), {
      region,
      tags,
      isPublic,
      detail: ipv4[0] ?? ipv6 ?? undefined,
      href: computePaths.tab(compute.id, 'network'),
    })
    const subnets = subnetsOf.get(compute.id) ?? []
    for (const subnet of subnets) link('holds', subnet, id)
    if (subnets.length === 0) inRegion(region, id)
    guard(id, isPublic)
  }
  for (const database of databases) {
    const { id: databaseId, port, region, allow_list: allowed } = database
    const engine = engineOfDatabase(database)
    const id = add('database', databaseId, databaseLabel(database), {
      region,
      href: engine && databasePaths.tab(engine, databaseId, 'settings'),
      detail: port ? `Port ${port}` : undefined,
    })
    inRegion(region, id)
    if (allowed?.some(isAsked)) link('admits', internet.id, id)
  }
  for (const balancer of balancers) {
    const { region, tags, ipv4, ipv6 } = balancer
    const address = ipv4 ?? ipv6
    const id = add('balancer', balancer.id, balancerLabel(balancer), {
      region,
      tags,
      detail: ipv4,
      href: balancerPaths.detail(balancer.id),
    })
    inRegion(region, id)
    guard(id, Boolean(address))
  }
  for (const firewall of facing) link('faces', internet.id, firewall)

  // Drop links to objects that this user cannot see.
  const visibleLinks = [...links.values()].filter(
    ({ from, to }) => nodes.has(from) && nodes.has(to),
  )
  return {
    nodes,
    links: visibleLinks,
    into: Map.groupBy(visibleLinks, ({ to }) => to),
    out: Map.groupBy(visibleLinks, ({ from }) => from),
    knowsFirewalls,
    knowsVpcs: known.allVpcs,
  }
}

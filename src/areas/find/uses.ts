import type {
  Balancer,
  Bucket,
  Compute,
  Database,
  Domain,
  DomainRecord,
  Firewall,
  FirewallRule,
  IpAddress,
  Vpc,
  VpcIp,
} from '#api/generated/types.gen.ts'
import { absoluteName } from '#contract/rules/domainNames.ts'
import { computePaths } from '../computes/paths.ts'
import { databasePaths, engineOf } from '../databases/paths.ts'
import { domainPaths } from '../domains/paths.ts'
import { firewallPaths } from '../firewalls/paths.ts'
import { computeLabel, firewallLabel, subnetLabel, vpcLabel } from '../labels.ts'
import { bucketPlace, objectStoragePaths } from '../object-storage/paths.ts'
import { vpcPaths } from '../vpcs/paths.ts'
import { type Match, matchText, matchValue, type Wanted } from './match.ts'

/** A place where an address or a name is used. */
export interface Use {
  id: string
  kind: string
  /** What uses it. */
  object: string
  href: string | undefined
  /** In which part of it: "A record", "allow list". */
  where: string
  value: string
  match: Match
  /** The instance behind it, where only its id is known. */
  computeId?: number
}

type Place = Pick<Use, 'kind' | 'object' | 'href' | 'computeId'>

/** Of one object: each part of it with its values, those that match. */
function usesIn(
  wanted: Wanted,
  place: Place,
  parts: readonly (readonly [where: string, values: readonly (string | null | undefined)[]])[],
): Use[] {
  return parts.flatMap(([where, values]) =>
    values.flatMap((value) => {
      const match = matchValue(wanted, value)
      if (!match || !value) return []
      return [
        {
          ...place,
          id: [place.kind, place.href ?? place.object, where, value].join(' '),
          where,
          value,
          match,
        },
      ]
    }),
  )
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

/** Of addresses only their reverse name counts: the addresses themselves are those of instances. */
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
      // Each range of an interface repeats what belongs to its address.
      ['1:1 NAT public address', [ip.address ? ip.nat_1_1 : undefined]],
    ],
  )

export const domainUses = (wanted: Wanted, domain: Domain): Use[] =>
  usesIn(
    wanted,
    {
      kind: 'Domain',
      object: domain.domain ?? `Domain ${domain.id}`,
      href: domainPaths.records(domain.id),
    },
    [
      ['Domain name', [domain.domain]],
      ['Primary DNS server', domain.master_ips ?? []],
      ['Allowed AXFR address', domain.axfr_ips ?? []],
    ],
  )

export function recordUses(wanted: Wanted, domain: Domain, record: DomainRecord): Use[] {
  const { id, type = 'Record', name = '', target = '' } = record
  const zone = domain.domain ?? ''
  const full = absoluteName(name, zone)
  const place = {
    kind: 'Record',
    object: `${type} ${full}`,
    href: domainPaths.record(domain.id, id),
    value: target,
  }
  const inName = wanted.name === undefined ? undefined : matchValue(wanted, full)
  const inTarget =
    matchValue(wanted, target) ??
    // A target without a dot is a name in the zone; text may name several.
    (wanted.name !== undefined && target !== '' && !target.includes('.')
      ? matchValue(wanted, absoluteName(target, zone))
      : matchText(wanted, target))
  return [
    ...(inName ? [{ ...place, id: `name ${id}`, where: 'Name', match: inName }] : []),
    ...(inTarget ? [{ ...place, id: `target ${id}`, where: 'Value', match: inTarget }] : []),
  ]
}

export function databaseUses(wanted: Wanted, database: Database): Use[] {
  const engine = engineOf(database)
  return usesIn(
    wanted,
    {
      kind: 'Database',
      object: database.label ?? `Database ${database.id}`,
      href: engine && databasePaths.tab(engine, database.id, 'settings'),
    },
    [
      ['Allow list', database.allow_list ?? []],
      ['Host', [database.hosts?.primary]],
      ['Host in the private network', [database.hosts?.secondary]],
    ],
  )
}

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

export const bucketUses = (wanted: Wanted, bucket: Bucket): Use[] => {
  const { label, hostname } = bucket
  return usesIn(
    wanted,
    {
      kind: 'Bucket',
      object: label ?? hostname ?? 'Bucket',
      href:
        label === undefined
          ? undefined
          : objectStoragePaths.objects({ clusterId: bucketPlace(bucket), bucket: label }),
    },
    [
      ['Bucket name', [label]],
      ['Hostname', [hostname]],
    ],
  )
}

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

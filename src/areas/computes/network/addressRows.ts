import type { ComputeIps, IpAddress, Ipv6Range, VpcIp } from '#api/generated/types.gen.ts'
import { addressKey } from '#lib/address.ts'

export type AddressKind =
  | 'Public'
  | 'Private'
  | 'Shared'
  | 'Reserved'
  | 'VPC'
  | 'SLAAC'
  | 'Link-local'
  | 'Range'
  | 'Pool'

/** A row of the table: an address, or a range in CIDR notation. */
export interface AddressRow {
  id: string
  /** Text to copy: an address without prefix, or a range with prefix. */
  address: string | undefined
  family: 'IPv4' | 'IPv6'
  kind: AddressKind
  prefix: number | null | undefined
  gateway: string | null | undefined
  mask: string | undefined
  rdns: string | null | undefined
  /** VPC that contains the address, or that maps to it by 1:1 NAT. */
  vpc:
    | { vpcId: number | undefined; subnetId: number | undefined; mapped: string | undefined }
    | undefined
  /** Next hop of a routed range. */
  routeTarget?: string | null | undefined
  region: string | undefined
  /** The original object of the response, which actions need. */
  source: IpAddress | VpcIp | Ipv6Range
}

function plain(kind: AddressKind, ip: IpAddress): AddressRow {
  const { vpc_nat_1_1: nat } = ip
  return {
    id: `${kind} ${ip.address}`,
    address: ip.address,
    family: ip.type?.startsWith('ipv6') || ip.address?.includes(':') ? 'IPv6' : 'IPv4',
    kind: ip.type === 'ipv6/pool' ? 'Pool' : ip.type === 'ipv6/range' ? 'Range' : kind,
    prefix: ip.prefix,
    gateway: ip.gateway,
    mask: ip.subnet_mask,
    rdns: ip.rdns,
    vpc: nat ? { vpcId: nat.vpc_id, subnetId: nat.subnet_id, mapped: nat.address } : undefined,
    region: ip.region,
    source: ip,
  }
}

function ofVpc(ip: VpcIp): AddressRow {
  const address = ip.address ?? ip.address_range ?? undefined
  return {
    id: `VPC ${ip.interface_id} ${address}`,
    address,
    family: address?.includes(':') ? 'IPv6' : 'IPv4',
    kind: 'VPC',
    prefix: ip.prefix,
    gateway: ip.gateway,
    mask: ip.subnet_mask,
    rdns: undefined,
    vpc: { vpcId: ip.vpc_id, subnetId: ip.subnet_id, mapped: ip.nat_1_1 ?? undefined },
    region: ip.region,
    source: ip,
  }
}

/**
 * Returns the row of a range. Routed ranges have a prefix length of at most 64; longer ones (116) are pools of a
 * region.
 */
function ofRange(range: Ipv6Range): AddressRow {
  const address = range.range === undefined ? undefined : `${range.range}/${range.prefix ?? ''}`
  return {
    id: `range ${address}`,
    address: address?.replace(/\/$/, ''),
    family: 'IPv6',
    kind: (range.prefix ?? 0) > 64 ? 'Pool' : 'Range',
    prefix: range.prefix,
    gateway: undefined,
    mask: undefined,
    rdns: undefined,
    vpc: undefined,
    routeTarget: range.route_target,
    region: range.region,
    source: range,
  }
}

/** Returns all addresses of an instance: IPv4, then IPv6, each in numeric order. */
export function addressRows({ ipv4: ipv4Response, ipv6 }: ComputeIps): AddressRow[] {
  const ipv4 = ipv4Response ?? {}
  const sorted = (rows: AddressRow[]) =>
    rows.toSorted((a, b) => {
      const [one, other] = [addressKey(a.address ?? ''), addressKey(b.address ?? '')]
      return one < other ? -1 : one > other ? 1 : 0
    })
  const group = (kind: AddressKind, ips: IpAddress[] | undefined) =>
    sorted((ips ?? []).map((ip) => plain(kind, ip)))
  return [
    ...group('Public', ipv4.public),
    ...group('Reserved', ipv4.reserved),
    ...group('Shared', ipv4.shared),
    ...group('Private', ipv4.private),
    ...sorted((ipv4.vpc ?? []).map(ofVpc)),
    ...(ipv6?.slaac ? [plain('SLAAC', ipv6.slaac)] : []),
    ...(ipv6?.link_local ? [plain('Link-local', ipv6.link_local)] : []),
    ...sorted((ipv6?.global ?? []).map(ofRange)),
  ]
}

/** Splits a list such as "203.0.113.1, 203.0.113.2". */
export const resolverList = (resolvers: string | undefined): string[] =>
  resolvers?.split(/[\s,]+/).filter(Boolean) ?? []

import {
  firstOverlaps,
  nextAddress,
  rangeError,
  subnetAddressError,
} from '../../../contract/rules/cidr.ts'
import type { RuleError } from '../../../contract/rules/ruleErrors.ts'
import { visibleIds } from '../../auth/authorization.ts'
import type { User } from '../../auth/tokens.ts'
import type { Queryable, Tx } from '../../database/transaction.ts'
import { HttpError, throwIfErrors } from '#shared/httpError.ts'
import { byAddress } from '../computes/networking/addresses.ts'
import type { ConfigInterfaceRow } from '../computes/tables.ts'
import { lockedVpc, type SubnetRecord, subnetsOf } from './rows.ts'

/** Interface in a VPC, as sent in a request (response shapes 4.6). */
export interface VpcInterface {
  subnet_id: number
  /** Chosen automatically if omitted. `any` maps the instance's public IPv4 address. */
  ipv4?: { vpc?: string | null | undefined; nat_1_1?: string | null | undefined } | null | undefined
  ip_ranges?: readonly string[] | null | undefined
}

/** Account and instance of an interface. `interfaceId` is set when an existing interface is changed. */
export interface InterfaceOwner {
  accountId: number
  computeId: number
  interfaceId?: number
}

type VpcColumns = Pick<
  ConfigInterfaceRow,
  'vpc_id' | 'subnet_id' | 'ipv4_vpc' | 'nat_1_1' | 'ip_ranges'
>

/**
 * Returns the columns of an interface in a VPC, and chooses an address if none is requested. Locks the VPC until the
 * transaction ends, so that requests for the same address run one at a time; the unique index enforces this too.
 * @param at the prefix for field names in errors, such as `interfaces[1].`
 * @throws HttpError 400
 */
export async function vpcColumnValues(
  tx: Tx,
  owner: InterfaceOwner,
  vpcInput: VpcInterface,
  at = '',
): Promise<VpcColumns> {
  const subnet = await heldSubnet(tx, owner, vpcInput.subnet_id, at)
  const others = await neighbours(tx, subnet.vpc_id, owner.interfaceId)
  const used = others.flatMap(({ subnet_id, ipv4_vpc }) =>
    subnet_id === vpcInput.subnet_id && ipv4_vpc !== null ? [ipv4_vpc] : [],
  )
  const ranges = vpcInput.ip_ranges ?? []
  const requestedAddress = vpcInput.ipv4?.vpc || undefined
  const nat = await mappedAddress(tx, owner, vpcInput.ipv4?.nat_1_1)
  throwIfErrors([
    ...addressErrors(requestedAddress, subnet.ipv4, used, at),
    ...rangeErrors(
      ranges,
      others.flatMap(({ ip_ranges }) => JSON.parse(ip_ranges ?? '[]') as string[]),
      at,
    ),
    ...(nat.reason === undefined ? [] : [{ field: `${at}ipv4.nat_1_1`, reason: nat.reason }]),
  ])
  const address = requestedAddress ?? nextAddress(subnet.ipv4, used)
  if (address === undefined)
    throw new HttpError(
      400,
      'The subnet has no free address. Choose another one.',
      `${at}subnet_id`,
    )
  return {
    vpc_id: subnet.vpc_id,
    subnet_id: vpcInput.subnet_id,
    ipv4_vpc: address,
    nat_1_1: nat.address,
    ip_ranges: JSON.stringify(ranges),
  }
}

const noSuchSubnet = 'There is no such subnet that you may use'

/**
 * Returns errors for subnets that interfaces of an instance refer to without permission: a user who may not read a VPC
 * cannot add interfaces to it, but may send back those that the instance already has.
 * @param computeId the existing instance; 0 for a new one
 */
export async function hiddenSubnetErrors(
  db: Queryable,
  user: User,
  interfaces: readonly { purpose: string; subnet_id?: number | null | undefined }[],
  at: (index: number) => string,
  computeId = 0,
): Promise<RuleError[]> {
  const visible = visibleIds(db, user, 'vpc')
  const named = interfaces.map(({ purpose, subnet_id }) => (purpose === 'vpc' && subnet_id) || null)
  const ids = named.filter((id) => id !== null)
  if (!visible || ids.length === 0) return []
  const joined = db
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .select('config_interface.vpc_id')
    .where('config.compute_id', '=', computeId)
  const usable = await db
    .selectFrom('subnet')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('vpc_id', 'in', visible), eb('vpc_id', 'in', joined)]))
    .execute()
  return named.flatMap((id, index) =>
    id === null || usable.some((subnet) => subnet.id === id)
      ? []
      : [{ field: `${at(index)}subnet_id`, reason: noSuchSubnet }],
  )
}

/**
 * Returns a subnet and locks its VPC, so that neither can be deleted.
 * @throws HttpError 400 naming `subnet_id`
 */
async function heldSubnet(
  tx: Tx,
  owner: InterfaceOwner,
  id: number,
  at: string,
): Promise<SubnetRecord> {
  const subnetError = (reason: string) => new HttpError(400, reason, `${at}subnet_id`)
  const unknown = () => subnetError(noSuchSubnet)
  const { vpc_id } = await tx
    .selectFrom('subnet')
    .innerJoin('vpc', 'vpc.id', 'subnet.vpc_id')
    .select('subnet.vpc_id')
    .where('subnet.id', '=', id)
    .where('vpc.account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow(unknown)
  const vpc = await lockedVpc(tx, owner, vpc_id)
  // Re-read the subnet, because it may have been deleted before its VPC was locked.
  const subnet = await subnetsOf(tx, vpc.id).where('id', '=', id).executeTakeFirstOrThrow(unknown)
  const { region } = await tx
    .selectFrom('compute')
    .select('region')
    .where('id', '=', owner.computeId)
    .executeTakeFirstOrThrow()
  if (vpc.region !== region)
    throw subnetError(
      `The subnet is in ${vpc.region} and the instance in ${region}. Select a subnet in the same region.`,
    )
  return subnet
}

const neighbours = async (tx: Tx, vpcId: number, exceptId?: number) =>
  (
    await tx
      .selectFrom('config_interface')
      .select(['id', 'subnet_id', 'ipv4_vpc', 'ip_ranges'])
      .where('vpc_id', '=', vpcId)
      .execute()
  ).filter(({ id }) => id !== exceptId)

function addressErrors(
  requestedAddress: string | undefined,
  subnet: string,
  used: readonly string[],
  at: string,
): RuleError[] {
  if (requestedAddress === undefined) return []
  const reason =
    subnetAddressError(requestedAddress, subnet) ??
    (used.includes(requestedAddress) ? 'Another interface has this address already' : undefined)
  return reason === undefined ? [] : [{ field: `${at}ipv4.vpc`, reason }]
}

/** Returns errors for IP ranges: a range must not overlap with the ranges of other interfaces in the VPC. */
function rangeErrors(ranges: readonly string[], routed: readonly string[], at: string) {
  const overlaps = firstOverlaps([...routed, ...ranges])
  return ranges.flatMap((range, index): RuleError[] => {
    const reason =
      rangeError(range) ??
      (overlaps[routed.length + index] === undefined
        ? undefined
        : 'Overlaps a range that is routed to an interface already')
    return reason === undefined ? [] : [{ field: `${at}ip_ranges[${index}]`, reason }]
  })
}

/** Returns the public address for the 1:1 mapping; `any` selects the instance's first. */
async function mappedAddress(
  tx: Tx,
  owner: InterfaceOwner,
  requestedAddress: string | null | undefined,
): Promise<{ address: string | null; reason?: string }> {
  if (requestedAddress == null || requestedAddress === '') return { address: null }
  const own = await tx
    .selectFrom('ip_address')
    .select(['address', 'public'])
    .where('compute_id', '=', owner.computeId)
    .where('type', '=', 'ipv4')
    .where('public', '=', 1)
    .execute()
  const matchingAddress = own
    .toSorted(byAddress)
    .find(({ address }) => requestedAddress === 'any' || address === requestedAddress)
  if (matchingAddress) return { address: matchingAddress.address }
  return {
    address: null,
    reason:
      requestedAddress === 'any'
        ? 'The instance has no public IPv4 address'
        : 'Must be a public IPv4 address of the instance, or any',
  }
}

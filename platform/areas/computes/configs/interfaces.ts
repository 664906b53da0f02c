import type { Tx } from '../../../database/transaction.ts'
import { HttpError } from '#shared/httpError.ts'
import {
  type InterfaceOwner,
  vpcColumnValues,
  type VpcInterface,
} from '../../vpcs/vpcInterfaces.ts'
import type { InterfaceRecord } from '../rows.ts'
import type { ConfigInterfaceRow } from '../tables.ts'

/** Interface in a request (response shapes 4.6). */
export interface NewInterface extends Partial<Omit<VpcInterface, 'subnet_id'>> {
  purpose: 'public' | 'vlan' | 'vpc'
  primary?: boolean | undefined
  label?: string | null | undefined
  ipam_address?: string | null | undefined
  subnet_id?: number | null | undefined
}

type PurposeColumns = Pick<
  ConfigInterfaceRow,
  'label' | 'ipam_address' | 'vpc_id' | 'subnet_id' | 'ipv4_vpc' | 'nat_1_1' | 'ip_ranges'
>

const none = {
  label: null,
  ipam_address: null,
  vpc_id: null,
  subnet_id: null,
  ipv4_vpc: null,
  nat_1_1: null,
  ip_ranges: null,
}

async function purposeColumns(
  tx: Tx,
  owner: InterfaceOwner,
  newInterface: NewInterface,
  at: string,
): Promise<PurposeColumns> {
  if (newInterface.purpose === 'public') return none
  if (newInterface.purpose === 'vlan')
    return {
      ...none,
      label: newInterface.label ?? '',
      ipam_address: newInterface.ipam_address ?? '',
    }
  if (newInterface.subnet_id == null)
    throw new HttpError(400, 'Required for a VPC interface', `${at}subnet_id`)
  return {
    ...none,
    ...(await vpcColumnValues(
      tx,
      owner,
      { ...newInterface, subnet_id: newInterface.subnet_id },
      at,
    )),
  }
}

/**
 * Adds one interface to a configuration profile at a position: 0 is eth0.
 * @param at the prefix for field names in errors, such as `interfaces[1].`
 * @throws HttpError 400 when the subnet rejects the interface
 */
export async function insertInterface(
  tx: Tx,
  owner: InterfaceOwner,
  { configId, position }: { configId: number; position: number },
  newInterface: NewInterface,
  at = '',
): Promise<InterfaceRecord> {
  return await tx
    .insertInto('config_interface')
    .values({
      config_id: configId,
      position,
      purpose: newInterface.purpose,
      primary: newInterface.primary === true ? 1 : 0,
      ...(await purposeColumns(tx, owner, newInterface, at)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds interfaces to a configuration profile, in order. The caller has validated the list (`interfaceListErrors`).
 * @throws HttpError 400 when a subnet rejects an interface
 */
export async function addInterfaces(
  tx: Tx,
  owner: InterfaceOwner,
  configId: number,
  interfaces: readonly NewInterface[],
): Promise<void> {
  for (const [position, sent] of interfaces.entries())
    await insertInterface(tx, owner, { configId, position }, sent, `interfaces[${position}].`)
}

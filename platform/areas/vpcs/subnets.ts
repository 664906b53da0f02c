import { firstOverlaps, subnetRangeError } from '../../../contract/rules/cidr.ts'
import type { RuleError } from '../../../contract/rules/ruleErrors.ts'
import { labelTaken } from '../../../contract/rules/labels.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction, type Queryable, type Tx } from '../../database/transaction.ts'
import type { SubnetCreate } from '../../generated/types.gen.ts'
import type { Context, Handlers } from '../../api/context.ts'
import { notFound, HttpError, throwIfErrors } from '#shared/httpError.ts'
import {
  lockedVpc,
  type SubnetRecord,
  subnetEntity,
  subnetsOf,
  toSubnet,
  toSubnets,
  type VpcRecord,
  vpcEntity,
} from './rows.ts'

type Named = Pick<SubnetCreate, 'label' | 'ipv4'>

/** Returns errors of new subnets, each compared with the existing subnets and the preceding new ones. */
function subnetErrors(
  present: readonly Named[],
  added: readonly Named[],
  at: (index: number) => string,
): RuleError[] {
  const labels = new Set(present.map(({ label }) => label))
  const overlaps = firstOverlaps([...present, ...added].map(({ ipv4 }) => ipv4))
  return added.flatMap(({ label, ipv4 }, index) => {
    const reason = subnetRangeError(ipv4, overlaps[present.length + index])
    const isNamed = labels.has(label)
    labels.add(label)
    return [
      ...(isNamed ? [{ field: `${at(index)}label`, reason: labelTaken.subnet }] : []),
      ...(reason === undefined ? [] : [{ field: `${at(index)}ipv4`, reason }]),
    ]
  })
}

/** Returns errors in the subnets of a new VPC. */
export const newSubnetErrors = (subnets: readonly Named[]): RuleError[] =>
  subnetErrors([], subnets, (index) => `subnets[${index}].`)

/** Inserts a validated subnet. The caller has locked the VPC. */
export async function insertSubnet(
  tx: Tx,
  context: Context,
  vpc: VpcRecord,
  { label, ipv4 }: Named,
): Promise<SubnetRecord> {
  const created = wireTime(context.now)
  const subnet = await tx
    .insertInto('subnet')
    .values({ vpc_id: vpc.id, label, ipv4, created, updated: created })
    .returningAll()
    .executeTakeFirstOrThrow()
  await context.emit(tx, {
    action: 'subnet_create',
    entity: subnetEntity(subnet),
    secondary: vpcEntity(vpc),
  })
  return subnet
}

const ownedSubnet = (db: Queryable, path: { vpcId: number; vpcSubnetId: number }) =>
  subnetsOf(db, path.vpcId).where('id', '=', path.vpcSubnetId)

/**
 * Returns true when an interface of any profile is in the subnet. The caller has locked the VPC, so no interface can
 * be added in the meantime.
 */
export async function isAssigned(tx: Tx, subnet: SubnetRecord): Promise<boolean> {
  const assigned = await tx
    .selectFrom('config_interface')
    .select('id')
    .where('subnet_id', '=', subnet.id)
    .limit(1)
    .executeTakeFirst()
  return assigned !== undefined
}

// The route binding has already checked that the VPC in the path belongs to the account.
export const subnetHandlers: Handlers<
  'listSubnets' | 'createSubnet' | 'getSubnet' | 'updateSubnet' | 'deleteSubnet'
> = {
  listSubnets: ({ path, query }, { db }) =>
    pageOfAll(subnetsOf(db, path.vpcId), query, (rows) => toSubnets(db, rows)),

  createSubnet: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const vpc = await lockedVpc(tx, context, path.vpcId)
      throwIfErrors(subnetErrors(await subnetsOf(tx, vpc.id).execute(), [body], () => ''))
      return toSubnet(tx, await insertSubnet(tx, context, vpc, body))
    }),

  async getSubnet({ path }, { db }) {
    return toSubnet(db, await ownedSubnet(db, path).executeTakeFirstOrThrow(notFound))
  },

  updateSubnet: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const vpc = await lockedVpc(tx, context, path.vpcId)
      const subnet = await ownedSubnet(tx, path).executeTakeFirstOrThrow(notFound)
      const { label = subnet.label } = body
      const others = (await subnetsOf(tx, vpc.id).execute()).filter(({ id }) => id !== subnet.id)
      if (others.some((other) => other.label === label))
        throw new HttpError(400, labelTaken.subnet, 'label')
      const changed = await tx
        .updateTable('subnet')
        .set({ label, updated: wireTime(context.now) })
        .where('id', '=', subnet.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await context.emit(tx, {
        action: 'subnet_update',
        entity: subnetEntity(changed),
        secondary: vpcEntity(vpc),
      })
      return toSubnet(tx, changed)
    }),

  async deleteSubnet({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const vpc = await lockedVpc(tx, context, path.vpcId)
      const subnet = await ownedSubnet(tx, path).executeTakeFirstOrThrow(notFound)
      if (await isAssigned(tx, subnet))
        throw new HttpError(
          400,
          'Interfaces of configuration profiles are assigned to this subnet. Delete them first; instances that run with them must be shut down before.',
        )
      await tx.deleteFrom('subnet').where('id', '=', subnet.id).execute()
      await context.emit(tx, {
        action: 'subnet_delete',
        entity: subnetEntity(subnet),
        secondary: vpcEntity(vpc),
      })
    })
    return {}
  },
}

import { computeCan } from '../../../../contract/rules/computeStates.ts'
import { capabilityErrors } from '../../../../contract/rules/deployments.ts'
import type { RuleError } from '../../../../contract/rules/ruleErrors.ts'
import { regionById } from '../../../catalogue/regions.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../../database/transaction.ts'
import type { Context } from '../../../api/context.ts'
import { notFound, HttpError } from '#shared/httpError.ts'
import { hiddenSubnetErrors } from '../../vpcs/vpcInterfaces.ts'
import {
  computeEntity,
  type ComputeRecord,
  configEntity,
  type ConfigRecord,
  lockedCompute,
} from '../rows.ts'
import type { NewInterface } from './interfaces.ts'
import { vlanErrors } from './vlans.ts'

/**
 * Returns the locked instance if its profiles may change.
 * @throws HttpError 400 or 404
 */
export async function lockForConfigs(
  tx: Tx,
  context: Context,
  computeId: number,
): Promise<ComputeRecord> {
  const compute = await lockedCompute(tx, context, computeId)
  const reason = computeCan.changeConfigs(compute.status)
  if (reason !== undefined) throw new HttpError(400, reason)
  return compute
}

/**
 * Returns the locked instance and one of its profiles.
 * @throws HttpError 400 or 404
 */
export async function lockConfig(
  tx: Tx,
  context: Context,
  path: { computeId: number; configId: number },
): Promise<{ compute: ComputeRecord; config: ConfigRecord }> {
  const compute = await lockForConfigs(tx, context, path.computeId)
  const config = await tx
    .selectFrom('config')
    .selectAll()
    .where('id', '=', path.configId)
    .where('compute_id', '=', compute.id)
    .executeTakeFirstOrThrow(notFound)
  return { compute, config }
}

/** Sets the update time of a profile and emits an event, after the profile or its interfaces have changed. */
export async function noteChange(
  tx: Tx,
  context: Context,
  compute: ComputeRecord,
  config: Pick<ConfigRecord, 'id' | 'label' | 'compute_id'>,
): Promise<void> {
  await tx
    .updateTable('config')
    .set({ updated: wireTime(context.now) })
    .where('id', '=', config.id)
    .execute()
  await context.emit(tx, {
    action: 'compute_config_update',
    entity: computeEntity(compute),
    secondary: configEntity(config),
  })
}

type Sent = Pick<NewInterface, 'purpose' | 'label' | 'subnet_id'>

/**
 * Returns errors of interfaces that depend on the region of their instance: unsupported features, too many VLANs, and
 * subnets that the user may not use.
 */
export async function regionalErrors(
  tx: Tx,
  { user }: Context,
  compute: ComputeRecord,
  interfaces: readonly Sent[],
  at: (index: number) => string,
): Promise<RuleError[]> {
  const { region } = compute
  const capabilities = regionById(region)?.capabilities ?? []
  const missing = interfaces.flatMap((sent, index) =>
    capabilityErrors({ interfaces: [sent] }, capabilities, undefined).map(({ reason }) => ({
      field: `${at(index)}purpose`,
      reason,
    })),
  )
  const location = { accountId: compute.account_id, region }
  return [
    ...missing,
    ...(await vlanErrors(tx, location, interfaces, (index) => `${at(index)}label`)),
    ...(await hiddenSubnetErrors(tx, user, interfaces, at, compute.id)),
  ]
}

/**
 * Rejects removing a VPC interface from the profile that the instance is running: its subnet is in use until a
 * shutdown (document 1, 4.1).
 * @param remainingInterfaces the interfaces that remain in the profile; none when the profile is deleted
 * @throws HttpError 400
 */
export async function assertNoVpcRemoved(
  tx: Tx,
  compute: ComputeRecord,
  config: ConfigRecord,
  remainingInterfaces: readonly Sent[],
  field?: string,
): Promise<void> {
  if (compute.booted_config_id !== config.id) return
  const joined = await tx
    .selectFrom('config_interface')
    .innerJoin('subnet', 'subnet.id', 'config_interface.subnet_id')
    .select(['subnet.id', 'subnet.label'])
    .where('config_interface.config_id', '=', config.id)
    .orderBy('config_interface.position')
    .execute()
  const removedSubnet = joined.find(
    ({ id }) =>
      !remainingInterfaces.some(({ purpose, subnet_id }) => purpose === 'vpc' && subnet_id === id),
  )
  if (removedSubnet)
    throw new HttpError(
      400,
      `The instance runs with an interface in the subnet ${removedSubnet.label}. Shut it down, or boot another configuration first.`,
      field,
    )
}

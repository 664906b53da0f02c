import {
  cloneErrors,
  concurrentClonesMax,
  diskAllocation,
  vlanRegionError,
} from '../../../../contract/rules/computeMoves.ts'
import { computeBusy, computeCan } from '../../../../contract/rules/computeStates.ts'
import { capabilityErrors } from '../../../../contract/rules/deployments.ts'
import { userDataError } from '../../../../contract/rules/userData.ts'
import { grantCreator, permissionsOn } from '../../../auth/authorization.ts'
import { publicImageById } from '../../../catalogue/images.ts'
import { computeTypeById } from '../../../catalogue/computeTypes.ts'
import { regionById } from '../../../catalogue/regions.ts'
import { wireTime } from '#shared/clock.ts'
import { inTransaction, type Tx } from '../../../database/transaction.ts'
import { settingLabel } from '../../../database/labels.ts'
import type { Context, Handlers, OperationInput } from '../../../api/context.ts'
import { type FieldError, HttpError, throwIfErrors, unauthorized } from '#shared/httpError.ts'
import { setTags, tagsOf } from '../../../database/objectTags.ts'
import { durationBetween, startComputeJob } from '../computeJobs.ts'
import { vlanErrors } from '../configs/vlans.ts'
import { type Contents, duplicateContents } from '../contents.ts'
import { enrolsAll } from '../creation/create.ts'
import { placementErrors } from '../creation/placement.ts'
import { provisionCompute } from '../creation/provision.ts'
import { requireIdle, countRunningClones } from '../requireIdle.ts'
import { computeEntity, type ComputeRecord, lockedCompute, lockedIfOwned } from '../rows.ts'
import { toCompute } from '../toCompute.ts'
import { takeCloneSlot } from './cloneSlots.ts'
import { clonedContents } from './cloneContents.ts'
import type { ClonePayload } from './cloneJobs.ts'
import { copyDuration } from './copyDuration.ts'

type Body = OperationInput<'cloneCompute'>['body']

/**
 * Returns the locked source. Other clones of it may be running, up to the limit, but no other job.
 * @throws HttpError 400
 */
async function readySource(tx: Tx, context: Context, id: number): Promise<ComputeRecord> {
  const source = await lockedCompute(tx, context, id)
  if (await context.jobs.isBusy(tx, { type: 'compute', id })) throw new HttpError(400, computeBusy)
  const reason = computeCan.clone(source.status)
  if (reason !== undefined) throw new HttpError(400, reason)
  if ((await countRunningClones(tx, id)) >= concurrentClonesMax)
    throw new HttpError(
      400,
      `${concurrentClonesMax} clones of this instance are in progress, which is the maximum. Wait for one to finish.`,
    )
  return source
}

/** Returns errors in the target region of a clone. */
async function regionErrors(
  tx: Tx,
  source: ComputeRecord,
  contents: Contents,
  to: string,
  field: string,
): Promise<FieldError[]> {
  const region = regionById(to)
  if (!region) return []
  const interfaces = contents.configs.flatMap((config) => config.interfaces)
  const all = await tx
    .selectFrom('config_interface')
    .innerJoin('config', 'config.id', 'config_interface.config_id')
    .select('config_interface.purpose')
    .where('config.compute_id', '=', source.id)
    .execute()
  const purposes = all.map(({ purpose }) => purpose)
  const vlan = vlanRegionError({
    from: source.region,
    to,
    purposes,
    capabilities: region.capabilities,
  })
  const hasVpc = interfaces.some(({ purpose }) => purpose === 'vpc')
  const location = { accountId: source.account_id, region: to }
  return [
    ...(vlan === undefined ? [] : [{ field, reason: vlan }]),
    ...(hasVpc && to !== source.region
      ? [
          {
            field,
            reason: `A VPC of the instance is in ${source.region}. Clone there, or exclude the configurations that use it`,
          },
        ]
      : []),
    ...(vlan === undefined ? await vlanErrors(tx, location, interfaces, () => field) : []),
  ]
}

const spaceError = (needed: number, free: number, field: string): FieldError[] =>
  needed > free
    ? [{ field, reason: `The clone needs ${needed} MB; only ${Math.max(0, free)} MB available` }]
    : []

/**
 * Locks and checks the existing instance that a clone is copied to.
 * @throws HttpError 400
 */
async function existingTarget(tx: Tx, context: Context, source: number, id: number) {
  const invalid = new HttpError(400, 'Instance not found or not writable', 'compute_id')
  if (id === source)
    throw new HttpError(400, 'Must be another instance than the one that is cloned', 'compute_id')
  const exists = await lockedIfOwned(tx, context, id)
  if (!exists || (await permissionsOn(tx, context.user, 'compute', id)) !== 'read_write')
    throw invalid
  return requireIdle(tx, context, id, computeCan.clone)
}

/**
 * Returns errors in the user data, which is allowed for new instances only and has the requirements of Compute Create.
 */
function metadataErrors(body: Body, source: ComputeRecord): FieldError[] {
  const data = body.metadata?.user_data
  if (data === undefined) return []
  const reason = userDataError(data)
  const region = regionById(body.region ?? '')
  const image = source.image === null ? undefined : publicImageById(source.image)
  return [
    ...(reason === undefined ? [] : [{ field: 'metadata.user_data', reason }]),
    ...(region
      ? capabilityErrors(
          { metadata: { user_data: data } },
          region.capabilities,
          image?.capabilities,
        )
      : []),
  ]
}

async function newTarget(
  tx: Tx,
  context: Context,
  source: ComputeRecord,
  contents: Contents,
  body: Body,
): Promise<ComputeRecord> {
  const { user, accountId } = context
  if (user.restricted && user.globalGrants.add_computes !== true) throw unauthorized()
  const { region = '', type = '' } = body
  const needed = diskAllocation(contents.disks)
  const known = body.region !== undefined && body.type !== undefined
  throwIfErrors([
    ...cloneErrors(body, source.has_user_data === 1),
    ...(known ? placementErrors({ region, type }) : []),
    ...spaceError(needed, computeTypeById(type)?.disk ?? needed, 'type'),
    ...metadataErrors(body, source),
    ...(await regionErrors(tx, source, contents, region, 'region')),
  ])
  const tags = (await tagsOf(tx, 'compute', [source.id])).get(source.id) ?? []
  const row = await provisionCompute(tx, {
    accountId,
    region,
    type,
    ...(body.label === undefined ? {} : { label: body.label }),
    image: source.image,
    deploys: false,
    created: context.now,
    status: 'cloning',
    group: body.group ?? '',
    tags,
    privateIp: body.private_ip === true,
    hasUserData: Boolean(body.metadata?.user_data),
    backupsEnabled: body.backups_enabled === true || (await enrolsAll(tx, accountId)),
  })
  await grantCreator(tx, user, 'compute', row.id)
  return row
}

async function oldTarget(
  tx: Tx,
  target: ComputeRecord,
  source: ComputeRecord,
  contents: Contents,
  body: Body,
): Promise<void> {
  const present = await tx
    .selectFrom('disk')
    .select('size')
    .where('compute_id', '=', target.id)
    .execute()
  throwIfErrors([
    ...cloneErrors(body, source.has_user_data === 1),
    ...spaceError(
      diskAllocation(contents.disks),
      target.disk - diskAllocation(present),
      'compute_id',
    ),
    ...(await regionErrors(tx, source, contents, target.region, 'compute_id')),
  ])
  const tags = await tagsOf(tx, 'compute', [source.id, target.id])
  await setTags(tx, target.account_id, 'compute', target.id, [...tags.values()].flat())
}

async function startClone(tx: Tx, context: Context, id: number, body: Body) {
  const { compute_id } = body
  // Lock both rows in the order of their ids, because two clones in opposite directions would deadlock.
  if (compute_id !== undefined && compute_id < id) await existingTarget(tx, context, id, compute_id)
  const source = await readySource(tx, context, id)
  const contents = await clonedContents(tx, source, body)
  let target: ComputeRecord
  if (compute_id === undefined) target = await newTarget(tx, context, source, contents, body)
  else {
    target = await existingTarget(tx, context, id, compute_id)
    await oldTarget(tx, target, source, contents, body)
  }
  await takeCloneSlot(tx, source.id, target.id)
  const lastBootedId = await duplicateContents(tx, target, contents, {
    diskStatus: 'not ready',
    now: wireTime(context.now),
  })
  const isNew = compute_id === undefined
  if (isNew && lastBootedId !== null)
    await tx
      .updateTable('compute')
      .set({ last_booted_config_id: lastBootedId })
      .where('id', '=', target.id)
      .execute()
  const files = contents.disks.reduce((sum, disk) => sum + disk.files, 0)
  const way = copyDuration(files, source.region === target.region ? 'near' : 'far')
  await startComputeJob(tx, context.jobs, target, {
    kind: 'compute_clone',
    status: 'cloning',
    durationSeconds: durationBetween(62, 110, source.id) + way.durationSeconds,
    rate: way.rate,
    username: context.user.username,
    entity: computeEntity(source),
    secondary: computeEntity(target),
    payload: { isNew, wasRunning: target.status === 'running' } satisfies ClonePayload,
  })
  const answer = await toCompute(tx, await lockedCompute(tx, context, target.id))
  // Return the final status of a new instance (response shapes 4.2 and 8.1).
  return isNew ? { ...answer, status: 'offline' as const } : answer
}

export const cloneHandlers: Handlers<'cloneCompute'> = {
  cloneCompute: ({ path, body }, context) =>
    settingLabel(
      'compute',
      inTransaction(context.db, (tx) => startClone(tx, context, path.computeId, body)),
    ),
}

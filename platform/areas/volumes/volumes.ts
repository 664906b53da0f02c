import type { Insertable } from 'kysely'
import type { RuleError } from '../../../contract/rules/ruleErrors.ts'
import { volumeCan, volumeGrowthError, volumeSize } from '../../../contract/rules/volumes.ts'
import {
  grantCreator,
  revokeGrants,
  unrestrictedForTags,
  visibleIds,
} from '../../auth/authorization.ts'
import { regionErrors } from '../../catalogue/regionErrors.ts'
import { wireTime } from '#shared/clock.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import { rejectTakenLabel, settingLabel } from '../../database/labels.ts'
import type { Context, Handlers, OperationInput } from '../../api/context.ts'
import { HttpError, throwIfErrors, unauthorized } from '#shared/httpError.ts'
import { clearTags, setTags } from '../../database/objectTags.ts'
import { attach, attachingHandlers, namedCompute } from './attaching.ts'
import {
  lockedVolume,
  ownedVolume,
  toVolume,
  toVolumes,
  volumeEntity,
  type VolumeRecord,
} from './rows.ts'
import type { VolumeRow } from './tables.ts'
import { startVolumeJob } from './volumeJobs.ts'

const refuse = (reason: string | undefined, field?: string): void => {
  if (reason !== undefined) throw new HttpError(400, reason, field)
}

/**
 * Returns errors in the location of a new volume: a region, or an instance, whose region is used (response shapes
 * 6.1).
 */
function placementErrors({
  region,
  compute_id,
  config_id,
}: OperationInput<'createVolume'>['body']): RuleError[] {
  const faults: RuleError[] = []
  if (region === undefined && compute_id === undefined)
    faults.push({ field: 'region', reason: 'Required without compute_id' })
  if (region !== undefined && compute_id !== undefined)
    faults.push({ field: 'region', reason: 'Leave it out: the region of the instance is taken' })
  else if (region !== undefined) faults.push(...regionErrors(region, 'Block Storage'))
  if (config_id !== undefined && compute_id === undefined)
    faults.push({ field: 'config_id', reason: 'Used only together with compute_id' })
  return faults
}

/** Fields of a volume that a clone copies. */
type VolumeFields = Omit<
  Insertable<VolumeRow>,
  'id' | 'account_id' | 'status' | 'compute_id' | 'hardware_type' | 'created' | 'updated'
>

async function insertVolume(tx: Tx, context: Context, fields: VolumeFields): Promise<VolumeRecord> {
  await rejectTakenLabel(tx, 'volume', context.accountId, fields.label)
  const created = wireTime(context.now)
  const volume = await tx
    .insertInto('volume')
    .values({
      ...fields,
      account_id: context.accountId,
      status: 'creating',
      compute_id: null,
      created,
      updated: created,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await grantCreator(tx, context.user, 'volume', volume.id)
  return volume
}

const ownVolumeHandlers: Handlers<
  | 'listVolumes'
  | 'createVolume'
  | 'getVolume'
  | 'updateVolume'
  | 'deleteVolume'
  | 'resizeVolume'
  | 'cloneVolume'
  | 'listComputeVolumes'
> = {
  listVolumes({ query }, { db, user, accountId }) {
    const all = db
      .selectFrom('volume')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id')
    const ids = visibleIds(db, user, 'volume')
    return pageOfAll(ids ? all.where('id', 'in', ids) : all, query, (rows) => toVolumes(db, rows))
  },

  createVolume({ body }, context) {
    if (body.tags?.length) unrestrictedForTags(context.user)
    throwIfErrors(placementErrors(body))
    const { compute_id, config_id, tags = [], ...fields } = body
    return settingLabel(
      'volume',
      inTransaction(context.db, async (tx) => {
        const compute =
          compute_id === undefined ? undefined : await namedCompute(tx, context, compute_id)
        const region = compute?.region ?? body.region ?? ''
        const volume = await insertVolume(tx, context, {
          size: volumeSize.default,
          ...fields,
          region,
        })
        await setTags(tx, context.accountId, 'volume', volume.id, tags)
        await startVolumeJob(tx, context, 'volume_create', volume)
        const attachOptions = { config_id, persist_across_boots: true }
        return toVolume(
          tx,
          compute ? await attach(tx, context, volume, compute, attachOptions) : volume,
        )
      }),
    )
  },

  async getVolume({ path }, context) {
    return toVolume(context.db, await ownedVolume(context.db, context, path.volumeId))
  },

  updateVolume({ path, body }, context) {
    if (body.tags) unrestrictedForTags(context.user)
    return settingLabel(
      'volume',
      inTransaction(context.db, async (tx) => {
        const volume = await lockedVolume(tx, context, path.volumeId)
        const { tags, ...fields } = body
        const { label = volume.label } = fields
        await rejectTakenLabel(tx, 'volume', context.accountId, label, volume.id)
        const changed = await tx
          .updateTable('volume')
          .set({ ...fields, updated: wireTime(context.now) })
          .where('id', '=', volume.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (tags) await setTags(tx, context.accountId, 'volume', volume.id, tags)
        await context.emit(tx, { action: 'volume_update', entity: volumeEntity(changed) })
        return toVolume(tx, changed)
      }),
    )
  },

  async deleteVolume({ path }, context) {
    await inTransaction(context.db, async (tx) => {
      const volume = await lockedVolume(tx, context, path.volumeId)
      refuse(volumeCan.delete(volume))
      await clearTags(tx, 'volume', volume.id)
      await revokeGrants(tx, 'volume', volume.id)
      await tx.deleteFrom('volume').where('id', '=', volume.id).execute()
      await context.emit(tx, { action: 'volume_delete', entity: volumeEntity(volume) })
    })
    return {}
  },

  resizeVolume: ({ path, body }, context) =>
    inTransaction(context.db, async (tx) => {
      const volume = await lockedVolume(tx, context, path.volumeId)
      refuse(volumeCan.resize(volume))
      refuse(volumeGrowthError(volume.size, body.size), 'size')
      const resizing = await tx
        .updateTable('volume')
        .set({ size: body.size, status: 'resizing', updated: wireTime(context.now) })
        .where('id', '=', volume.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await startVolumeJob(tx, context, 'volume_resize', resizing)
      await context.emit(tx, { action: 'volume_resize', entity: volumeEntity(volume) })
      return toVolume(tx, resizing)
    }),

  cloneVolume({ path, body }, context) {
    const { user } = context
    // The route binding has already checked the grant on the volume.
    if (user.restricted && user.globalGrants.add_volumes !== true) throw unauthorized()
    return settingLabel(
      'volume',
      inTransaction(context.db, async (tx) => {
        const source = await lockedVolume(tx, context, path.volumeId)
        refuse(volumeCan.clone(source))
        const { id: _, hardware_type: __, ...fields } = source
        const copy = await insertVolume(tx, context, { ...fields, label: body.label })
        await startVolumeJob(tx, context, 'volume_clone', copy)
        await context.emit(tx, {
          action: 'volume_clone',
          entity: volumeEntity(source),
          secondary: volumeEntity(copy),
        })
        return toVolume(tx, copy)
      }),
    )
  },

  // The route binding has already checked that the user may see the instance in the path.
  listComputeVolumes: ({ path, query }, { db }) =>
    pageOfAll(
      db.selectFrom('volume').selectAll().where('compute_id', '=', path.computeId).orderBy('id'),
      query,
      (rows) => toVolumes(db, rows),
    ),
}

export const volumeHandlers = { ...ownVolumeHandlers, ...attachingHandlers }

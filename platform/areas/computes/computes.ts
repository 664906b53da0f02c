import { computeCan } from '../../../contract/rules/computeStates.ts'
import { unrestrictedForTags, visibleIds } from '../../auth/authorization.ts'
import { wireTime } from '#shared/clock.ts'
import { filtered } from '../../database/filter/filterRows.ts'
import { pageOfAll } from '../../database/page.ts'
import { inTransaction, type Tx } from '../../database/transaction.ts'
import { rejectTakenLabel, settingLabel } from '../../database/labels.ts'
import type { Context, Handlers, OperationInput } from '../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { setTags, tagsOf } from '../../database/objectTags.ts'
import { chosenSchedule, isScheduling, nextBackupAt } from './backups/backupSchedule.ts'
import { computeEntity, type ComputeRecord, lockedCompute, ownedCompute } from './rows.ts'
import { toCompute, toComputes } from './toCompute.ts'

type Update = OperationInput<'updateCompute'>['body']

function rescheduled(
  compute: ComputeRecord,
  schedule: Parameters<typeof chosenSchedule>[1],
  now: number,
): Partial<ComputeRecord> {
  const chosen = chosenSchedule(compute, schedule)
  // Keep the due time, because the service chooses the open fields at that time.
  if (isScheduling(chosen)) return chosen
  return { ...chosen, backup_due_at: nextBackupAt({ ...compute, ...chosen }, now) }
}

/** Returns the column values that a request body changes; omitted fields stay unchanged (response shapes 1.1). */
function columns(body: Update, compute: ComputeRecord, now: number): Partial<ComputeRecord> {
  const { alerts, backups } = body
  const schedule = backups?.schedule
  return {
    label: body.label ?? compute.label,
    group: body.group ?? compute.group,
    watchdog_enabled:
      body.watchdog_enabled === undefined
        ? compute.watchdog_enabled
        : Number(body.watchdog_enabled),
    alert_cpu: alerts?.cpu ?? compute.alert_cpu,
    alert_io: alerts?.io ?? compute.alert_io,
    alert_network_in: alerts?.network_in ?? compute.alert_network_in,
    alert_network_out: alerts?.network_out ?? compute.alert_network_out,
    alert_transfer_quota: alerts?.transfer_quota ?? compute.alert_transfer_quota,
    ...(schedule && compute.backups_enabled === 1 ? rescheduled(compute, schedule, now) : {}),
  }
}

/** Replaces the tags. Only unrestricted users may add or change tags; sending the current tags changes nothing. */
async function changeTags(
  tx: Tx,
  { user }: Context,
  compute: ComputeRecord,
  newTags: readonly string[],
): Promise<void> {
  const present = (await tagsOf(tx, 'compute', [compute.id])).get(compute.id) ?? []
  const same =
    new Set(newTags).size === present.length && present.every((label) => newTags.includes(label))
  if (same) return
  unrestrictedForTags(user)
  await setTags(tx, compute.account_id, 'compute', compute.id, newTags)
}

function rejectUnenrolled(body: Update, compute: ComputeRecord): void {
  const { day, window } = body.backups?.schedule ?? {}
  // Accept null, because GET returns null for an instance that is not enrolled.
  if ((day ?? window ?? null) === null || compute.backups_enabled === 1) return
  throw new HttpError(
    400,
    'Enable the backup service of this instance before you set its schedule.',
    'backups.schedule',
  )
}

export const ownComputeHandlers: Handlers<'listComputes' | 'getCompute' | 'updateCompute'> = {
  listComputes({ query }, { db, user, filter }) {
    const all = db
      .selectFrom('compute')
      .selectAll('compute')
      .where('compute.account_id', '=', user.accountId)
      .orderBy('compute.id')
    const visible = visibleIds(db, user, 'compute')
    const rows = visible ? all.where('compute.id', 'in', visible) : all
    return pageOfAll(filtered(rows, 'listComputes', filter), query, (page) => toComputes(db, page))
  },

  async getCompute({ path }, context) {
    return toCompute(context.db, await ownedCompute(context.db, context, path.computeId))
  },

  updateCompute: ({ path, body }, context) =>
    settingLabel(
      'compute',
      inTransaction(context.db, async (tx) => {
        const compute = await lockedCompute(tx, context, path.computeId)
        const deleting = computeCan.update(compute.status)
        if (deleting !== undefined) throw new HttpError(400, deleting)
        if (body.tags !== undefined) await changeTags(tx, context, compute, body.tags)
        if (body.label !== undefined)
          await rejectTakenLabel(tx, 'compute', compute.account_id, body.label, compute.id)
        rejectUnenrolled(body, compute)
        const row = await tx
          .updateTable('compute')
          .set({ ...columns(body, compute, context.now), updated: wireTime(context.now) })
          .where('id', '=', compute.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        await context.emit(tx, { action: 'compute_update', entity: computeEntity(row) })
        return toCompute(tx, row)
      }),
    ),
}

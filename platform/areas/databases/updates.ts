import { allowSame } from '../../../contract/rules/allowLists.ts'
import { databaseResizeError } from '../../../contract/rules/databaseStates.ts'
import type { RuleError } from '../../../contract/rules/ruleErrors.ts'
import { changedWindow, windowStarts } from '../../../contract/rules/maintenanceWindows.ts'
import { wireTime } from '#shared/clock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { DatabaseUpdate } from '../../generated/types.gen.ts'
import { rejectTakenLabel } from '../../database/labels.ts'
import type { Context } from '../../api/context.ts'
import { throwIfErrors } from '#shared/httpError.ts'
import { startDatabaseJob } from './databaseJobs.ts'
import { databaseEntity, type DatabaseRecord, windowOf } from './rows.ts'
import { databaseTypeById } from './types.ts'
import { throwIfInvalid } from './throwIfInvalid.ts'

export const typeErrors = (type: string): RuleError[] =>
  databaseTypeById(type) ? [] : [{ field: 'type', reason: 'type is not valid' }]

/** Returns the columns of a new maintenance window and its next start; empty if the window does not change. */
function newWindow(
  database: DatabaseRecord,
  { updates }: DatabaseUpdate,
  now: number,
): Partial<DatabaseRecord> {
  if (updates === undefined) return {}
  const present = windowOf(database)
  const window = changedWindow(present, updates)
  if (JSON.stringify(window) === JSON.stringify(present)) return {}
  return { ...window, maintenance_due_at: windowStarts(window, now, 1)[0] ?? null }
}

function newAllowList(
  { allow_list }: DatabaseRecord,
  update: DatabaseUpdate,
): Partial<DatabaseRecord> {
  if (update.allow_list === undefined) return {}
  const wanted = JSON.stringify(update.allow_list)
  return wanted === allow_list ? {} : { allow_list: wanted }
}

export async function beginResize(
  tx: Tx,
  context: Context,
  database: DatabaseRecord,
  type: string,
  body: DatabaseUpdate,
): Promise<DatabaseRecord> {
  const { label = database.label } = body
  await rejectTakenLabel(tx, 'database', context.accountId, label, database.id)
  throwIfErrors(typeErrors(type))
  const [present, wanted] = [databaseTypeById(database.type), databaseTypeById(type)]
  throwIfInvalid(databaseResizeError(present?.disk ?? 0, wanted?.disk ?? 0), 'type')
  // Label and maintenance window change immediately; only the nodes take time to resize.
  const changed = await tx
    .updateTable('database')
    .set({
      ...newWindow(database, body, context.now),
      label,
      status: 'resizing',
      updated: wireTime(context.now),
    })
    .where('id', '=', database.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await context.emit(tx, { action: 'database_resize_create', entity: databaseEntity(changed) })
  await startDatabaseJob(tx, context.jobs, changed, {
    kind: 'database_resize',
    durationSeconds: 600 * database.cluster_size,
    username: context.user.username,
    action: 'database_resize',
    payload: { type },
  })
  return changed
}

export async function changeSettings(
  tx: Tx,
  context: Context,
  database: DatabaseRecord,
  body: DatabaseUpdate,
): Promise<DatabaseRecord> {
  const { label = database.label } = body
  await rejectTakenLabel(tx, 'database', context.accountId, label, database.id)
  const settings = { ...newAllowList(database, body), ...newWindow(database, body, context.now) }
  const { allow_list, ...window } = settings
  // A different notation of the same ranges is stored as it was sent, and the nodes have nothing to apply.
  const isWork =
    Object.keys(window).length > 0 ||
    (allow_list !== undefined &&
      !allowSame(JSON.parse(database.allow_list), JSON.parse(allow_list)))
  const status = isWork ? 'updating' : database.status
  const changed = await tx
    .updateTable('database')
    .set({ ...settings, label, status, updated: wireTime(context.now) })
    .where('id', '=', database.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  // The label changes immediately; the other settings have to be applied by the nodes (response shapes 8.2).
  if (isWork)
    await startDatabaseJob(tx, context.jobs, changed, {
      kind: 'database_update',
      durationSeconds: 20,
      username: context.user.username,
      action: 'database_update',
    })
  else await context.emit(tx, { action: 'database_update', entity: databaseEntity(changed) })
  return changed
}

/**
 * Removes unchanged fields from an update, because clients send back all fields that they read. An unchanged type next
 * to other fields is not a resize, and next to a new type only changed fields count.
 */
export function askedOf(
  body: DatabaseUpdate,
  database: DatabaseRecord,
  { now }: Pick<Context, 'now'>,
): DatabaseUpdate {
  const { type, ...others } = body
  if (type === undefined) return body
  if (type === database.type) return Object.keys(others).length > 0 ? others : body
  const { label, allow_list, updates } = others
  const isChanged = (change: Partial<DatabaseRecord>) => Object.keys(change).length > 0
  return {
    type,
    ...(label !== undefined && label !== database.label && { label }),
    ...(allow_list && isChanged(newAllowList(database, body)) && { allow_list }),
    ...(updates && isChanged(newWindow(database, body, now)) && { updates }),
  }
}

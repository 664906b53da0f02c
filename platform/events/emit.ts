import { wireTime } from '#shared/clock.ts'
import type { Queryable, Tx } from '../database/transaction.ts'

/** The entity of an event. Regions, tags and public images have string ids. */
export interface Entity {
  id: number | string
  label: string
  type: string
  url: string
}

export interface EventInput {
  accountId: number
  action: string
  /** Null for events that the service causes. */
  username: string | null
  /** Defaults to the user who has the name now. */
  userId?: number
  now: number
  entity?: Entity | null
  secondary?: Entity | null
  message?: string
}

/** Selects the user of an account who has the name now. */
export const idOfName = (db: Queryable, accountId: number, username: string | null) =>
  db
    .selectFrom('user')
    .select('id')
    .where('account_id', '=', accountId)
    .where('username', '=', username)

const row = (tx: Tx, event: EventInput) => ({
  account_id: event.accountId,
  action: event.action,
  created: wireTime(event.now),
  entity: event.entity ? JSON.stringify(event.entity) : null,
  entity_type: event.entity?.type ?? null,
  entity_id: event.entity ? String(event.entity.id) : null,
  secondary_entity: event.secondary ? JSON.stringify(event.secondary) : null,
  started_at: null,
  due_at: null,
  duration: null,
  rate: null,
  username: event.username,
  user_id: event.userId ?? idOfName(tx, event.accountId, event.username),
  message: event.message ?? '',
})

/** Records an event that is complete. Call it in the transaction of the change. */
export async function emit(tx: Tx, event: EventInput): Promise<void> {
  await tx
    .insertInto('event')
    .values({ ...row(tx, event), status: 'notification' })
    .execute()
}

/** Properties of the event that a job starts with. */
export interface StartInput {
  rate?: string
  /** True to report the event as a notification until the job ends, as for databases (response shapes 7). */
  untoldProgress?: boolean
}

/** Records the start of a job. The end of the job updates the same event. */
export async function emitStart(
  tx: Tx,
  event: EventInput,
  job: StartInput & { dueAt: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('event')
    .values({
      ...row(tx, event),
      status: job.untoldProgress === true ? 'notification' : 'started',
      started_at: event.now,
      due_at: job.dueAt,
      rate: job.rate ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records a failed operation whose start emitted no event. */
export async function emitFailure(tx: Tx, event: EventInput & { message: string }): Promise<void> {
  const { now, message } = event
  const eventId = await emitStart(tx, { ...event, message: '' }, { dueAt: now })
  await emitEnd(tx, eventId, { status: 'failed', now, message })
}

export async function emitEnd(
  tx: Tx,
  eventId: number,
  end: { status: 'finished' | 'failed'; now: number; message?: string },
): Promise<void> {
  const { started_at } = await tx
    .selectFrom('event')
    .select('started_at')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('event')
    .set({
      status: end.status,
      duration: (end.now - (started_at ?? end.now)) / 1000,
      ...(end.message === undefined ? {} : { message: end.message }),
    })
    .where('id', '=', eventId)
    .execute()
}

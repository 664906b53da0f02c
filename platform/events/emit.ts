import { wireTime } from '#shared/clock.ts'
import type { Queryable, Tx } from '../database/transaction.ts'

/** The entity of an event. Regions, tags and public images have a string for an id. */
export interface Entity {
  id: number | string
  label: string
  type: string
  url: string
}

export interface EventInput {
  accountId: number
  action: string
  /** Null for what the service does by itself. */
  username: string | null
  /** Left out, that of the user who has the name now. */
  userId?: number
  now: number
  entity?: Entity | null
  secondary?: Entity | null
  message?: string
}

/** The user of an account who has a name now. */
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

/** Records something that happened at once. Part of the transaction of what happened. */
export async function emit(tx: Tx, event: EventInput): Promise<void> {
  await tx
    .insertInto('event')
    .values({ ...row(tx, event), status: 'notification' })
    .execute()
}

/** How the start of a job is told. */
export interface StartInput {
  rate?: string
  /** It looks like a notification until it ends, as work on databases does (response shapes 7). */
  untoldProgress?: boolean
}

/** Records the start of a job; the job ends the same event. */
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

/** Records work that came to nothing, of which nothing was told before. */
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

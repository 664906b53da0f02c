import type { SelectQueryBuilder } from 'kysely'
import { engineOf } from '#shared/database/engine.ts'
import type { Tables } from '../database/tables.ts'
import type { Queryable, Tx } from '../database/transaction.ts'
import type { Job } from './job.ts'
import { emitEnd, type EventInput, type StartInput } from '../events/emit.ts'

export interface JobObject {
  /** Object type, as in the contract. */
  type: string
  id: number
}

export const hasJob = async (
  db: Queryable,
  { type, id }: JobObject,
  state: 'running' | 'waiting',
) =>
  (await db
    .selectFrom('job')
    .select('id')
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()) !== undefined

/**
 * Locks rows and skips those that other processes have locked. SQLite allows only one writer, so it needs no row lock.
 */
const locked = <Row>(tx: Tx, query: SelectQueryBuilder<Tables, 'job', Row>) =>
  engineOf(tx) === 'postgresql' ? query.forUpdate().skipLocked() : query

/** Reads and locks a job; undefined if it has another state or another process has locked it. */
export function lockJob(tx: Tx, id: number, state: Job['state']): Promise<Job | undefined> {
  const job = tx.selectFrom('job').selectAll().where('id', '=', id).where('state', '=', state)
  return locked(tx, job).executeTakeFirst()
}

/** Reads and locks the job; undefined if it was canceled in the meantime or another process has locked it. */
export const lockRunningJob = (tx: Tx, { id }: Job) => lockJob(tx, id, 'running')

/** Reads and locks the job that has been due longest; undefined if none is due. */
export function lockDueJob(tx: Tx, now: number): Promise<Job | undefined> {
  const due = tx
    .selectFrom('job')
    .selectAll()
    .where('state', '=', 'running')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
  return locked(tx, due).executeTakeFirst()
}

export async function waitingJobIds(db: Queryable): Promise<number[]> {
  const waiting = await db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  return waiting.map(({ id }) => id)
}

/** Returns the time at which the next running job is due, in milliseconds; undefined if there is none. */
export async function nextDueTime(db: Queryable): Promise<number | undefined> {
  const next = await db
    .selectFrom('job')
    .select('due_at')
    .where('state', '=', 'running')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at
}

/** Sets the message of the event of a job. */
export async function setEventMessage(tx: Tx, job: Job, message: string): Promise<void> {
  if (job.event_id === null) return
  await tx.updateTable('event').set({ message }).where('id', '=', job.event_id).execute()
}

/** Ends a job and its event. */
export async function endJob(
  tx: Tx,
  job: Job,
  { status, ...end }: { status: 'finished' | 'failed'; now: number; message?: string },
): Promise<void> {
  await tx.updateTable('job').set({ state: status }).where('id', '=', job.id).execute()
  if (job.event_id !== null) await emitEnd(tx, job.event_id, { status, ...end })
}

export interface JobInput {
  kind: string
  accountId: number
  object: JobObject
  /** Simulated duration, in seconds. The platform's speed divides it. */
  durationSeconds: number
  payload?: object
  event?: Omit<EventInput, 'now' | 'accountId'> & StartInput
}

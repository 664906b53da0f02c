import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

interface OpenJobs {
  counts: { kind: string; state: string; count: number }[]
  /** The time at which the most overdue one was due, milliseconds; undefined while none is late. */
  lateSince: number | undefined
}

/** The jobs that have not ended, of all processes on the database. */
export async function openJobs(db: Database, now: number): Promise<OpenJobs> {
  const counts = await db
    .selectFrom('job')
    .select(['kind', 'state', sql<number>`count(*)`.as('count')])
    .where('state', 'in', ['running', 'waiting'])
    .groupBy(['kind', 'state'])
    .execute()
  const late = await db
    .selectFrom('job')
    .select((eb) => eb.fn.min('due_at').as('since'))
    .where('state', '=', 'running')
    .where('due_at', '<=', now)
    .executeTakeFirst()
  return { counts, lateSince: late?.since ?? undefined }
}

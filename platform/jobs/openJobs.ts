import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

export interface OpenJobs {
  counts: { kind: string; state: string; count: number }[]
  /** Time at which the most overdue job was due, in milliseconds; undefined if no job is overdue. */
  lateSince: number | undefined
}

/** Returns the unfinished jobs of all processes that share the database. */
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

import { sql } from 'kysely'
import type { Sweep } from '../jobs/queue.ts'
import { engineOf } from './open.ts'

/** Free pages of 4 KB that stay for the next rows. */
const kept = 512

/** So many a round, so that no call waits for long. */
const pagesPerRun = 512

/** Lets the file of the embedded database shrink after much was deleted; PostgreSQL sees to its own. */
export const vacuumTask: Sweep = async (db) => {
  if (engineOf(db) !== 'sqlite') return
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
  if ((rows[0]?.freelist_count ?? 0) > kept)
    await sql`pragma incremental_vacuum(${sql.lit(pagesPerRun)})`.execute(db)
}

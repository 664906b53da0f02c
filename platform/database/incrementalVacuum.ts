import { sql } from 'kysely'
import type { Sweep } from '../jobs/queue.ts'
import { engineOf } from '#shared/database/engine.ts'

/** Number of free 4 KB pages to leave in the file for new rows. */
const minFreePages = 512

/** Number of pages to free per run, limited so that no request has to wait for long. */
const pagesPerRun = 512

/** Shrinks the file of the embedded database after deletions. PostgreSQL does this automatically. */
export const vacuumTask: Sweep = async (db) => {
  if (engineOf(db) !== 'sqlite') return
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
  if ((rows[0]?.freelist_count ?? 0) > minFreePages)
    await sql`pragma incremental_vacuum(${sql.lit(pagesPerRun)})`.execute(db)
}

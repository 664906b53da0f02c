import { PostgresAdapter, PostgresDialect, sql } from 'kysely'

/**
 * Lets processes take turns by a row that a transaction holds. The lock that Kysely takes is a session's: behind a pooler that
 * lends connections for a transaction each, nobody has a session, and who asks to give the lock back is another one.
 */
class PooledPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[db, { lockTable, lockRowId }]: Parameters<PostgresAdapter['acquireMigrationLock']>
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db)
  }

  /** The end of the transaction does. */
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/** PostgreSQL, with or without a pooler in front that lends connections for a transaction each. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledPostgresAdapter()
  }
}

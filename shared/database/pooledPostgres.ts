import { PostgresAdapter, PostgresDialect, sql } from 'kysely'

/**
 * Locks a row for the duration of the transaction while migrating. Kysely's default is a session-level advisory lock,
 * which does not work with a pooler in transaction mode: the unlock may reach another session.
 */
class PooledPostgresAdapter extends PostgresAdapter {
  override async acquireMigrationLock(
    ...[db, { lockTable, lockRowId }]: Parameters<PostgresAdapter['acquireMigrationLock']>
  ): Promise<void> {
    await sql`select id from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db)
  }

  /** The lock is released when the transaction ends. */
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/** PostgreSQL, with or without a pooler in transaction mode. */
export class PooledPostgresDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledPostgresAdapter()
  }
}

import { type Kysely, sql } from 'kysely'

/** An index that is created while other processes write to its table. */
export interface IndexDefinition {
  name: string
  table: string
  columns: readonly string[]
  /** Restricts the index to rows with this value in a column. */
  where?: { column: string; value: string }
}

/** Creates an index in the transaction of a migration. PostgreSQL blocks writes to its table in the meantime. */
export async function createIndex(
  { schema }: Pick<Kysely<unknown>, 'schema'>,
  { name, table, columns, where }: IndexDefinition,
): Promise<void> {
  const index = schema
    .createIndex(name)
    .on(table)
    .columns([...columns])
  await (where ? index.where(sql.ref(where.column), '=', where.value) : index).execute()
}

/**
 * Creates an index on PostgreSQL without blocking writes to its table. It must not run in a transaction.
 * https://www.postgresql.org/docs/15/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
 */
export async function createIndexConcurrently<Schema>(
  db: Kysely<Schema>,
  { name, table, columns, where }: IndexDefinition,
): Promise<void> {
  const { rows } = await sql<{ indisvalid: boolean }>`
    select indisvalid from pg_index where indexrelid = to_regclass(${`"${name}"`})`.execute(db)
  if (rows[0]?.indisvalid === true) return
  // PostgreSQL leaves an invalid index if the creation was interrupted.
  if (rows[0]) await sql`drop index concurrently ${sql.ref(name)}`.execute(db)
  const rowsOf = where ? sql` where ${sql.ref(where.column)} = ${sql.lit(where.value)}` : sql``
  await sql`create index concurrently ${sql.ref(name)} on ${sql.table(table)}
    (${sql.join(columns.map((column) => sql.ref(column)))})${rowsOf}`.execute(db)
}

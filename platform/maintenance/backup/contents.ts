import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type pg from 'pg'

/** The rows of a table, for the comparison of a restored database with the backed-up one. */
interface TableContents {
  rows: number
  /** Hash of all rows. It has another form for each database engine. */
  hash: string
}

/** Contents by table name. The names of tables of the console's data start with `console.`. */
export type Contents = Record<string, TableContents>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** @param prefix prepended to the table names */
export function contentsOfSqlite(db: DatabaseSync, prefix = ''): Contents {
  const names = db
    .prepare(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`,
    )
    .all()
    .map(({ name }) => String(name))
  return Object.fromEntries(names.map((name) => [prefix + name, contentsOfTable(db, name)]))
}

/** Reads row by row, because a table can be larger than memory. */
function contentsOfTable(db: DatabaseSync, name: string): TableContents {
  const query = db.prepare(`select * from ${quoted(name)}`)
  query.setReadBigInts(true)
  const hash = createHash('sha256')
  let rows = 0
  for (const row of query.iterate()) {
    rows += 1
    for (const value of Object.values(row)) {
      const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value))
      hash.update(`${value === null ? 'null' : typeof value} ${bytes.length} `).update(bytes)
    }
  }
  return { rows, hash: hash.digest('hex') }
}

/** Settings that change how PostgreSQL converts values to text. */
const textSettings = {
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** Reads the tables of the current schema and of the console's data, in the open transaction of the client. */
export async function contentsOfPostgres(client: pg.Client): Promise<Contents> {
  for (const [name, value] of Object.entries(textSettings))
    await client.query('select set_config($1, $2, true)', [name, value])
  const { rows: tables } = await client.query<{ schema: string; name: string; own: boolean }>(
    `select schemaname as schema, tablename as name, schemaname = current_schema() as own
     from pg_tables where schemaname in (current_schema(), current_schema() || '_console')
     order by schemaname, tablename`,
  )
  const contents: Contents = {}
  for (const { schema, name, own } of tables) {
    // A sum, because the order of the rows changes.
    const { rows } = await client.query<{ rows: string; hash: string }>(
      `select count(*)::text as rows, coalesce(sum(('x' || left(
         encode(sha256(convert_to(each_row::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint::numeric), 0)::text as hash
       from ${quoted(schema)}.${quoted(name)} as each_row`,
    )
    const [found] = rows
    if (!found) throw new Error(`No row count of ${name}`)
    contents[own ? name : `console.${name}`] = { rows: Number(found.rows), hash: found.hash }
  }
  return contents
}

/** Returns the differences of a restored database as messages. */
export function contentDifferences(recorded: Contents, found: Contents): string[] {
  return Object.keys({ ...recorded, ...found }).flatMap((name) => {
    const [before, after] = [recorded[name], found[name]]
    if (before?.rows !== after?.rows)
      return [`${name} has ${after?.rows ?? 'no'} rows instead of ${before?.rows ?? 'none'}`]
    return before?.hash === after?.hash ? [] : [`the rows of ${name} have changed`]
  })
}

/** Returns the sum of all rows, and a line for each table that has rows. */
export function contentLines(contents: Contents): { rows: number; lines: string[] } {
  const counts = Object.entries(contents).map(([name, { rows }]) => ({ name, rows }))
  return {
    rows: counts.reduce((sum, { rows }) => sum + rows, 0),
    lines: counts
      .filter(({ rows }) => rows > 0)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, rows }) => `  ${name}: ${rows}`),
  }
}

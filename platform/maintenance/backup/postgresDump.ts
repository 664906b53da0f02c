import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import pg from 'pg'
import { postgresPrograms, run } from '../../database-engines/programs.ts'
import { BackupError } from './manifest.ts'

const programs = ['pg_dump', 'pg_restore', 'psql']

/** What PostgreSQL's programs heed of the environment: certificates, services and passwords, in HOME too. */
export function clientEnvironment(
  environment: Record<string, string | undefined>,
  password: string,
): Record<string, string> {
  const passed = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && (name === 'HOME' || name.startsWith('PG')) ? [[name, value]] : [],
  )
  return { ...Object.fromEntries(passed), ...(password !== '' && { PGPASSWORD: password }) }
}

/** How a program of PostgreSQL reaches a database: other users of the machine see arguments, but no environment. */
function target(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return {
    address: url.href,
    options: {
      owner: undefined,
      cwd: process.cwd(),
      env: clientEnvironment(process.env, password),
    },
  }
}

const programPath = (name: string) => join(postgresPrograms(programs, 'postgresql-client'), name)

/**
 * A connection to PostgreSQL itself. Its programs change settings of their session, which a pooler in transaction mode
 * hands on: no server behind it would find its tables any more. Nothing tells a pooler in session mode from it, so both are
 * refused.
 * @throws BackupError where a pooler stands between
 */
export async function connectDirectly(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // A pooler tells an id of its own at the connection, and some servers none. The types leave it out.
    const { processID: told } = client as pg.Client & { processID: number | null }
    if (told === null || told === rows[0]?.pid) return client
    throw new BackupError(
      'DATABASE_URL leads to a connection pooler. Set it to PostgreSQL itself for this command.',
    )
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Writes what a snapshot of a database shows, compressed, to a file that is flushed to the disk. */
export async function dumpDatabase(
  databaseUrl: string,
  snapshot: string,
  file: string,
): Promise<void> {
  const { address, options } = target(databaseUrl)
  await run(
    programPath('pg_dump'),
    [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--snapshot=${snapshot}`,
      `--dbname=${address}`,
    ],
    { ...options, to: [createWriteStream(file, { flags: 'wx', mode: 0o600 })] },
  )
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/** What would be in the way of a restore: tables that are there, and connections of others. */
export async function occupationOf(
  databaseUrl: string,
): Promise<{ tables: string[]; connections: number }> {
  const client = await connectDirectly(databaseUrl)
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
       from pg_tables where schemaname in (current_schema(), current_schema() || '_console')`,
    )
    const { rowCount } = await client.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
    )
    return { tables: rows.map(({ name }) => name), connections: rowCount ?? 0 }
  } finally {
    await client.end()
  }
}

/** Puts a dump in the place of these tables, in one transaction: all of it or nothing. */
export async function loadDump(
  databaseUrl: string,
  file: string,
  replaced: readonly string[],
): Promise<void> {
  const { address, options } = target(databaseUrl)
  const dump = new PassThrough()
  const read = run(programPath('pg_restore'), ['--no-owner', '--no-privileges', '--file=-', file], {
    ...options,
    to: [dump],
  })
  // psql rolls back what is not committed when its input ends.
  async function* statements() {
    yield 'begin;\n'
    for (const table of replaced) yield `drop table ${table} cascade;\n`
    // Of the console's own data; the dump makes it anew where it has them.
    yield `do $$ begin execute format('drop schema if exists %I', current_schema() || '_console'); end $$;\n`
    yield* dump
    await read
    yield 'commit;\n'
  }
  await Promise.all([
    read,
    run(
      programPath('psql'),
      ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', `--dbname=${address}`],
      { ...options, from: [Readable.from(statements())] },
    ),
  ])
}

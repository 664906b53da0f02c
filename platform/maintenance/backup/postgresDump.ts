import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import pg from 'pg'
import { postgresPrograms, run } from '../../database-engines/programs.ts'
import { BackupError } from './manifest.ts'

const programs = ['pg_dump', 'pg_restore', 'psql']

/**
 * Returns the environment for PostgreSQL's client programs: their settings, and HOME, where they find certificates,
 * services and passwords.
 */
export function clientEnvironment(
  environment: Record<string, string | undefined>,
  password: string,
): Record<string, string> {
  const passed = Object.entries(environment).flatMap(([name, value]) =>
    value !== undefined && (name === 'HOME' || name.startsWith('PG')) ? [[name, value]] : [],
  )
  return { ...Object.fromEntries(passed), ...(password !== '' && { PGPASSWORD: password }) }
}

/**
 * Returns the connection URL and options for a PostgreSQL program. The password is passed in the environment, because
 * other users of the machine can see arguments.
 */
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
 * Connects to PostgreSQL and rejects connection poolers. PostgreSQL's programs change session settings; a pooler in
 * transaction mode would pass these on to other clients, which would no longer find their tables. Poolers in session
 * mode cannot be distinguished from those, so both are rejected.
 * @throws BackupError if the URL points to a connection pooler
 */
export async function connectDirectly(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Poolers report their own process ID on connect, and some servers report none. The property is missing in the
    // types.
    const { processID: announcedPid } = client as pg.Client & { processID: number | null }
    if (announcedPid === null || announcedPid === rows[0]?.pid) return client
    throw new BackupError(
      'DATABASE_URL points to a connection pooler. Set it to PostgreSQL itself for this command.',
    )
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Dumps a snapshot of the database to a compressed file and flushes it to disk. */
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

/** Returns what prevents a restore: existing tables, and connections of other clients. */
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

/** Replaces the given tables by a dump, in a single transaction. */
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
  // If an error ends the input, psql rolls back the open transaction.
  async function* statements() {
    yield 'begin;\n'
    for (const table of replaced) yield `drop table ${table} cascade;\n`
    // Drop the schema of the console's data. The dump re-creates it if it contains such data.
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

import { type Kysely, sql } from 'kysely'
import { migrationNames } from './migrations.ts'
import type { Tables } from './tables.ts'

type Database = Kysely<Tables>

/**
 * Suffix of migrations that remove or change something that the previous version uses. A process that finds such an
 * unknown migration cannot continue; it can with all other unknown migrations (CONTRIBUTING.md).
 */
const removal = /-removal$/

interface SchemaState {
  /** True if no migration has been applied. */
  isNew: boolean
  /** Migrations of this version that have not been applied to the database. */
  missing: string[]
  /** Migrations that were applied to the database and that this version does not know. */
  unknown: string[]
}

export async function schemaState(db: Database): Promise<SchemaState> {
  const own = await migrationNames()
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const isNew = !tables.some(({ name }) => name === 'kysely_migration')
  const { rows } = isNew
    ? { rows: [] }
    : await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const present = new Set(rows.map(({ name }) => name))
  return {
    isNew: present.size === 0,
    missing: own.filter((name) => !present.has(name)),
    unknown: [...present].filter((name) => !own.includes(name)),
  }
}

/** @throws an Error with a user-facing message if this version cannot use the current schema */
export async function rejectNewerSchema(db: Database): Promise<void> {
  const { missing, unknown } = await schemaState(db)
  // This version can use a newer schema that only has additions, but it cannot migrate it.
  const faults = missing.length > 0 ? unknown : unknown.filter(isRemoval)
  if (faults.length === 0) return
  throw new Error(
    `This data was written by a newer version of the console (${faults.join(', ')}). Start that version, or restore a backup from before the upgrade.`,
  )
}

/**
 * Verifies that the schema is current. Commands that run while servers are running call this instead of migrating.
 * @throws an Error with a user-facing message
 */
export async function requireSchema(db: Database): Promise<void> {
  const { missing, unknown } = await schemaState(db)
  if (missing.length > 0 && unknown.length === 0)
    throw new Error(
      'This data was written by an older version of the console. Start the server of this version once to migrate it.',
    )
  await rejectNewerSchema(db)
}

const isRemoval = (name: string) => removal.test(name)

/** Returns true if a statement failed because tables or columns differ from those that this version knows. */
function isSchemaError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(42703|42P01|42804|23502)$/.test(code) ||
    /no such (table|column)|has no column named|NOT NULL constraint failed/.test(error.message)
  )
}

const checkedEvery = 5000

const newerWords =
  'A newer version of the console has migrated the database. Replace this process by one of that version.'

/** Detects that a newer version changes the schema while this process is running. */
export class SchemaWatch {
  readonly #db: Database
  readonly #timer: NodeJS.Timeout
  #isOver = false

  constructor(db: Database) {
    this.#db = db
    this.#timer = setInterval(() => {
      // Ignore the error: if the database is unavailable, requests report it.
      this.#check().catch(() => undefined)
    }, checkedEvery)
    this.#timer.unref()
  }

  /** The reason why this process cannot use the database any more; undefined while it can. */
  get closed(): string | undefined {
    return this.#isOver ? newerWords : undefined
  }

  /** Returns a user-facing reason if a request failed because of a schema change; otherwise undefined. */
  async reasonOf(error: unknown): Promise<string | undefined> {
    if (!isSchemaError(error)) return undefined
    await this.#check()
    return (await schemaState(this.#db)).unknown.length > 0 ? newerWords : undefined
  }

  async #check(): Promise<void> {
    if (this.#isOver) return
    const { unknown } = await schemaState(this.#db)
    if (!unknown.some(isRemoval)) return
    this.#isOver = true
    clearInterval(this.#timer)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

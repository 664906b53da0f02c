import { type Kysely, sql } from 'kysely'
import { migrationNames } from './migrations.ts'
import type { Tables } from './tables.ts'

type Database = Kysely<Tables>

/**
 * How the name of a migration ends that takes away or changes what the version before uses. A process that finds one
 * which it does not know cannot go on; beside all others it can (CONTRIBUTING.md).
 */
const removal = /-removal$/

interface SchemaState {
  /** Migrations of this version that the database does not have. */
  missing: string[]
  /** Migrations of the database that this version does not know. */
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
    missing: own.filter((name) => !present.has(name)),
    unknown: [...present].filter((name) => !own.includes(name)),
  }
}

/** @throws an Error in plain words when this version cannot work with the database as it is */
export async function refuseNewerSchema(db: Database): Promise<void> {
  const { missing, unknown } = await schemaState(db)
  // Beside one that was only added to, this version can work, but it cannot bring it up to date.
  const faults = missing.length > 0 ? unknown : unknown.filter(isRemoval)
  if (faults.length === 0) return
  throw new Error(
    `A newer version of the console has brought this database up to date (${faults.join(', ')}). Start that version, or restore a backup of before.`,
  )
}

/** For what works beside servers and leaves the schema as it is. @throws an Error in plain words */
export async function requireSchema(db: Database): Promise<void> {
  const { missing, unknown } = await schemaState(db)
  if (missing.length > 0 && unknown.length === 0)
    throw new Error(
      'The database is of an older version of the console. Start this version once, which brings it up to date.',
    )
  await refuseNewerSchema(db)
}

const isRemoval = (name: string) => removal.test(name)

/** True when a statement failed because tables or columns are not what this version knows. */
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
  'A newer version of the console has brought the database up to date. This process is of an older one and must be replaced.'

/** Notices when a newer version changes the database beneath a running process. */
export class SchemaWatch {
  readonly #db: Database
  readonly #timer: NodeJS.Timeout
  #isOver = false

  constructor(db: Database) {
    this.#db = db
    this.#timer = setInterval(() => {
      // A database that does not answer is told by what is asked of it, not every few seconds.
      this.#check().catch(() => undefined)
    }, checkedEvery)
    this.#timer.unref()
  }

  /** The reason why nothing can be done any more; undefined while it can. */
  get closed(): string | undefined {
    return this.#isOver ? newerWords : undefined
  }

  /** The reason why a call failed, when it failed for that; undefined when it did not. */
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

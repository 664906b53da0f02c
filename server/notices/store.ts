import { type Kysely, Kysely as Database, sql, SqliteDialect } from 'kysely'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openError } from '#shared/database/openError.ts'
import { PooledPostgresDialect } from '#shared/database/pooledPostgres.ts'
import { postgresPool } from '#shared/database/postgres.ts'
import { sqliteDatabase } from '#shared/database/sqlite.ts'
import { inTransaction } from '#shared/database/transaction.ts'
import { consoleFile } from '#shared/consoleFile.ts'
import { AllowanceRows, type AllowanceTables, allowanceTables } from '../mcp/allowanceRows.ts'
import {
  AcceptedFindingRows,
  type AcceptedFindingTables,
  acceptedFindingTables,
} from './acceptedFindingRows.ts'
import { CheckRows, type CheckTables, checkTables } from './checkRows.ts'
import { RecordNoteRows, type RecordNoteTables, recordNoteTables } from './recordNoteRows.ts'
import {
  SnoozedFindingRows,
  type SnoozedFindingTables,
  snoozedFindingTables,
} from './snoozedFindingRows.ts'
import {
  SubscriptionRows,
  type SubscriptionTables,
  subscriptionTables,
} from './subscriptionRows.ts'
import { WebhookRows } from './webhookRows.ts'
import { type WebhookTables, webhookTables } from './webhookTables.ts'

const tables = [
  ...subscriptionTables,
  ...webhookTables,
  ...checkTables,
  ...allowanceTables,
  ...recordNoteTables,
  ...acceptedFindingTables,
  ...snoozedFindingTables,
]

/**
 * Error codes of concurrent creation: another process starting at the same time has created the schema or tables.
 * Retry after them.
 */
const concurrencyErrorCodes = new Set(['23505', '42710', '42P06', '42P07', '40001', '40P01'])

/** Each class of rows has its table types. */
type Untyped = Record<never, never>

interface StoreSettings {
  dataDir: string
  databaseUrl?: string
}

/**
 * Stores the console's data, separate from the platform and any remote API: in a file in the data folder, or in a
 * schema of DATABASE_URL that is named after the platform's schema.
 */
export class ConsoleStore {
  readonly #db: Kysely<Untyped>
  readonly subscriptions: SubscriptionRows
  readonly webhooks: WebhookRows
  readonly checks: CheckRows
  readonly allowances: AllowanceRows
  readonly recordNotes: RecordNoteRows
  readonly acceptedFindings: AcceptedFindingRows
  readonly snoozedFindings: SnoozedFindingRows

  private constructor(db: Kysely<Untyped>) {
    this.#db = db
    this.subscriptions = new SubscriptionRows(db.withTables<SubscriptionTables>())
    const { webhooks, checks } = webhookParts(db)
    this.webhooks = webhooks
    this.checks = checks
    this.allowances = new AllowanceRows(db.withTables<AllowanceTables>())
    this.recordNotes = new RecordNoteRows(db.withTables<RecordNoteTables>())
    this.acceptedFindings = new AcceptedFindingRows(db.withTables<AcceptedFindingTables>())
    this.snoozedFindings = new SnoozedFindingRows(db.withTables<SnoozedFindingTables>())
  }

  /** @throws Error with a readable message */
  static async open({ dataDir, databaseUrl }: StoreSettings): Promise<ConsoleStore> {
    const target = databaseUrl ?? (dataDir === ':memory:' ? dataDir : join(dataDir, consoleFile))
    let db: Kysely<Untyped> | undefined
    try {
      db = connect(target, databaseUrl !== undefined)
      const schema = databaseUrl === undefined ? undefined : await schemaOf(db)
      await prepare(db, schema)
      return new ConsoleStore(schema === undefined ? db : db.withSchema(schema))
    } catch (error) {
      await db?.destroy()
      throw openError(error, target)
    }
  }

  /** False if nothing was ever stored, as far as this is known without opening the store. */
  static isThere({ dataDir, databaseUrl }: StoreSettings): boolean {
    return databaseUrl !== undefined || existsSync(join(dataDir, consoleFile))
  }

  /** Deletes data that refers to users and records by id. Called when a reset creates new ones with the same ids. */
  async forget(api: string): Promise<void> {
    await this.allowances.removeAll(api)
    await this.recordNotes.removeAll(api)
    await this.acceptedFindings.removeAll(api)
    await this.snoozedFindings.removeAll(api)
  }

  /** Changes webhooks and their overview checks in one transaction. */
  async changeWebhooks<T>(
    work: (parts: ReturnType<typeof webhookParts>) => Promise<T>,
  ): Promise<T> {
    return await inTransaction(this.#db, (tx) => work(webhookParts(tx)))
  }

  async close(): Promise<void> {
    await this.#db.destroy()
  }
}

const webhookParts = (db: Kysely<Untyped>) => ({
  webhooks: new WebhookRows(db.withTables<WebhookTables>()),
  checks: new CheckRows(db.withTables<CheckTables>()),
})

function connect(target: string, isPostgres: boolean): Kysely<Untyped> {
  return new Database<Untyped>({
    dialect: isPostgres
      ? new PooledPostgresDialect({ pool: postgresPool(target, 2) })
      : new SqliteDialect({ database: sqliteDatabase(target) }),
  })
}

async function schemaOf(db: Kysely<Untyped>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select current_schema() || '_console' as name`.execute(db)
  return rows[0]?.name ?? 'public_console'
}

async function prepare(db: Kysely<Untyped>, schema: string | undefined): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (schema !== undefined) await sql`create schema if not exists ${sql.id(schema)}`.execute(db)
      for (const { name, columns } of tables) {
        const table = sql.table(schema === undefined ? name : `${schema}.${name}`)
        await sql`create table if not exists ${table} (${sql.join(columns)})`.execute(db)
      }
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === 20 || !concurrencyErrorCodes.has(code)) throw error
      await pause(50)
    }
  }
}

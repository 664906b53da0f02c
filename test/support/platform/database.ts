import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migrationsOf } from '../../../platform/database/migrations.ts'
import { engineOf } from '#shared/database/engine.ts'
import { type Database, openDatabase } from '../../../platform/database/open.ts'
import type { Tx } from '../../../platform/database/transaction.ts'

/** Creates a PostgreSQL database if the tests run on PostgreSQL. */
export async function ownPostgres(): Promise<
  { databaseUrl: string; drop: () => Promise<void> } | undefined
> {
  const server = inject('postgresUrl') ?? process.env.TEST_POSTGRES_URL
  if (!server) return undefined
  const name = `platform_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { databaseUrl: url.href, drop: () => admin(`drop database ${name} with (force)`) }
}

/**
 * Runs a migration on existing data. The database is closed at the end of the test.
 * @param earlier reverts the migration and writes the data
 */
export async function updatedDatabase(
  migration: string,
  earlier: (tx: Tx) => Promise<void>,
): Promise<Database> {
  const postgres = await ownPostgres()
  const db = await openDatabase(postgres?.databaseUrl ?? ':memory:')
  onTestFinished(async () => {
    await db.destroy()
    await postgres?.drop()
  })
  const step = (await migrationsOf(engineOf(db)))[migration]
  if (!step) throw new Error(`No migration is named ${migration}`)
  await db.transaction().execute(async (tx) => {
    await earlier(tx)
    await step.up(tx)
  })
  return db
}

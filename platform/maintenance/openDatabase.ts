import { existsSync } from 'node:fs'
import { type Database, openCurrent } from '../database/open.ts'
import { rejectUnfinishedRestore } from '../database/unfinishedRestore.ts'
import { type DatabaseLocation, databaseOf } from '../settings.ts'

/**
 * Opens the database for a CLI command while a server may be running: takes no lock, runs no jobs, creates no demo data
 * and does not migrate.
 */
export async function openDatabaseForCli(settings: DatabaseLocation): Promise<Database> {
  rejectUnfinishedRestore(settings.dataDir)
  const database = databaseOf(settings)
  if (settings.databaseUrl === undefined && !existsSync(database))
    throw new Error(
      `No server was started with the data folder ${settings.dataDir} yet. Start the console with it first.`,
    )
  return await openCurrent(database)
}

/** Opens the database like `openDatabaseForCli`, and closes it after `work`. */
export async function withDatabase<Result>(
  settings: DatabaseLocation,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabaseForCli(settings)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

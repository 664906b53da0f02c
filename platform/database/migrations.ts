import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#shared/database/engine.ts'
import { createIndex } from './concurrentIndexes.ts'
import {
  type LargeTableMigration,
  type Making,
  making,
  type Migrations,
  type UntypedSchema,
} from './columns.ts'

const platform = join(import.meta.dirname, '..')

export interface PlatformMigration extends Migration {
  /** Parts of `up`, which can be executed while other processes use the tables. */
  parts?: LargeTableMigration
}

async function runParts(
  make: Making,
  { change, backfill, indexes = [] }: LargeTableMigration,
): Promise<void> {
  await change?.(make)
  await backfill?.(make.db)
  for (const index of indexes) await createIndex(make.db, index)
}

/**
 * Collects the migrations of every `migration.ts` file (or `.js`, when compiled). They run in the order of their names.
 */
export async function migrationsOf(engine: Engine): Promise<Record<string, PlatformMigration>> {
  const files = readdirSync(platform, { recursive: true, encoding: 'utf8' })
  const all: Record<string, PlatformMigration> = {}
  for (const file of files.filter((path) => /[\\/]migration\.[jt]s$/.test(path))) {
    const found = (await import(pathToFileURL(join(platform, file)).href)) as {
      migrations?: Migrations
    }
    if (!found.migrations) throw new Error(`${file} exports no migrations`)
    for (const [name, step] of Object.entries(found.migrations)) {
      if (name in all) throw new Error(`Two migrations are named ${name}`)
      all[name] =
        typeof step === 'function'
          ? { up: (db: UntypedSchema) => step(making(db, engine)) }
          : { up: (db: UntypedSchema) => runParts(making(db, engine), step), parts: step }
    }
  }
  return all
}

/** Returns the names of all migrations, which are the same for both engines. */
export const migrationNames = async (): Promise<string[]> =>
  Object.keys(await migrationsOf('sqlite'))

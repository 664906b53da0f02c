import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Migration } from 'kysely/migration'
import type { Engine } from '#shared/database/engine.ts'
import { making, type Migrations, type UntypedSchema } from './columns.ts'

const platform = join(import.meta.dirname, '..')

/**
 * Collects the migrations of every `migration.ts` file (or `.js`, when compiled). They run in the order of their names.
 */
export async function migrationsOf(engine: Engine): Promise<Record<string, Migration>> {
  const files = readdirSync(platform, { recursive: true, encoding: 'utf8' })
  const all: Record<string, Migration> = {}
  for (const file of files.filter((path) => /[\\/]migration\.[jt]s$/.test(path))) {
    const found = (await import(pathToFileURL(join(platform, file)).href)) as {
      migrations?: Migrations
    }
    if (!found.migrations) throw new Error(`${file} exports no migrations`)
    for (const [name, step] of Object.entries(found.migrations)) {
      if (name in all) throw new Error(`Two migrations are named ${name}`)
      all[name] = { up: (db: UntypedSchema) => step(making(db, engine)) }
    }
  }
  return all
}

/** Returns the names of all migrations, which are the same for both engines. */
export const migrationNames = async (): Promise<string[]> =>
  Object.keys(await migrationsOf('sqlite'))

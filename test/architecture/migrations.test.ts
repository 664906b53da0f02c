import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import { making } from '../../platform/database/columns.ts'
import { migrationsOf } from '../../platform/database/migrations.ts'

/**
 * Statements of released migrations that read, write or index a whole table of an earlier migration in one transaction,
 * which blocks the writes of other processes for as long as it takes. New migrations do this in parts (CONTRIBUTING.md,
 * Migrations).
 */
const released: Record<string, string[]> = {
  '005-vpcs': ['index config_interface', 'index config_interface'],
  '006-compute-backups': ['index compute'],
  '016-indexes': ['index maintenance', 'index ssh_key', 'index user_grant'],
  '017-record-paths': ['select domain_record', 'index domain_record'],
  '018-address-indexes': ['index ip_address', 'index config_interface'],
  '020-booted-disks': ['select compute', 'select config'],
  '021-ticket-desk': ['insert ticket_attachment', 'update ticket_attachment'],
  '024-oauth': ['index token'],
  '026-script-fields': ['update script'],
  '027-zone-files': ['insert domain'],
  '037-egress-traffic': ['index compute', 'index compute'],
  '040-second-factors': ['update console_session'],
  '041-session-owners': ['index oauth_artifact'],
  '045-failed-servers': ['update database', 'update event'],
}

/** Last migration that may be listed above. It never changes. */
const lastReleased = '045-failed-servers'

/** Returns the statements that read, write or index a whole table that existed before. */
function wholeTables(statement: string, existing: ReadonlySet<string>): string[] {
  const text = statement.trim().toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ')
  const found = [
    ...text.matchAll(/^create (?:unique )?index \w+ on (?<table>\w+)/g),
    ...text.matchAll(/^(?:update|delete from|insert into) (?<table>\w+)/g),
    ...text.matchAll(/\b(?:from|join) (?<table>\w+)/g),
    ...text.matchAll(
      /^alter table (?<table>\w+).*(?:\balter column\b|\badd constraint\b|\bunique\b)/g,
    ),
  ]
  const tables = found.flatMap(({ groups }) => groups?.['table'] ?? [])
  const kind = /^\w+ (?:unique )?index/.test(text) ? 'index' : text.split(' ')[0]
  return [...new Set(tables)]
    .filter((table) => existing.has(table))
    .map((table) => `${kind} ${table}`)
}

/** Executes the migrations without a database. Returns the statements of each that affect whole tables. */
async function statementsByMigration(): Promise<Record<string, string[]>> {
  let statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (introspected) => new PostgresIntrospector(introspected),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      statements.push(query.sql)
    },
  })
  const existing = new Set<string>()
  const found: Record<string, string[]> = {}
  const migrations = Object.entries(await migrationsOf('postgresql'))
  for (const [name, migration] of migrations.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    statements = []
    // PostgreSQL executes the backfill and the indexes of a migration in parts outside of its transaction.
    if (migration.parts) await migration.parts.change?.(making(db, 'postgresql'))
    else await migration.up(db)
    const blocking = statements.flatMap((statement) => wholeTables(statement, existing))
    if (blocking.length > 0) found[name] = blocking
    for (const statement of statements) {
      const [, table] = /^create table (?:if not exists )?"?(\w+)"?/i.exec(statement.trim()) ?? []
      if (table !== undefined) existing.add(table)
    }
  }
  await db.destroy()
  return found
}

test('no new migration reads, writes or indexes a whole table in one transaction', async () => {
  const found = await statementsByMigration()
  expect(found).toEqual(released)
  expect(Object.keys(released).filter((name) => name > lastReleased)).toEqual([])
})

test.each([
  ['create index "a" on "event" ("id")', ['index event']],
  ['create unique index "a" on "event" ("id")', ['index event']],
  ['update event set user_id = 1 where username is not null', ['update event']],
  ['update "new" set a = (select id from "event")', ['update event']],
  ['insert into "new" (id) select id from event', ['insert event']],
  ['select id from event order by id limit 1000', ['select event']],
  ['delete from "event"', ['delete event']],
  ['alter table "event" add constraint "a" unique ("id")', ['alter event']],
  ['alter table "event" alter column "id" type bigint', ['alter event']],
  ['alter table "event" add column "a" integer default 0 not null', []],
  ['create table "new" ("id" integer references "event" ("id"))', []],
  ['create index "a" on "new" ("id")', []],
  ['insert into "new" (id) values (0)', []],
])('recognizes the tables that %s blocks', (statement, tables) => {
  expect(wholeTables(statement, new Set(['event']))).toEqual(tables)
})

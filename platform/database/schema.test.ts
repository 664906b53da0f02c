import fastify from 'fastify'
import { Kysely, sql, SqliteDialect, type TableMetadata } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryStore } from '../../test/durability/store.ts'
import { newTestDatabase, postgresql } from '../../test/support/platform/databases.ts'
import { emit } from '../events/emit.ts'
import { openDatabaseForCli } from '../maintenance/openDatabase.ts'
import { openPlatform } from '../index.ts'
import { migrationsOf } from './migrations.ts'
import type { Database } from './open.ts'
import { inTransaction } from './transaction.ts'
import { sqliteDatabase } from '#shared/database/sqlite.ts'

/** Creates data with which a platform was started once. */
async function begun() {
  const { store, drop } = await temporaryStore()
  onTestFinished(drop)
  const open = () => openPlatform({ ...store, speed: 1, demo: 'none', worker: false })
  const platform = await open()
  return { store, open, platform }
}

const executed = async (db: Database) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows

/** Records an applied migration of a newer version. */
const note = (db: Database, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '2027-01-01')`.execute(db)

interface SchemaState {
  tables: TableMetadata[]
  indexes: string[]
}

async function schemaOf(db: Kysely<unknown>): Promise<SchemaState> {
  const { rows } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'index' and sql is not null`.execute(db)
  return { tables: await db.introspection.getTables(), indexes: rows.map(({ name }) => name) }
}

/** Reverts the last migration, which adds tables, columns or indexes. */
async function revertLastMigration(db: Database): Promise<void> {
  const migrations = Object.entries(await migrationsOf('sqlite')).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const database = sqliteDatabase(':memory:')
  const model = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  onTestFinished(() => model.destroy())
  for (const [, each] of migrations.slice(0, -1)) await each.up(model)
  const before = await schemaOf(model)
  const [last = '', migration] = migrations.at(-1) ?? []
  await migration?.up(model)
  const after = await schemaOf(model)
  for (const name of after.indexes.filter((each) => !before.indexes.includes(each)))
    await db.schema.dropIndex(name).execute()
  for (const { name, columns } of after.tables) {
    const old = before.tables.find((table) => table.name === name)
    if (!old) await db.schema.dropTable(name).execute()
    for (const column of old ? columns : [])
      if (!old?.columns.some((each) => each.name === column.name))
        await db.schema.alterTable(name).dropColumn(column.name).execute()
  }
  const { rows } = await sql<{
    name: string
  }>`delete from kysely_migration where name = ${last} returning name`.execute(db)
  expect(rows).toEqual([{ name: last }])
}

test('does not migrate the database when a command of a newer version runs', async () => {
  const { store, open, platform } = await begun()
  await revertLastMigration(platform.db)
  const before = await executed(platform.db)
  await expect(openDatabaseForCli(store)).rejects.toThrow(
    'This data was written by an older version of the console. Start the server',
  )
  expect(await executed(platform.db)).toEqual(before)
  await platform.close()
  await (await open()).close()
  await (await openDatabaseForCli(store)).destroy()
})

test('marks databases whose server had failed before the reason was stored', async () => {
  const { open, platform } = await begun()
  const { id: accountId } = await platform.db
    .selectFrom('account')
    .select('id')
    .executeTakeFirstOrThrow()
  const failed = async (...events: [action: string, message: string][]) => {
    const id = await newTestDatabase(
      platform,
      { user: { accountId } },
      { ...postgresql, status: 'failed' },
    )
    const entity = { id, label: 'db', type: 'database', url: `/v4/databases/${id}` }
    for (const [action, message] of events)
      await inTransaction(platform.db, (tx) =>
        emit(tx, { accountId, username: null, now: 0, action, message, entity }),
      )
    return id
  }
  const server: [string, string] = [
    'database_failed',
    'The server exited unexpectedly and does not start. It is retried every minute.',
  ]
  const restore: [string, string] = ['database_backup_restore', 'The backup could not be restored.']
  const ids = {
    server: await failed(server),
    restore: await failed(server, restore),
    again: await failed(restore, server),
    creation: await failed(),
  }
  await sql`delete from kysely_migration where name >= '045'`.execute(platform.db)
  // The later migration is repeated too.
  await sql`alter table window_count drop column locked`.execute(platform.db)
  await platform.close()
  const upgraded = await open()
  const marked = await upgraded.db
    .selectFrom('database')
    .select('id')
    .where('server_failed', '=', 1)
    .orderBy('id')
    .execute()
  expect(marked).toEqual([{ id: ids.server }, { id: ids.again }])
  await upgraded.close()
})

test('opens a database to which a newer version has only added columns or tables', async () => {
  const { store, open, platform } = await begun()
  await note(platform.db, '999-more')
  await platform.close()
  await (await openDatabaseForCli(store)).destroy()
  await (await open()).close()
})

test('refuses to start with a database from which a newer version has removed something and names the migration', async () => {
  const { store, open, platform } = await begun()
  await note(platform.db, '999-label-removal')
  await platform.close()
  const words = 'This data was written by a newer version of the console (999-label-removal).'
  await expect(open()).rejects.toThrow(words)
  await expect(openDatabaseForCli(store)).rejects.toThrow(words)
})

let tags = 0

test('responds with 503 and the reason when a newer version has changed the tables', async () => {
  const { platform } = await begun()
  const app = fastify()
  await app.register(platform.plugin, { prefix: '/v4' })
  onTestFinished(async () => {
    await app.close()
    await platform.close()
  })
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'test' })
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: `/v4${path}`,
      headers,
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  const write = () => call('POST', '/tags', { label: `tag-${++tags}` })
  const outdated = {
    status: 503,
    body: { errors: [{ reason: expect.stringMatching(/^A newer version of the console/) }] },
  }
  expect(await write()).toMatchObject({ status: 200 })
  await platform.db.schema.alterTable('tag').renameColumn('label', 'name').execute()
  // Errors that are not caused by a newer version are still reported as such.
  expect(await write()).toMatchObject({ status: 500 })
  await note(platform.db, '998-names')
  expect(await write()).toEqual(outdated)
  expect(await call('GET', '/profile')).toMatchObject({ status: 200 })
  await note(platform.db, '999-label-removal')
  expect(await write()).toEqual(outdated)
  expect(await call('GET', '/profile')).toEqual(outdated)
})

/** Returns what the previous version would miss: dropped columns and tables, and new columns that require a value. */
function takenAway(before: TableMetadata[], after: TableMetadata[]): string[] {
  return before.flatMap(({ name, columns }) => {
    const now = after.find((table) => table.name === name)
    if (!now) return [name]
    const gone = columns.filter((column) => !now.columns.some((each) => each.name === column.name))
    const wanted = now.columns.filter(
      (column) =>
        !column.isNullable &&
        !column.hasDefaultValue &&
        !columns.some((each) => each.name === column.name && !each.isNullable),
    )
    return [...gone, ...wanted].map((column) => `${name}.${column.name}`)
  })
}

type Step = (db: Kysely<unknown>) => Promise<void>

/** Returns what each migration removes from a database with the previous ones. */
async function losses(steps: [name: string, step: Step][]): Promise<[string, string[]][]> {
  const database = sqliteDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) })
  onTestFinished(() => db.destroy())
  const found: [string, string[]][] = []
  for (const [name, step] of steps) {
    const before = await db.introspection.getTables()
    await step(db)
    found.push([name, takenAway(before, await db.introspection.getTables())])
  }
  return found
}

test('detects dropped columns and tables, and new required columns, that break the previous version', async () => {
  const found = await losses([
    ['made', ({ schema }) => schema.createTable('note').addColumn('id', 'integer').execute()],
    ['added', ({ schema }) => schema.alterTable('note').addColumn('text', 'text').execute()],
    [
      'defaulted',
      ({ schema }) =>
        schema
          .alterTable('note')
          .addColumn('rank', 'integer', (column) => column.notNull().defaultTo(0))
          .execute(),
    ],
    ['dropped', ({ schema }) => schema.alterTable('note').dropColumn('text').execute()],
    ['renamed', ({ schema }) => schema.alterTable('note').renameTo('remark').execute()],
    ['left', ({ schema }) => schema.dropTable('remark').execute()],
    [
      'recreated',
      ({ schema }) =>
        schema
          .createTable('remark')
          .addColumn('text', 'text', (column) => column.notNull())
          .execute(),
    ],
  ])
  expect(found).toEqual([
    ['made', []],
    ['added', []],
    ['defaulted', []],
    ['dropped', ['note.text']],
    ['renamed', ['note']],
    ['left', ['remark']],
    ['recreated', []],
  ])
  const [table] = [{ name: 'note', columns: [], isView: false, isForeign: false }]
  const column = { name: 'text', dataType: 'text', isAutoIncrementing: false }
  const wanted = { ...column, isNullable: false, hasDefaultValue: false }
  expect(takenAway([table], [{ ...table, columns: [wanted] }])).toEqual(['note.text'])
})

test('marks every migration that breaks the previous version as a removal in its name', async () => {
  const steps = Object.entries(await migrationsOf('sqlite')).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const found = await losses(steps.map(([name, step]) => [name, (db) => step.up(db)]))
  // Earlier migrations were released before this rule existed.
  const misnamed = found.filter(
    ([name, lost]) => name > '028' && lost.length > 0 && !name.endsWith('-removal'),
  )
  expect(misnamed).toEqual([])
})

test('gives each new migration a unique number', async () => {
  const numbers = Object.keys(await migrationsOf('sqlite')).map((name) => name.slice(0, 3))
  const shared = numbers.filter((number, index) => numbers.indexOf(number) !== index)
  // These migrations were released before this rule existed.
  expect(shared.toSorted()).toEqual(['022', '024', '026', '028'])
})

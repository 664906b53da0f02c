import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours, minutes } from '#shared/clock.ts'
import { engineOf } from '#shared/database/engine.ts'
import { getSharedSetting, overwriteSharedSetting } from '../installation/sharedSettings.ts'
import { decryptPassword } from '../areas/databases/clusterSecrets.ts'
import { encryptedColumns } from './encryptedColumns.ts'
import { loadBinding, scheduleBinding } from './secretBinding.ts'
import { sealedPattern, unboundPattern } from './secretBox.ts'
import { type SignedIn, testPlatform } from '../../test/support/platform/platform.ts'

const { platform, clock, signedIn, settle } = await testPlatform()
const { db } = platform

async function createDatabase(me: SignedIn, label: string) {
  const { id } = await me.call('createPostgresqlDatabase', {
    body: { label, engine: 'postgresql/14.6', region: 'us-east', type: 'g6-nano-1' },
  })
  await settle()
  return id
}

const passwordOf = async (id: number) =>
  (
    await db
      .selectFrom('database')
      .select('password')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).password

test('does not decrypt a secret that was copied to another column or row', async () => {
  const me = await signedIn()
  const ids = [await createDatabase(me, 'orders'), await createDatabase(me, 'users')] as const
  const credentials = () =>
    me.call('getPostgresqlDatabaseCredentials', { path: { instanceId: ids[0] } })
  const { password } = await credentials()
  await me.call('createStorageKey', { body: { label: 'backup' } })
  const { secret } = await db.selectFrom('storage_key').select('secret').executeTakeFirstOrThrow()
  const own = await passwordOf(ids[0])
  const store = (text: string) =>
    db.updateTable('database').set({ password: text }).where('id', '=', ids[0]).execute()
  for (const copied of [secret ?? '', await passwordOf(ids[1])]) {
    await store(copied)
    await expect(credentials()).rejects.toMatchObject({ status: 500 })
  }
  await store(own)
  expect(await credentials()).toMatchObject({ password })
})

test('binds the secrets of the previous version after the rolling upgrade window, and then rejects unbound ones', async () => {
  const me = await signedIn()
  const { secrets } = platform.jobs
  await overwriteSharedSetting(db, 'secrets_bound_from', String(clock.now() + days))
  await loadBinding(db, secrets, clock.now())
  const id = await createDatabase(me, 'invoices')
  await me.call('createStorageKey', { body: { label: 'invoices' } })
  const { password } = await me.call('getPostgresqlDatabaseCredentials', {
    path: { instanceId: id },
  })
  const previous = await passwordOf(id)
  const isUnbound = async () => (await passwordOf(id)).startsWith('v1.')
  expect(await isUnbound()).toBe(true)
  const runSweep = async () => {
    await platform.jobs.runDue()
    await platform.jobs.idle()
  }
  await runSweep()
  expect(await isUnbound()).toBe(true)

  clock.advance(days + 10 * minutes)
  await runSweep()
  expect(await isUnbound()).toBe(false)
  const unbound = async (table: string, column: string) =>
    (
      await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
        where ${sql.ref(column)} like ${unboundPattern}`.execute(db)
    ).rows
  for (const { table, column } of encryptedColumns)
    expect(Number((await unbound(table, column))[0]?.count), table).toBe(0)
  const storedPassword = async () =>
    decryptPassword(secrets, { id, password: await passwordOf(id) })
  expect(await storedPassword()).toBe(password)

  // Another process may not have noticed the start of binding yet.
  expect(await getSharedSetting(db, 'secrets_bound')).toBeUndefined()
  clock.advance(2 * hours)
  await runSweep()
  expect(await getSharedSetting(db, 'secrets_bound')).toBeDefined()
  await db.updateTable('database').set({ password: previous }).where('id', '=', id).execute()
  await expect(storedPassword()).rejects.toThrow('not bound to its location')
  clock.advance(days)
  await runSweep()
  expect(await passwordOf(id)).toBe(previous)
})

test('starts binding immediately in a new or embedded database, and a day later otherwise', async () => {
  const now = clock.now()
  const from = async (isNew: boolean) => {
    await db.deleteFrom('installation').where('name', '=', 'secrets_bound_from').execute()
    await scheduleBinding(db, now, isNew)
    return Number(await getSharedSetting(db, 'secrets_bound_from')) - now
  }
  expect(await from(true)).toBe(0)
  expect(await from(false)).toBe(engineOf(db) === 'sqlite' ? 0 : days)
})

test('lists every column with encrypted values', async () => {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ dataType }) => /^(text|varchar)/i.test(dataType))) {
      const { rows } = await sql`select 1 from ${sql.table(name)}
        where ${sql.ref(column.name)} like ${sealedPattern} limit 1`.execute(db)
      if (rows.length > 0) found.push(`${name}.${column.name}`)
    }
  expect(found).toEqual(expect.arrayContaining(['database.password', 'storage_key.secret']))
  const listed = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(listed).toEqual(expect.arrayContaining(found))
})

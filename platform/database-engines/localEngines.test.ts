import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { movableClock } from '../clock.ts'
import { testAuthority } from '../test/certificates.ts'
import { newTestDatabase, postgresql } from '../test/databases.ts'
import { type SignedIn, testPlatform } from '../test/platform.ts'
import { LocalEngines } from './localEngines.ts'
import { postgresOwner, postgresPrograms, run } from './programs.ts'

// Servers are made, dumped and stopped here, each of which waits for the disk.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'local-engines-'))
const owner = postgresOwner()
if (owner) chownSync(folder, owner.uid, owner.gid)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { platform, signedIn, settle } = await testPlatform({
  databaseEngines: 'local',
  databaseDir: folder,
  clock: movableClock(Date.now()),
})

async function cluster(me: SignedIn, extra: object = {}) {
  const { id } = await me.call('createPostgresqlDatabase', {
    body: {
      label: 'orders',
      engine: 'postgresql/14.6',
      region: 'us-east',
      type: 'g6-nano-1',
      allow_list: ['127.0.0.1/32'],
      ...extra,
    },
  })
  await settle()
  const path = { instanceId: id }
  const view = () => me.call('getPostgresqlDatabase', { path })
  const credentials = () => me.call('getPostgresqlDatabaseCredentials', { path })
  const certificate = async () => {
    const { ca_certificate: pem } = await me.call('getPostgresqlDatabaseSsl', { path })
    return pem ? Buffer.from(pem, 'base64').toString() : undefined
  }
  return {
    path,
    view,
    credentials,
    certificate,
    update: async (body: object) => {
      await me.call('updatePostgresqlDatabase', { path, body })
      await settle()
    },
    /** Asks as a client that checks the certificate would. */
    ask: async (statement: string, { password }: { password?: string } = {}) => {
      const { hosts, port } = await view()
      const client = new pg.Client({
        host: hosts?.primary ?? '',
        port: port ?? 0,
        user: 'dbpostgres',
        database: 'postgres',
        password: password ?? (await credentials()).password ?? '',
        ssl: { ca: (await certificate()) ?? '', rejectUnauthorized: true },
      })
      await client.connect()
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows
      } finally {
        await client.end()
      }
    },
  }
}

test('psql that checks the certificate reaches a cluster, not from outside the allow list, and its data again after a restore', async () => {
  const me = await signedIn()
  const { path, view, credentials, certificate, update } = await cluster(me)
  const { hosts, port, status } = await view()
  expect(status).toBe('active')
  const [ca, stranger] = ['ca.pem', 'stranger.pem'].map((name) => join(folder, name))
  writeFileSync(ca ?? '', (await certificate()) ?? '')
  writeFileSync(stranger ?? '', (await testAuthority(Date.now())).root)
  const { username, password } = await credentials()
  const connection = `port=${port} dbname=postgres user=${username}`
  const psql = async (statement: string, settings: string) => {
    const output: Buffer[] = []
    const read = new Writable({
      write(chunk: Buffer, _encoding, done) {
        output.push(chunk)
        done()
      },
    })
    await run(
      join(postgresPrograms(), 'psql'),
      ['--no-psqlrc', '--no-password', '-At', '-c', statement, `${connection} ${settings}`],
      { owner: undefined, cwd: folder, env: { PGPASSWORD: password ?? '' }, to: [read] },
    )
    return Buffer.concat(output).toString().trim()
  }
  const verified = `host=${hosts?.primary} sslmode=verify-full sslrootcert=${ca}`
  expect(await psql('select 1', verified)).toBe('1')
  await expect(psql('select 1', `host=${hosts?.primary} sslmode=disable`)).rejects.toThrow(
    'no encryption',
  )
  await expect(
    psql('select 1', `host=${hosts?.primary} sslmode=verify-full sslrootcert=${stranger}`),
  ).rejects.toThrow('certificate verify failed')

  await psql('create table orders as select generate_series(1, 1000) as id', verified)
  await me.call('createPostgresqlDatabaseSnapshot', { path, body: { label: 'before' } })
  await settle()
  await psql('drop table orders', verified)
  await update({ allow_list: ['192.0.2.0/24'] })
  await expect(psql('select 1', verified)).rejects.toThrow('no pg_hba.conf entry')
  await update({ allow_list: ['127.0.0.1/32'] })
  const [backup] = (await me.call('listPostgresqlDatabaseBackups', { path })).data
  await me.call('restorePostgresqlDatabaseBackup', { path: { ...path, backupId: backup?.id ?? 0 } })
  await settle()
  expect(await psql('select count(*) from orders', verified)).toBe('1000')
})

test('only clients of the allow list connect, from the moment the update is done', async () => {
  const { ask, update } = await cluster(await signedIn(), { allow_list: [] })
  await expect(ask('select 1')).rejects.toThrow('no pg_hba.conf entry')
  await update({ allow_list: ['192.0.2.0/24', '127.0.0.0/8'] })
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  await update({ allow_list: ['192.0.2.0/24'] })
  await expect(ask('select 1')).rejects.toThrow('no pg_hba.conf entry')
})

test('the user of a cluster makes databases and tables, and is not the platform', async () => {
  const { ask } = await cluster(await signedIn())
  await ask('create table orders (id int)')
  await ask('create database shop')
  expect(await ask("select rolsuper from pg_roles where rolname = 'dbpostgres'")).toEqual([
    { rolsuper: false },
  ])
  await expect(ask("copy orders from program 'id'")).rejects.toThrow('must be superuser')
})

test('a restore brings back what a snapshot held, and nothing else', async () => {
  const me = await signedIn()
  const { path, ask, view } = await cluster(me)
  await ask('create table orders as select generate_series(1, 1000) as id')
  await ask('create role reader login')
  await me.call('createPostgresqlDatabaseSnapshot', { path, body: { label: 'before' } })
  await settle()
  await ask('drop table orders')
  await ask('create table later (id int)')
  const [backup] = (await me.call('listPostgresqlDatabaseBackups', { path })).data
  await me.call('restorePostgresqlDatabaseBackup', {
    path: { ...path, backupId: backup?.id ?? 0 },
  })
  await settle()
  expect(await view()).toMatchObject({ status: 'active' })
  expect(await ask('select count(*)::int as count from orders')).toEqual([{ count: 1000 }])
  expect(await ask("select to_regclass('later') as later")).toEqual([{ later: null }])
  expect(await ask("select 1 as there from pg_roles where rolname = 'reader'")).toHaveLength(1)
})

test('a reset password is the only one that works', async () => {
  const me = await signedIn()
  const { path, ask, credentials } = await cluster(me)
  const { password: before } = await credentials()
  await me.call('resetPostgresqlDatabaseCredentials', { path })
  await settle()
  await expect(ask('select 1', { password: before })).rejects.toThrow('password authentication')
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('a larger plan takes more clients, and patches start the server anew', async () => {
  const me = await signedIn()
  const { path, ask, update } = await cluster(me)
  const clients = async () => Number((await ask('show max_connections'))[0]?.['max_connections'])
  const startedAt = async () => (await ask('select pg_postmaster_start_time() as at'))[0]?.['at']
  const [few, first] = [await clients(), await startedAt()]
  await update({ type: 'g6-dedicated-4' })
  expect(await clients()).toBeGreaterThan(few)
  const second = await startedAt()
  expect(second).not.toEqual(first)
  await me.call('patchPostgresqlDatabase', { path })
  await settle()
  expect(await startedAt()).not.toEqual(second)
})

test('a deleted cluster is stopped and its data removed', async () => {
  const me = await signedIn()
  const { path, ask } = await cluster(me)
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  const own = join(folder, `${path.instanceId}`)
  expect(existsSync(own)).toBe(true)
  await me.call('deletePostgresqlDatabase', { path })
  await platform.jobs.runDue()
  expect(existsSync(own)).toBe(false)
})

test('without engines a cluster has a name that nothing answers at', async () => {
  const other = await testPlatform()
  const me = await other.signedIn()
  const { id } = await me.call('createPostgresqlDatabase', {
    body: { label: 'orders', engine: 'postgresql/14.6', region: 'us-east', type: 'g6-nano-1' },
  })
  await other.settle()
  const { hosts } = await me.call('getPostgresqlDatabase', { path: { instanceId: id } })
  expect(hosts?.primary).toMatch(/\.example$/)
})

test('a platform that starts again finds the data of its clusters, and its clients their port', async () => {
  const me = await signedIn()
  const id = await newTestDatabase(platform, me, { ...postgresql, ssl_connection: 0 })
  const options = {
    db: platform.db,
    clock: platform.clock,
    folder: join(folder, 'again'),
    host: '127.0.0.1',
    report: (error: unknown) => expect.unreachable(String(error)),
  }
  const row = () =>
    platform.db.selectFrom('database').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const first = await LocalEngines.open(options)
  const { port } = await first.create(await row())
  const start = async () => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'dbpostgres',
      database: 'postgres',
      password: (await row()).password,
    })
    await client.connect()
    return client
  }
  await platform.db
    .updateTable('database')
    .set({ port, allow_list: '["127.0.0.1/32"]' })
    .where('id', '=', id)
    .execute()
  await first.configure(await row())
  const before = await start()
  await before.query('create table kept as select 7 as value')
  await before.end()
  await first.close()
  await expect(start()).rejects.toThrow('ECONNREFUSED')
  const second = await LocalEngines.open(options)
  await second.startAll()
  const after = await start()
  expect((await after.query('select value from kept')).rows).toEqual([{ value: 7 }])
  await after.end()
  await second.close()
})

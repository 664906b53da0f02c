// @module-tag slow

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { decryptPassword, replacePassword } from '../areas/databases/clusterSecrets.ts'
import { minutes } from '#shared/clock.ts'
import { testAuthority } from '../../test/support/certificates.ts'
import { newTestDatabase, postgresql } from '../../test/support/platform/databases.ts'
import { testEngines, testEnginesUser } from '../../test/support/platform/engines.ts'
import { type SignedIn, testPlatform } from '../../test/support/platform/platform.ts'
import { holdFolder } from './enginesFolder.ts'
import { LocalEngines } from './localEngines.ts'
import { PostgresCluster } from './postgresCluster.ts'
import { postgresPrograms, run } from './programs.ts'

// These tests are slow, because they create, dump and stop database servers.

const { folder, dataDir, clock, reported, platform, signedIn, settle, cluster } =
  await testEngines()

test('accepts verified TLS connections of psql from the allow list and restores its data', async () => {
  const me = await signedIn()
  const { path, view, credentials, certificate, update } = await cluster(me)
  const { hosts, port, status } = await view()
  expect(status).toBe('active')
  const [ca, otherCa] = ['ca.pem', 'other-ca.pem'].map((name) => join(folder, name))
  writeFileSync(ca ?? '', (await certificate()) ?? '')
  writeFileSync(otherCa ?? '', (await testAuthority(Date.now())).root)
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
    psql('select 1', `host=${hosts?.primary} sslmode=verify-full sslrootcert=${otherCa}`),
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

test('accepts only clients on the allow list as soon as the update is complete', async () => {
  const { ask, update } = await cluster(await signedIn(), { allow_list: [] })
  await expect(ask('select 1')).rejects.toThrow('no pg_hba.conf entry')
  await update({ allow_list: ['192.0.2.0/24', '127.0.0.0/8'] })
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  await update({ allow_list: ['192.0.2.0/24'] })
  await expect(ask('select 1')).rejects.toThrow('no pg_hba.conf entry')
})

test('lets the user of a cluster create databases and tables', async () => {
  const { ask } = await cluster(await signedIn())
  await ask('create table orders (id int)')
  await ask('create database shop')
})

test('restores exactly the data of a snapshot', async () => {
  const me = await signedIn()
  const { path, ask, view } = await cluster(me)
  await ask('create table orders as select generate_series(1, 1000) as id')
  await ask('create database shop')
  await ask('create table items as select 5 as id', { database: 'shop' })
  await me.call('createPostgresqlDatabaseSnapshot', { path, body: { label: 'before' } })
  await settle()
  await ask('drop table orders')
  await ask('create table later (id int)')
  await ask('drop table items', { database: 'shop' })
  const [backup] = (await me.call('listPostgresqlDatabaseBackups', { path })).data
  await me.call('restorePostgresqlDatabaseBackup', {
    path: { ...path, backupId: backup?.id ?? 0 },
  })
  await settle()
  expect(await view()).toMatchObject({ status: 'active' })
  expect(await ask('select count(*)::int as count from orders')).toEqual([{ count: 1000 }])
  expect(await ask("select to_regclass('later') as later")).toEqual([{ later: null }])
  expect(await ask('select id from items', { database: 'shop' })).toEqual([{ id: 5 }])
})

test('accepts only the new password after a reset', async () => {
  const me = await signedIn()
  const { path, ask, credentials } = await cluster(me)
  const { password: passwordBefore } = await credentials()
  await me.call('resetPostgresqlDatabaseCredentials', { path })
  await settle()
  await expect(ask('select 1', { password: passwordBefore })).rejects.toThrow(
    'password authentication',
  )
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('accepts more clients on a larger plan and restarts the server for patches', async () => {
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

/** Kills the server of a cluster with SIGKILL, like the OOM killer. */
function kill({ path }: { path: { instanceId: number } }): void {
  const [pid] = readFileSync(
    join(folder, `${path.instanceId}`, 'data', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const eventsOf = async (me: SignedIn) =>
  (await me.call('listEvents')).data.map(({ action, status }) => `${action} ${status}`)

/** Runs the worker, each time a minute later, until a cluster has a status. */
async function untilStatus(view: () => Promise<{ status: string }>, status: string) {
  await expect
    .poll(async () => {
      clock.advance(minutes)
      await platform.jobs.runDue()
      await platform.jobs.idle()
      return (await view()).status
    })
    .toBe(status)
}

test('restarts a killed server with its data and adds an event', async () => {
  const me = await signedIn()
  const there = await cluster(me)
  await there.ask('create table kept as select 7 as value')
  kill(there)
  await expect
    .poll(async () => {
      await platform.jobs.runDue()
      return await eventsOf(me)
    })
    .toContain('database_degraded notification')
  await untilStatus(there.view, 'active')
  expect(await there.ask('select value from kept')).toEqual([{ value: 7 }])
})

test('marks a server that cannot start as failed, and as active when it starts again', async () => {
  const me = await signedIn()
  const there = await cluster(me)
  const control = join(folder, `${there.path.instanceId}`, 'data', 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  kill(there)
  await untilStatus(there.view, 'failed')
  expect(await eventsOf(me)).toContain('database_failed notification')
  renameSync(`${control}.away`, control)
  await untilStatus(there.view, 'active')
  expect(await there.ask('select 1 as one')).toEqual([{ one: 1 }])
  expect(reported.splice(0).join()).toContain('did not start')
})

test('returns a failed cluster to active after a restart of the console when its server runs again', async () => {
  const me = await signedIn()
  const there = await cluster(me)
  const control = join(folder, `${there.path.instanceId}`, 'data', 'global', 'pg_control')
  renameSync(control, `${control}.away`)
  kill(there)
  await untilStatus(there.view, 'failed')
  renameSync(`${control}.away`, control)
  const restarted = await LocalEngines.open({
    db: platform.db,
    clock,
    secrets: platform.jobs.secrets,
    folder,
    dataDir,
    userName: testEnginesUser,
    host: '127.0.0.1',
    report: (error: unknown) => expect.unreachable(String(error)),
  })
  onTestFinished(() => restarted.close())
  await restarted.startAll()
  expect(await there.view()).toMatchObject({ status: 'failed' })
  await restarted.watch(platform.db, platform.jobs)
  await platform.jobs.idle()
  expect(await there.view()).toMatchObject({ status: 'active' })
  reported.splice(0)
})

const pidFile = (id: number) => join(folder, `${id}`, 'data', 'postmaster.pid')

test('does not start, stop or remove a server that runs on another machine with the same folder', async () => {
  const me = await signedIn()
  const there = await cluster(me)
  const other = await cluster(me, { label: 'other' })
  const id = there.path.instanceId
  const whole = readFileSync(pidFile(id), 'utf8')
  const rest = whole.slice(whole.indexOf('\n'))
  const [otherPid] = readFileSync(pidFile(other.path.instanceId), 'utf8').split('\n')
  // On another machine, the PID does not exist or belongs to another server.
  for (const pid of ['4000000', otherPid]) {
    writeFileSync(pidFile(id), `${pid}${rest}`)
    const here = new PostgresCluster(join(folder, `${id}`))
    const acts = [here.stop(), here.start(), here.restart(), here.remove()]
    for (const each of await Promise.allSettled(acts))
      expect(String(Reflect.get(each, 'reason'))).toContain('runs on another machine or in another')
  }
  await platform.jobs.runDue()
  await platform.jobs.idle()
  expect(await there.view()).toMatchObject({ status: 'active' })
  writeFileSync(pidFile(id), whole)
  for (const each of [there, other]) expect(await each.ask('select 1 as one')).toHaveLength(1)
})

test('lets only one machine or container use a folder of database servers', async () => {
  const shared = join(folder, 'shared')
  const options = {
    db: platform.db,
    clock,
    secrets: platform.jobs.secrets,
    folder: shared,
    dataDir,
    userName: testEnginesUser,
    host: '127.0.0.1',
    report: () => {},
  }
  const first = await LocalEngines.open(options)
  const second = await LocalEngines.open(options)
  const elsewhere = { host: 'db-2', locationId: 'f00d' }
  await expect(holdFolder(shared, elsewhere)).rejects.toThrow(
    `Another machine or container (${hostname()}) runs the database servers of ${shared}.`,
  )
  await first.close()
  await second.close()
  const releaseFolder = await holdFolder(shared, elsewhere)
  await expect(LocalEngines.open(options)).rejects.toThrow(
    `Another machine or container (db-2) runs the database servers of ${shared}. Stop the console there, set DATABASE_ENGINES=none here, or set DATABASE_DIR to another folder.`,
  )
  await releaseFolder()
  await (await LocalEngines.open(options)).close()
})

test('adds a failed event when a backup or restore fails', async () => {
  const me = await signedIn()
  const { path, view } = await cluster(me)
  const lastEvent = async () => (await me.call('listEvents')).data[0]
  const snapshot = (label: string) =>
    me.call('createPostgresqlDatabaseSnapshot', { path, body: { label } })
  await snapshot('before')
  await settle()
  rmSync(join(folder, `${path.instanceId}`, 'dumps'), { recursive: true })
  await snapshot('now')
  await untilStatus(view, 'active')
  expect(await lastEvent()).toMatchObject({
    action: 'database_backup_create',
    status: 'failed',
    message: 'The backup "now" could not be taken. The data is as it was.',
  })
  const { data } = await me.call('listPostgresqlDatabaseBackups', { path })
  expect(data.map(({ label }) => label)).toEqual(['before'])
  await me.call('restorePostgresqlDatabaseBackup', {
    path: { ...path, backupId: data[0]?.id ?? 0 },
  })
  await untilStatus(view, 'failed')
  expect(await lastEvent()).toMatchObject({
    action: 'database_backup_restore',
    status: 'failed',
    message: 'The backup "before" could not be restored. The data is as it was.',
  })
  expect(reported.splice(0).join()).toContain('database_restore')
})

test('reports the version of the running server', async () => {
  const { ask, view } = await cluster(await signedIn())
  const [row] = await ask('show server_version')
  expect(String(row?.['server_version'])).toMatch(new RegExp(`^${(await view()).version}\\b`))
})

test('closes sessions that the allow list no longer permits and leaves the others open', async () => {
  const { ask, update, view, credentials, certificate } = await cluster(await signedIn(), {
    allow_list: ['127.0.0.1', '127.0.0.2'],
  })
  const { port } = await view()
  const session = async (localAddress: string) => {
    const client = new pg.Client({
      host: 'localhost',
      port: port ?? 0,
      user: 'dbpostgres',
      database: 'postgres',
      password: (await credentials()).password ?? '',
      ssl: { ca: (await certificate()) ?? '' },
      stream: () => {
        const socket = new Socket()
        const begin = socket.connect.bind(socket)
        return Object.assign(socket, {
          connect: (to: number) => begin({ host: '127.0.0.1', port: to, localAddress }),
        })
      },
    })
    client.on('error', () => undefined)
    await client.connect()
    onTestFinished(() => client.end().catch(() => undefined))
    return client
  }
  const [stays, goes] = [await session('127.0.0.1'), await session('127.0.0.2')]
  await update({ allow_list: ['127.0.0.1'] })
  await expect(goes.query('select 1')).rejects.toThrow()
  expect((await stays.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
})

test('stops a deleted cluster and removes its data', async () => {
  const me = await signedIn()
  const { path, ask } = await cluster(me)
  expect(await ask('select 1 as one')).toEqual([{ one: 1 }])
  const own = join(folder, `${path.instanceId}`)
  expect(existsSync(own)).toBe(true)
  await me.call('deletePostgresqlDatabase', { path })
  await platform.jobs.runDue()
  await platform.jobs.idle()
  expect(existsSync(own)).toBe(false)
})

test('uses a reserved host name when no database engines run', async () => {
  const other = await testPlatform()
  const me = await other.signedIn()
  const { id } = await me.call('createPostgresqlDatabase', {
    body: { label: 'orders', engine: 'postgresql/14.6', region: 'us-east', type: 'g6-nano-1' },
  })
  await other.settle()
  const { hosts } = await me.call('getPostgresqlDatabase', { path: { instanceId: id } })
  expect(hosts?.primary).toMatch(/\.example$/)
})

test('restarts clusters with their data and port, and with a changed password', async () => {
  const me = await signedIn()
  const id = await newTestDatabase(platform, me, { ...postgresql, ssl_connection: 0 })
  const options = {
    db: platform.db,
    clock: platform.clock,
    secrets: platform.jobs.secrets,
    folder: join(folder, 'again'),
    dataDir,
    userName: testEnginesUser,
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
      password: decryptPassword(platform.jobs.secrets, await row()),
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
  // The state after the platform key was lost.
  const keeping = { secrets: platform.jobs.secrets, now: clock.now() }
  await replacePassword(platform.db, keeping, id, 'issued-again')
  const second = await LocalEngines.open(options)
  await second.startAll()
  const after = await start()
  expect((await after.query('select value from kept')).rows).toEqual([{ value: 7 }])
  await after.end()
  await second.close()
})

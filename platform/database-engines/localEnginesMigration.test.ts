// @module-tag slow

import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newTestDatabase, postgresql } from '../../test/support/platform/databases.ts'
import { testEngines, testEnginesUser } from '../../test/support/platform/engines.ts'
import { postgresOwner } from '../../test/support/platform/postgres.ts'
import { findEnginesUser } from './enginesUser.ts'
import { LocalEngines } from './localEngines.ts'
import { PostgresCluster } from './postgresCluster.ts'
import { freePort, postgresPrograms } from './programs.ts'

// These tests are slow, because they create clusters like earlier versions did.

const { folder, dataDir, clock, reported, platform, signedIn } = await testEngines()

const password = 'sixteen-letters!'

async function query(port: number, user: string, statement: string, database = 'postgres') {
  const client = new pg.Client({ host: '127.0.0.1', port, user, password, database })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

/** Creates and starts a cluster like earlier versions did: one user owns all files, and its clients have CREATEROLE. */
async function previousCluster(): Promise<{ id: number; port: number; path: string }> {
  const port = await freePort()
  const id = await newTestDatabase(platform, await signedIn(), {
    ...postgresql,
    ssl_connection: 0,
    port,
    password,
    allow_list: '["127.0.0.1/32"]',
  })
  const path = join(folder, `${id}`)
  const owner = postgresOwner()
  const write = (name: string, text: string) => {
    writeFileSync(join(path, name), text, { mode: 0o600 })
    chownSync(join(path, name), owner?.uid ?? 0, owner?.gid ?? 0)
  }
  for (const name of ['', 'dumps']) {
    mkdirSync(join(path, name), { mode: 0o700 })
    chownSync(join(path, name), owner?.uid ?? 0, owner?.gid ?? 0)
  }
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(postgresPrograms(), program), args, { ...owner, cwd: path, stdio: 'ignore' })
  write('password', password)
  run(
    'initdb',
    '--pgdata=data',
    '--username=platform_admin',
    '--pwfile=password',
    '--auth=scram-sha-256',
    '--no-sync',
  )
  write('data/postgresql.conf', "include 'platform.conf'\n")
  write('data/platform.conf', `port = ${port}\nunix_socket_directories = ''\n`)
  write('dumps/before.sql.gz', 'not read')
  onTestFinished(() => new PostgresCluster(path).stop())
  run('pg_ctl', 'start', '--pgdata=data', '--wait', '--log=server.log')
  for (const statement of [
    `create role dbpostgres login createdb createrole password '${password}'`,
    'alter database postgres owner to dbpostgres',
  ])
    await query(port, 'platform_admin', statement)
  return { id, port, path }
}

async function openEngines(): Promise<LocalEngines> {
  const engines = await LocalEngines.open({
    db: platform.db,
    clock,
    secrets: platform.jobs.secrets,
    folder,
    dataDir,
    userName: testEnginesUser,
    host: '127.0.0.1',
    report: (error) => reported.push(error),
  })
  onTestFinished(() => engines.close())
  return engines
}

const row = (id: number) =>
  platform.db.selectFrom('database').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('retains the data of a cluster of an earlier version and revokes privileges with access to the host', async () => {
  const { port, path } = await previousCluster()
  // Before PostgreSQL 16, a role with CREATEROLE can grant itself predefined roles such as
  // `pg_execute_server_program`.
  await query(
    port,
    'platform_admin',
    'grant pg_execute_server_program, pg_read_all_data to dbpostgres with admin option',
  )
  for (const statement of [
    'create table orders as select 7 as id',
    `create role helper login createrole createdb password '${password}'`,
    'grant pg_execute_server_program to helper',
    'grant helper to dbpostgres',
  ])
    await query(port, 'dbpostgres', statement)
  await query(port, 'helper', 'create role another')
  await query(port, 'platform_admin', 'alter role another superuser replication bypassrls')
  await query(port, 'dbpostgres', "copy orders from program 'echo 8'")

  const engines = await openEngines()
  await engines.startAll()
  expect(reported).toEqual([])
  expect(await query(port, 'dbpostgres', 'select id from orders order by id')).toEqual([
    { id: 7 },
    { id: 8 },
  ])
  const roles = `select rolname from pg_roles where rolname !~ '^pg_' and rolname <> 'platform_admin'
    and (rolsuper or rolcreaterole or rolreplication or rolbypassrls)`
  expect(await query(port, 'dbpostgres', roles)).toEqual([])
  const memberships = `select member::regrole from pg_auth_members
    where roleid::regrole::text ~ '^pg_' and member::regrole::text !~ '^pg_'`
  expect(await query(port, 'dbpostgres', memberships)).toEqual([])
  const isMember = "select pg_has_role('dbpostgres', 'helper', 'usage') as member"
  expect(await query(port, 'dbpostgres', isMember)).toEqual([{ member: true }])
  await expect(query(port, 'dbpostgres', "copy orders from program 'id'")).rejects.toThrow(
    'external program',
  )
  await expect(query(port, 'platform_admin', 'select 1')).rejects.toThrow('pg_hba.conf')

  const user = await findEnginesUser(testEnginesUser)
  expect(lstatSync(path).uid).toBe(0)
  expect(lstatSync(join(path, 'data', 'base')).uid).toBe(user.uid)
  expect(existsSync(join(path, 'password'))).toBe(false)
  const [pid] = readFileSync(join(path, 'data', 'postmaster.pid'), 'utf8').split('\n')
  expect(lstatSync(`/proc/${pid}`).uid).toBe(user.uid)
})

test('refuses to restore a dump of an earlier version', async () => {
  const { id, port, path } = await previousCluster()
  const engines = await openEngines()
  await engines.startAll()
  const user = await findEnginesUser(testEnginesUser)
  const { username } = await row(id)
  const settings = {
    host: '127.0.0.1',
    port,
    allowList: [],
    maxConnections: 25,
    username,
    password,
  }
  await expect(new PostgresCluster(path, user).restore('before', settings)).rejects.toThrow(
    'was made by an earlier version. The platform does not load it',
  )
})

test('refuses to migrate a folder of an earlier version that has other entries', async () => {
  const { id, port, path } = await previousCluster()
  writeFileSync(join(path, 'notes'), '')
  const engines = await openEngines()
  await engines.startAll()
  expect(String((reported.splice(0)[0] as Error).cause)).toContain(
    "has entries that are not the platform's: notes. Delete or move them.",
  )
  await expect(query(port, 'dbpostgres', 'select 1')).rejects.toThrow('ECONNREFUSED')
  execFileSync('rm', [join(path, 'notes')])
  await engines.configure(await row(id))
  expect(await query(port, 'dbpostgres', 'select 1 as one')).toEqual([{ one: 1 }])
})

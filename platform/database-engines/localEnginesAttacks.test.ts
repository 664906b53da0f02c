// @module-tag slow

import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testEngines, testEnginesUser } from '../../test/support/platform/engines.ts'
import { findEnginesUser } from './enginesUser.ts'

// Each test attacks the platform as the owner of a cluster. The tests are slow, because they start servers.

const { folder, dataDir, signedIn, settle, cluster } = await testEngines()

type Cluster = Awaited<ReturnType<typeof cluster>>

const attributes = async ({ ask }: Pick<Cluster, 'ask'>) =>
  (
    await ask(
      'select rolsuper, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    )
  )[0]

const none = { rolsuper: false, rolcreaterole: false, rolreplication: false, rolbypassrls: false }

test('denies the owner of a cluster access from SQL to privileged roles, files and programs of the host', async () => {
  const there = await cluster(await signedIn())
  expect(await attributes(there)).toEqual(none)
  await there.ask('create table lines (line text)')
  await there.ask("create function hook() returns event_trigger language plpgsql as 'begin end'")
  const key = join(dataDir, 'platform.key')
  const denied = [
    // Roles
    'grant pg_execute_server_program to dbpostgres',
    'grant pg_read_server_files to dbpostgres',
    'grant pg_write_server_files to dbpostgres',
    'grant platform_admin to dbpostgres',
    'set role platform_admin',
    'set session authorization platform_admin',
    'create role helper superuser',
    'create role helper',
    'alter role dbpostgres superuser',
    'alter role dbpostgres createrole',
    'alter role dbpostgres replication',
    'alter role dbpostgres bypassrls',
    "alter role platform_admin password 'known'",
    "alter role platform_admin set search_path = 'public'",
    "alter role all set search_path = 'public'",
    // Programs and files
    "copy lines from program 'id'",
    "copy lines to program 'cat'",
    `copy lines from '${key}'`,
    "copy lines to '/tmp/lines'",
    `select pg_read_file('${key}')`,
    `select pg_read_binary_file('${key}')`,
    `select pg_ls_dir('${dataDir}')`,
    `select pg_stat_file('${key}')`,
    'select pg_current_logfile()',
    `select lo_import('${key}')`,
    "select lo_export(0, '/tmp/object')",
    "create tablespace elsewhere location '/tmp'",
    // Code that runs in the server process
    'create extension file_fdw',
    'create extension dblink',
    'create extension postgres_fdw',
    'create extension amcheck',
    'create extension pageinspect',
    "create function native() returns int language c as 'libc.so.6', 'getpid'",
    "create function native(internal) returns internal language internal as 'pg_read_file'",
    "load 'dblink'",
    'create foreign data wrapper files',
    'create event trigger takeover on ddl_command_start execute function hook()',
    // Settings of the server
    "alter system set shared_preload_libraries = 'x'",
    'select pg_reload_conf()',
    'alter role dbpostgres set session_preload_libraries = x',
    "alter database postgres set session_preload_libraries = 'x'",
    'set allow_system_table_mods = on',
    'update pg_authid set rolsuper = true',
    'create table pg_catalog.planted (id int)',
    "create subscription feed connection 'host=127.0.0.1' publication feed",
    "select pg_create_physical_replication_slot('kept')",
    // Databases that belong to the platform
    'alter database template1 owner to dbpostgres',
    "alter database template1 set search_path = 'public'",
    "alter database platform_maintenance set search_path = 'public'",
    'alter database platform_maintenance owner to dbpostgres',
    'drop database platform_maintenance',
    'create database copied template platform_maintenance',
  ]
  for (const statement of denied)
    await expect(there.ask(statement), statement).rejects.toThrow(
      /permission denied|must be (superuser|owner)|must have admin option|not allowed/,
    )
  expect(await attributes(there)).toEqual(none)
})

test('lets clients connect neither as the superuser nor to internal databases', async () => {
  const { ask } = await cluster(await signedIn())
  for (const user of ['platform_admin', 'root'])
    await expect(ask('select 1', { user })).rejects.toThrow(/pg_hba.conf|authentication failed/)
  for (const database of ['platform_maintenance', 'template0', 'template1'])
    await expect(ask('select 1', { database })).rejects.toThrow(/pg_hba.conf/)
})

/** A function that makes the customer a superuser if its caller has the privilege to do so. */
const takeover = `
  create schema evil;
  grant all on schema evil to public;
  create function evil.take() returns boolean language plpgsql cost 0.0001 as $$
  begin
    if (select rolsuper from pg_catalog.pg_roles where rolname = current_user) then
      execute 'alter role dbpostgres superuser';
    end if;
    return true;
  end $$;
  create view evil.pg_stat_activity as
    select pid, inet '203.0.113.1' as client_addr, name 'other' as usename
    from generate_series(0, 0) as pid where evil.take();
  create view evil.pg_roles as select * from pg_catalog.pg_roles where evil.take();
  create view evil.pg_database as select * from pg_catalog.pg_database where evil.take();
  create function evil.is_distinct(name, text) returns boolean language sql as 'select evil.take()';
  create operator evil.<> (leftarg = name, rightarg = text, function = evil.is_distinct);
  create table evil.orders (id int check (evil.take()));
  insert into evil.orders values (1);
  create function evil.fire() returns trigger language plpgsql as
    'begin perform evil.take(); return new; end';
  create trigger fire before insert on evil.orders for each row execute function evil.fire();
  alter table evil.orders enable always trigger fire;
  create materialized view evil.seen as select evil.take() as taken;
  alter database postgres set search_path = evil, public, pg_catalog;
  alter role dbpostgres set search_path = evil, public, pg_catalog;
`

test('does not run functions of the customer that shadow built-in ones', async () => {
  const me = await signedIn()
  const there = await cluster(me)
  await there.ask(takeover)
  const restore = await there.snapshot('taken')
  await there.update({ allow_list: ['127.0.0.1/32', '192.0.2.1/32'] })
  expect(await attributes(there)).toEqual(none)
  await there.update({ type: 'g6-dedicated-4' })
  expect(await attributes(there)).toEqual(none)
  await restore()
  expect(await there.ask('select count(*)::int as count from evil.orders')).toEqual([{ count: 1 }])
  expect(await attributes(there)).toEqual(none)
})

test('does not depend on the databases of the customer', async () => {
  const me = await signedIn()
  const { path, ask, credentials, update, snapshot } = await cluster(me)
  await ask('create database shop')
  const inShop = { database: 'shop' }
  await ask('drop database postgres', inShop)
  await update({ allow_list: ['127.0.0.1/32', '192.0.2.1/32'] })
  const restore = await snapshot('without')
  await restore()
  const { password } = await credentials()
  await me.call('resetPostgresqlDatabaseCredentials', { path })
  await settle()
  expect((await credentials()).password).not.toBe(password)
  expect(await ask('select 1 as one', inShop)).toEqual([{ one: 1 }])
})

/** Runs statements as the superuser of a cluster, like the platform does. */
async function asSuperuser(id: number, port: number, ...statements: string[]) {
  const client = new pg.Client({
    host: join(folder, `${id}`, 'run'),
    port,
    user: 'platform_admin',
    database: 'platform_maintenance',
  })
  await client.connect()
  try {
    const rows: unknown[] = []
    for (const statement of statements) rows.push(...(await client.query(statement)).rows)
    return rows
  } finally {
    await client.end()
  }
}

test('uses a separate database with a fixed search path for the superuser session', async () => {
  const { path, view } = await cluster(await signedIn())
  const port = (await view()).port ?? 0
  const databases = `select datname, pg_get_userbyid(datdba) as owner,
    has_database_privilege('dbpostgres', oid, 'connect, create, temporary') as open
    from pg_database order by datname`
  expect(await asSuperuser(path.instanceId, port, databases)).toEqual([
    { datname: 'platform_maintenance', owner: 'platform_admin', open: false },
    { datname: 'postgres', owner: 'dbpostgres', open: true },
    { datname: 'template0', owner: 'platform_admin', open: true },
    { datname: 'template1', owner: 'platform_admin', open: false },
  ])
  const socket = { host: join(folder, `${path.instanceId}`, 'run'), port }
  const customer = new pg.Client({ ...socket, user: 'dbpostgres', database: 'postgres' })
  await expect(customer.connect()).rejects.toThrow('pg_hba.conf')
})

test('denies programs of a cluster superuser access to the data and environment of the console', async () => {
  const { path, view } = await cluster(await signedIn())
  const port = (await view()).port ?? 0
  const user = await findEnginesUser(testEnginesUser)
  expect(readdirSync(dataDir)).toContain('platform.key')
  const run = (program: string) =>
    asSuperuser(
      path.instanceId,
      port,
      'create temporary table output (line text)',
      `copy output from program ${pg.escapeLiteral(program)}`,
      'select line from output',
    )
  expect(await run('id -u; id -G')).toEqual([{ line: `${user.uid}` }, { line: `${user.gid}` }])
  const denied = [
    `cat ${join(dataDir, 'platform.key')}`,
    `ls ${dataDir}`,
    `cat /proc/${process.pid}/environ`,
    'ls ../dumps',
    'touch ../conf/pg_hba.conf',
    'touch ../planted',
  ]
  for (const program of denied)
    await expect(run(`${program} 2>&1`), program).rejects.toThrow('failed')
  const names = ((await run('env')) as { line: string }[]).map(({ line }) => line.split('=')[0])
  expect(names).not.toContain('HOME')
  expect(names).toContain('PATH')
})

test('lets only root write to the folders that root uses', async () => {
  const { path } = await cluster(await signedIn())
  const user = await findEnginesUser(testEnginesUser)
  const entry = (...names: string[]) => {
    const { uid, gid, mode } = lstatSync(join(folder, `${path.instanceId}`, ...names))
    return { uid, gid, mode: (mode & 0o777).toString(8) }
  }
  expect(entry()).toEqual({ uid: 0, gid: user.gid, mode: '750' })
  expect(entry('conf')).toEqual({ uid: 0, gid: user.gid, mode: '750' })
  expect(entry('conf', 'server.key')).toEqual({ uid: 0, gid: user.gid, mode: '640' })
  expect(entry('dumps')).toEqual({ uid: 0, gid: 0, mode: '700' })
  for (const name of ['data', 'run'])
    expect(entry(name)).toEqual({ uid: user.uid, gid: user.gid, mode: '700' })
  const [pid] = readFileSync(
    join(folder, `${path.instanceId}`, 'data', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  expect(/^Uid:\t(.*)$/m.exec(status)?.[1]).toBe(Array(4).fill(user.uid).join('\t'))
  expect(/^Gid:\t(.*)$/m.exec(status)?.[1]).toBe(Array(4).fill(user.gid).join('\t'))
  expect(/^Groups:\t(.*)$/m.exec(status)?.[1]?.trim()).toBe('')
})

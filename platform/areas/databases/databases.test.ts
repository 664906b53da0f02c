import { expect, test } from 'vitest'
import {
  type NewDatabase,
  newTestBackup,
  newTestDatabase,
  postgresql,
} from '../../../test/support/platform/databases.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, call: anonymous, signedIn } = tested

const newDatabase = (me: SignedIn, extra: NewDatabase = {}) => newTestDatabase(platform, me, extra)
const newBackup = (database_id: number, label: string, type = 'snapshot') =>
  newTestBackup(platform, database_id, label, type)

test('lists engines and plans without a token', async () => {
  const engines = await anonymous('listDatabaseEngines')
  expect(engines.data.map(({ id }) => id)).toEqual([
    'mysql/5.7.39',
    'mysql/8.0.30',
    'postgresql/10.23',
    'postgresql/11.17',
    'postgresql/12.12',
    'postgresql/13.8',
    'postgresql/14.6',
  ])
  expect(await anonymous('getDatabaseEngine', { path: { engineId: 'mysql/8.0.30' } })).toEqual({
    id: 'mysql/8.0.30',
    engine: 'mysql',
    version: '8.0.30',
  })
  const { data } = await anonymous('listDatabaseTypes')
  expect(data[0]).toMatchObject({ id: 'g6-nano-1', label: 'DBaaS - Nano 1GB', class: 'nano' })
  const type = await anonymous('getDatabaseType', { path: { typeId: 'g6-dedicated-2' } })
  expect(type.engines.mysql.map(({ quantity, price }) => [quantity, price.monthly])).toEqual([
    [1, 65],
    [2, 130],
    [3, 195],
  ])
  await expect(
    anonymous('getDatabaseEngine', { path: { engineId: 'mysql/1' } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(anonymous('getDatabaseType', { path: { typeId: 'g9' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('lists a database among all databases and under its engine', async () => {
  const me = await signedIn()
  const one = await newDatabase(me, { label: 'orders', used_disk_size_gb: 12 })
  const two = await newDatabase(me, postgresql)
  const all = await me.call('listDatabases')
  expect(all.data.map(({ id, instance_uri }) => [id, instance_uri])).toEqual([
    [one, `/v4/databases/mysql/instances/${one}`],
    [two, `/v4/databases/postgresql/instances/${two}`],
  ])
  const mysql = await me.call('listMysqlDatabases')
  expect(mysql.data).toEqual([await me.call('getMysqlDatabase', { path: { instanceId: one } })])
  expect(mysql.data[0]).toEqual({
    id: one,
    label: 'orders',
    region: 'us-east',
    type: 'g6-dedicated-2',
    engine: 'mysql',
    version: '8.0.30',
    status: 'active',
    encrypted: false,
    ssl_connection: true,
    allow_list: ['203.0.113.0/24'],
    cluster_size: 3,
    hosts: {
      primary: 'db-1-1-mysql-primary.servers.example.net',
      secondary: 'db-1-1-mysql-primary-private.servers.example.net',
    },
    port: 3306,
    replication_type: 'semi_synch',
    updates: {
      frequency: 'weekly',
      duration: 3,
      hour_of_day: 1,
      day_of_week: 7,
      week_of_month: null,
      pending: [],
    },
    created: '2026-05-01T00:00:00',
    updated: '2026-05-01T00:00:00',
    total_disk_size_gb: 80,
    used_disk_size_gb: 12,
  })
  const viewed = await me.call('getPostgresqlDatabase', { path: { instanceId: two } })
  expect(viewed).toMatchObject({ replication_commit_type: 'local', port: 5432 })
  expect((await me.call('listPostgresqlDatabases')).data).toEqual([viewed])
})

test('finds a database only under its engine', async () => {
  const me = await signedIn()
  const path = { instanceId: await newDatabase(me) }
  await expect(me.call('getPostgresqlDatabase', { path })).rejects.toMatchObject({ status: 404 })
  await expect(me.call('getPostgresqlDatabaseSsl', { path })).rejects.toMatchObject({ status: 404 })
})

test('returns backups unless the database is provisioning', async () => {
  const me = await signedIn()
  const id = await newDatabase(me, { status: 'degraded' })
  const other = await newDatabase(me)
  const auto = await newBackup(id, 'Scheduled - 05/02/26 00:00 UTC-XcCRmI', 'auto')
  const snapshot = await newBackup(id, 'before_release')
  const foreign = await newBackup(other, 'before_release')
  const path = { instanceId: id }
  const { data } = await me.call('listMysqlDatabaseBackups', { path })
  expect(data.map((backup) => [backup.id, backup.type])).toEqual([
    [auto, 'auto'],
    [snapshot, 'snapshot'],
  ])
  const at = (backupId: number) =>
    me.call('getMysqlDatabaseBackup', { path: { ...path, backupId } })
  expect(await at(snapshot)).toEqual(data[1])
  await expect(at(foreign)).rejects.toMatchObject({ status: 404 })
  const fresh = { instanceId: await newDatabase(me, { status: 'provisioning' }) }
  const refused = { status: 400, faults: [{ reason: 'The database is still provisioning' }] }
  await expect(me.call('listMysqlDatabaseBackups', { path: fresh })).rejects.toMatchObject(refused)
  await expect(
    me.call('getMysqlDatabaseBackup', { path: { ...fresh, backupId: 1 } }),
  ).rejects.toMatchObject(refused)
})

test.each(['provisioning', 'updating', 'backing_up', 'restoring', 'degraded', 'failed'])(
  'does not return credentials or the certificate of a database that is %s',
  async (status) => {
    const me = await signedIn()
    const path = { instanceId: await newDatabase(me, { status }) }
    const refused = {
      status: 400,
      faults: [{ reason: expect.stringContaining('The database must be active') }],
    }
    await expect(me.call('getMysqlDatabaseCredentials', { path })).rejects.toMatchObject(refused)
    await expect(me.call('getMysqlDatabaseSsl', { path })).rejects.toMatchObject(refused)
  },
)

test('returns the certificate in base64, and null without SSL', async () => {
  const me = await signedIn()
  const path = { instanceId: await newDatabase(me) }
  expect(await me.call('getMysqlDatabaseCredentials', { path })).toEqual({
    username: 'dbroot',
    password: 'sixteen-letters!',
  })
  const { ca_certificate } = await me.call('getMysqlDatabaseSsl', { path })
  expect(Buffer.from(ca_certificate ?? '', 'base64').toString()).toContain('BEGIN CERTIFICATE')
  const plain = { instanceId: await newDatabase(me, { ...postgresql, ca_certificate: null }) }
  expect(await me.call('getPostgresqlDatabaseSsl', { path: plain })).toEqual({
    ca_certificate: null,
  })
})

test('shows a restricted user only granted databases', async () => {
  const me = await signedIn()
  const granted = await newDatabase(me)
  const hidden = await newDatabase(me)
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'database', id: granted, permissions: 'read_only' })
  expect((await guest.call('listDatabases')).data).toMatchObject([{ id: granted }])
  expect((await guest.call('listMysqlDatabases')).results).toBe(1)
  await expect(
    guest.call('getMysqlDatabase', { path: { instanceId: hidden } }),
  ).rejects.toMatchObject({ status: 403 })
  const { call } = await signedIn()
  await expect(call('getMysqlDatabase', { path: { instanceId: granted } })).rejects.toMatchObject({
    status: 404,
  })
})

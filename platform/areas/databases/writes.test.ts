import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { minutes, seconds } from '#shared/clock.ts'
import { newTestDatabase, postgresql } from '../../../test/support/platform/databases.ts'
import { duringTransaction } from '../../../test/support/platform/duringTransaction.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, clock, settle, signedIn, beside } = tested

const mysqlBody = {
  label: 'orders',
  region: 'us-east',
  type: 'g6-dedicated-2',
  engine: 'mysql/8.0.30',
} as const
const postgresqlBody = { ...mysqlBody, engine: 'postgresql/14.6' } as const

const fieldError = (field: string, reason: unknown = expect.any(String)) => ({
  status: 400,
  faults: [{ field, reason }],
})

async function account(extra = {}) {
  const me = await signedIn()
  const instanceId = await newTestDatabase(platform, me, extra)
  const path = { instanceId }
  const view = () => me.call('getMysqlDatabase', { path })
  return { me, path, view }
}

const actions = async (me: SignedIn) =>
  (await me.call('listEvents')).data.map(({ action, status }) => `${action} ${status}`)

test('provisions a database in 15 to 30 minutes with hosts, a window and a certificate', async () => {
  const { call } = await signedIn()
  const begun = clock.now()
  const createdDatabase = await call('createMysqlDatabase', {
    body: { ...mysqlBody, allow_list: ['203.0.113.7', '2001:DB8::1/32'] },
  })
  expect(createdDatabase).toMatchObject({
    label: 'orders',
    status: 'provisioning',
    engine: 'mysql',
    version: '8.0.30',
    cluster_size: 1,
    encrypted: false,
    ssl_connection: true,
    allow_list: ['203.0.113.7', '2001:DB8::1/32'],
    hosts: { primary: null, secondary: null },
    port: 3306,
    replication_type: 'none',
    updates: {
      frequency: 'weekly',
      duration: 3,
      hour_of_day: 0,
      day_of_week: null,
      week_of_month: null,
    },
  })
  expect((await call('listEvents')).data[0]).toMatchObject({
    action: 'database_create',
    status: 'notification',
    percent_complete: null,
  })
  await settle()
  expect(clock.now() - begun).toBeGreaterThanOrEqual(15 * minutes)
  expect(clock.now() - begun).toBeLessThanOrEqual(30 * minutes)
  const path = { instanceId: createdDatabase.id }
  const ready = await call('getMysqlDatabase', { path })
  expect(ready).toMatchObject({
    status: 'active',
    hosts: { primary: `db-${createdDatabase.id}-1-mysql-primary.servers.compute.example` },
  })
  expect(ready.updates.day_of_week).toBeGreaterThanOrEqual(1)
  expect((await call('listEvents')).data[0]).toMatchObject({
    action: 'database_create',
    status: 'finished',
    percent_complete: 100,
  })
  const { ca_certificate } = await call('getMysqlDatabaseSsl', { path })
  const certificate = new X509Certificate(Buffer.from(ca_certificate ?? '', 'base64'))
  expect(certificate.ca).toBe(true)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.validToDate.getTime()).toBeGreaterThan(clock.now())
  expect(await call('getMysqlDatabaseCredentials', { path })).toEqual({
    username: 'dbroot',
    password: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
  })
})

test('uses one certificate authority for all clusters, and none without SSL', async () => {
  const { call } = await signedIn()
  const one = await call('createPostgresqlDatabase', { body: postgresqlBody })
  const two = await call('createPostgresqlDatabase', { body: { ...postgresqlBody, label: 'two' } })
  const plain = await call('createPostgresqlDatabase', {
    body: { ...postgresqlBody, label: 'plain', ssl_connection: false },
  })
  await settle()
  const ssl = ({ id }: { id: number }) =>
    call('getPostgresqlDatabaseSsl', { path: { instanceId: id } })
  expect(await ssl(two)).toEqual(await ssl(one))
  expect(await ssl(plain)).toEqual({ ca_certificate: null })
})

test.each([
  ['engine', { engine: 'mysql/1.0' }],
  ['engine', { engine: 'postgresql/14.6' }],
  ['region', { region: 'nowhere' }],
  ['region', { region: 'us-iad' }],
  ['type', { type: 'g1-gpu-rtx6000-1' }],
  ['label', { label: 'ab' }],
  ['label', { label: 'a'.repeat(33) }],
  ['cluster_size', { cluster_size: 2 }],
  ['allow_list[1]', { allow_list: ['0.0.0.0/0', 'host.example.org'] }],
  ['replication_type', { replication_type: 'semi_synch' }],
  ['replication_type', { cluster_size: 3, replication_type: 'none' }],
])('rejects a new database because of its %s in %j', async (field, extra) => {
  const { call } = await signedIn()
  const body = { ...mysqlBody, ...extra } as typeof mysqlBody
  await expect(call('createMysqlDatabase', { body })).rejects.toMatchObject({
    status: 400,
    faults: expect.arrayContaining([expect.objectContaining({ field })]),
  })
})

const commits = ['on', 'local', 'remote_write', 'remote_apply', 'off'] as const

test.each(commits)(
  'accepts the commit type %s for a single PostgreSQL node',
  async (replication_commit_type) => {
    const { call } = await signedIn()
    const body = { ...postgresqlBody, replication_commit_type }
    expect(await call('createPostgresqlDatabase', { body })).toMatchObject({
      replication_type: 'none',
      replication_commit_type,
    })
  },
)

test.each(commits)(
  'accepts the commit type %s for three PostgreSQL nodes only if asynchronous replication supports it',
  async (replication_commit_type) => {
    const { call } = await signedIn()
    const body = { ...postgresqlBody, cluster_size: 3, replication_commit_type } as const
    const creation = call('createPostgresqlDatabase', { body })
    if (['local', 'off'].includes(replication_commit_type))
      expect(await creation).toMatchObject({ replication_type: 'asynch', replication_commit_type })
    else await expect(creation).rejects.toMatchObject(fieldError('replication_commit_type'))
  },
)

test('requires labels to be unique across engines, also for concurrent processes', async () => {
  const me = await signedIn()
  const other = (await beside()).as(me)
  const outcomes = await Promise.allSettled([
    me.call('createMysqlDatabase', { body: mysqlBody }),
    other('createPostgresqlDatabase', { body: postgresqlBody }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: fieldError('label', 'Label must be unique among your databases'),
  })
  expect((await me.call('listDatabases')).results).toBe(1)
})

test('changes a label immediately and updates the allow list of the nodes in the background', async () => {
  const { me, path, view } = await account()
  expect(
    await me.call('updateMysqlDatabase', { path, body: { label: 'shop-orders' } }),
  ).toMatchObject({ label: 'shop-orders', status: 'active' })
  const changed = await me.call('updateMysqlDatabase', {
    path,
    body: { allow_list: ['198.51.100.9/24', '198.51.100.0/24'] },
  })
  expect(changed).toMatchObject({
    status: 'updating',
    allow_list: ['198.51.100.9/24', '198.51.100.0/24'],
  })
  await expect(
    me.call('updateMysqlDatabase', { path, body: { label: 'other' } }),
  ).rejects.toMatchObject({ faults: [{ reason: 'The database must be active; it is updating' }] })
  await settle()
  expect(await view()).toMatchObject({ status: 'active', label: 'shop-orders' })
  expect(await actions(me)).toEqual(['database_update finished', 'database_update notification'])
})

test('rejects an allow list and a type in one request and changes nothing', async () => {
  const { me, path, view } = await account()
  const before = await view()
  await expect(
    me.call('updateMysqlDatabase', {
      path,
      body: { allow_list: [], type: 'g6-dedicated-8', label: 'renamed' },
    }),
  ).rejects.toMatchObject(fieldError('type', 'Cannot change in the same request as allow_list'))
  expect(await view()).toEqual(before)
})

test('changes the label and the window immediately in a request that also resizes', async () => {
  const { me, path, view } = await account()
  const updates = { frequency: 'weekly', day_of_week: 3, hour_of_day: 7, duration: 2 } as const
  const body = { label: 'renamed', type: 'g6-dedicated-8', updates }
  const changed = { label: 'renamed', updates }
  expect(await me.call('updateMysqlDatabase', { path, body })).toMatchObject({
    ...changed,
    status: 'resizing',
  })
  await settle()
  expect(await view()).toMatchObject({ ...changed, type: 'g6-dedicated-8', status: 'active' })
})

test('stores an allow list that differs only in order and notation as sent, without work for the nodes', async () => {
  const { me, path, view } = await account()
  const allow_list = ['192.0.2.1', '198.51.100.0/24']
  await me.call('updateMysqlDatabase', { path, body: { allow_list } })
  await settle()
  const again = ['198.51.100.9/24', '192.0.2.1/32', '192.0.2.1']
  expect(await me.call('updateMysqlDatabase', { path, body: { allow_list: again } })).toMatchObject(
    { status: 'active', allow_list: again },
  )
  expect(await view()).toMatchObject({ allow_list: again })
})

const monthly = { frequency: 'monthly', week_of_month: 2, hour_of_day: 5, duration: 2 }

test('leaves the rest of a maintenance window unchanged in a partial update', async () => {
  const { me, path } = await account(monthly)
  const { updates } = await me.call('updateMysqlDatabase', {
    path,
    body: { updates: { hour_of_day: 6 } },
  })
  expect(updates).toMatchObject({ ...monthly, hour_of_day: 6, day_of_week: 7 })
})

test('clears the week of a weekly window and requires it for a monthly one', async () => {
  const { me, path, view } = await account(monthly)
  const update = (body: object) => me.call('updateMysqlDatabase', { path, body })
  for (const updates of [{ frequency: 'monthly' }, { week_of_month: null }])
    await expect(update({ updates })).rejects.toMatchObject(
      fieldError('updates.week_of_month', 'Required for a monthly window'),
    )
  await expect(
    update({ updates: { frequency: 'weekly', week_of_month: 2 } }),
  ).rejects.toMatchObject(fieldError('updates.week_of_month'))
  await update({ updates: { frequency: 'weekly' } })
  await settle()
  expect((await view()).updates).toMatchObject({ frequency: 'weekly', week_of_month: null })
})

test.each([
  ['updates.day_of_week', { day_of_week: 0 }],
  ['updates.day_of_week', { day_of_week: 8 }],
  ['updates.hour_of_day', { hour_of_day: 24 }],
  ['updates.duration', { duration: 0 }],
  ['updates.duration', { duration: 4 }],
  ['updates.week_of_month', { frequency: 'monthly', week_of_month: 5 }],
])('rejects a window because of its %s in %j', async (field, updates) => {
  const { me, path } = await account()
  const body = { updates } as { updates: object }
  await expect(me.call('updateMysqlDatabase', { path, body })).rejects.toMatchObject(
    fieldError(field),
  )
})

test('requires more disk space for a resize and changes the type when it finishes', async () => {
  const { me, path, view } = await account()
  const resize = (type: string) => me.call('updateMysqlDatabase', { path, body: { type } })
  // None of these types has more disk space than the current one.
  for (const type of ['g6-dedicated-2', 'g6-standard-2', 'g6-nano-1'])
    await expect(resize(type)).rejects.toMatchObject(
      fieldError('type', 'Needs more than 80 GB of disk'),
    )
  await expect(resize('g6-none')).rejects.toMatchObject(fieldError('type'))
  expect(await resize('g6-dedicated-4')).toMatchObject({ status: 'resizing' })
  await expect(
    me.call('updateMysqlDatabase', { path, body: { label: 'other' } }),
  ).rejects.toMatchObject({ status: 400 })
  await settle()
  expect(await view()).toMatchObject({
    status: 'active',
    type: 'g6-dedicated-4',
    total_disk_size_gb: 160,
  })
  expect(await actions(me)).toEqual([
    'database_resize finished',
    'database_resize_create notification',
  ])
})

test('accepts only one of a concurrent resize and update', async () => {
  const { me, path } = await account()
  const other = (await beside()).as(me)
  const outcomes = await Promise.allSettled([
    me.call('updateMysqlDatabase', { path, body: { type: 'g6-dedicated-4' } }),
    other('updateMysqlDatabase', { path, body: { allow_list: [] } }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('does not change the version when patching', async () => {
  const { me, path, view } = await account({ version: '5.7.39', pending: '[]' })
  expect(await me.call('patchMysqlDatabase', { path })).toEqual({})
  expect(await view()).toMatchObject({ status: 'updating', version: '5.7.39' })
  await settle()
  expect(await view()).toMatchObject({ status: 'active', version: '5.7.39' })
  expect(await actions(me)).toEqual(['database_update finished'])
})

test('generates a new password some seconds after a reset', async () => {
  const { me, path } = await account()
  const read = () => me.call('getMysqlDatabaseCredentials', { path })
  const before = await read()
  await me.call('resetMysqlDatabaseCredentials', { path })
  await expect(me.call('resetMysqlDatabaseCredentials', { path })).rejects.toMatchObject({
    faults: [{ reason: 'Database password busy.' }],
  })
  expect(await read()).toEqual(before)
  clock.advance(5 * seconds)
  await platform.jobs.runDue()
  const after = await read()
  expect(after.username).toBe(before.username)
  expect(after.password).not.toBe(before.password)
  expect(await actions(me)).toEqual(['database_credentials_reset notification'])
})

test('deletes a database with its grants', async () => {
  const { me, path } = await account({ status: 'degraded' })
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'database', id: path.instanceId, permissions: 'read_only' })
  expect(await me.call('deleteMysqlDatabase', { path })).toEqual({})
  await expect(me.call('getMysqlDatabase', { path })).rejects.toMatchObject({ status: 404 })
  expect((await guest.call('listDatabases')).results).toBe(0)
  const grants = await me.call('getUserGrants', { path: { username: guest.user.username } })
  expect(grants).toMatchObject({ database: [] })
  expect(await actions(me)).toEqual(['database_delete notification'])
})

test('requires add_databases to create, and denies deletion and reset to restricted users with read_write', async () => {
  const me = await signedIn()
  const grants = { add_databases: true }
  const guest = await signedIn({ of: me, restricted: true, grants })
  const { id: instanceId } = await guest.call('createPostgresqlDatabase', { body: postgresqlBody })
  await settle()
  const path = { instanceId }
  await guest.call('updatePostgresqlDatabase', { path, body: { label: 'mine' } })
  for (const id of ['deletePostgresqlDatabase', 'resetPostgresqlDatabaseCredentials'] as const)
    await expect(guest.call(id, { path })).rejects.toMatchObject({ status: 403 })
  const reader = await signedIn({ of: me, restricted: true })
  await expect(reader.call('createMysqlDatabase', { body: mysqlBody })).rejects.toMatchObject({
    status: 403,
  })
  await grantRow(tested, reader, { type: 'database', id: instanceId, permissions: 'read_only' })
  await expect(
    reader.call('updatePostgresqlDatabase', { path, body: { label: 'theirs' } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('returns 404 for an update of a concurrently deleted database', async () => {
  const { me, path } = await account(postgresql)
  const [updated] = await duringTransaction(
    platform.db,
    (tx) => tx.deleteFrom('database').where('id', '=', path.instanceId).execute(),
    () => me.call('updatePostgresqlDatabase', { path, body: { allow_list: [] } }),
  )
  expect(updated).toMatchObject({ status: 'rejected', reason: { status: 404 } })
})

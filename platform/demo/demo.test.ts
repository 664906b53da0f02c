import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type SignedIn, testPlatform } from '../../test/support/platform/platform.ts'

const { platform, settle, signedIn } = await testPlatform({ demo: 'small', objectPort: 0 })

const admin = await platform.db
  .selectFrom('user')
  .select(['id', 'account_id'])
  .where('username', '=', 'admin')
  .executeTakeFirstOrThrow()

const ofAdmin = { user: { accountId: admin.account_id } } as SignedIn
const me = await signedIn({ of: ofAdmin })

// The helper validates each response against the contract, because the demo data is inserted without the operations.
test('assigns addresses of the VPCs and the VLAN to instances', async () => {
  const { data } = await me.call('listVpcs')
  expect(data.map(({ label, subnets }) => [label, subnets.length])).toEqual([
    ['shop-backend', 3],
    ['operations', 2],
    ['office', 1],
  ])
  const { data: ips } = await me.call('listAccountVpcIps')
  const addresses = ips.map(({ address, address_range }) => address ?? address_range)
  expect(addresses).toContain('10.10.1.10')
  expect(addresses).toContain('10.8.0.0/24')
  expect(ips.every(({ active }) => active)).toBe(true)
  const { data: vlans } = await me.call('listVlans')
  expect(vlans).toMatchObject([{ label: 'fra-backend', region: 'eu-central' }])
  expect(vlans[0]?.computes).toHaveLength(5)
})

test('attaches volumes to a device slot of their instance', async () => {
  const { data } = await me.call('listVolumes')
  expect(data.map(({ label, compute_label }) => [label, compute_label])).toEqual([
    ['orders-archive', 'db-orders-primary'],
    ['catalogue-media', 'db-catalogue'],
    ['metrics', 'monitoring'],
    ['ci-cache', 'ci-runner-1'],
    ['erp-export-2024', null],
    ['worker-scratch', null],
  ])
  for (const { id, compute_id } of data) {
    if (compute_id === null) continue
    const { data: configs } = await me.call('listComputeConfigs', {
      path: { computeId: compute_id },
    })
    expect(configs[0]?.devices.sdc).toEqual({ disk_id: null, volume_id: id })
  }
})

test('has firewalls with valid rules, and a balancer', async () => {
  const { data } = await me.call('listFirewalls')
  expect(data.map(({ label, entities }) => [label, entities.length])).toEqual([
    ['web-public', 7],
    ['databases-internal', 3],
    ['legacy-lockdown', 1],
  ])
  for (const { id, rules } of data) {
    const body = { ...rules, outbound: rules.outbound ?? [] }
    await me.call('updateFirewallRules', { path: { firewallId: id }, body })
  }
  const { data: balancers } = await me.call('listBalancers')
  expect(balancers).toMatchObject([{ label: 'shop-edge', tags: ['edge', 'production'] }])
})

test('creates tags with valid labels only', async () => {
  const { data } = await me.call('listTags')
  expect(data.length).toBeGreaterThan(10)
  expect(data.filter(({ label }) => label.length < 3 || label.length > 50)).toEqual([])
})

test('has scripts with input fields of every kind', async () => {
  const { data } = await me.call('listScripts')
  expect(data.map(({ mine, is_public }) => [mine, is_public])).toEqual([
    [false, true],
    [true, false],
    [true, true],
  ])
  const fields = data.flatMap(({ user_defined_fields }) => user_defined_fields)
  expect(fields.some(({ oneof }) => oneof !== undefined)).toBe(true)
  expect(fields.some(({ manyof }) => manyof !== undefined)).toBe(true)
})

test('lists private images first, including one of a deleted instance', async () => {
  const { data } = await me.call('listImages')
  const own = data.filter(({ is_public }) => !is_public)
  expect(own.map(({ type, expiry }) => [type, expiry !== null])).toEqual([
    ['manual', false],
    ['manual', false],
    ['manual', false],
    ['automatic', true],
  ])
})

test('counts the objects in each bucket correctly', async () => {
  const { data } = await me.call('listBuckets')
  expect(data).toHaveLength(3)
  for (const { cluster, label, objects } of data) {
    const path = { clusterId: cluster, bucket: label }
    const page = await me.call('listObjects', { path, query: { page_size: 500 } })
    expect(page.data).toHaveLength(objects)
    await me.call('getBucketAccess', { path })
  }
  expect((await me.call('listStorageKeys')).data.map(({ limited }) => limited)).toEqual([
    false,
    true,
  ])
  expect((await me.call('getStorageTransfer')).used).toBeGreaterThan(0)
})

test('serves every object with the listed size and ETag and with a type, repeatedly', async () => {
  const { data: buckets } = await me.call('listBuckets')
  for (const { cluster, label } of buckets) {
    const path = { clusterId: cluster, bucket: label }
    const { data } = await me.call('listObjects', { path, query: { page_size: 500 } })
    for (const { name, size, etag } of data) {
      const { url } = await me.call('createObjectUrl', {
        path,
        body: { name, method: 'GET' },
      })
      for (const answer of [await fetch(url), await fetch(url)]) {
        const bytes = Buffer.from(await answer.arrayBuffer())
        expect([answer.status, bytes.length]).toEqual([200, size])
        expect(createHash('md5').update(bytes).digest('hex')).toBe(etag)
        expect(answer.headers.get('content-type')).not.toBe('binary/octet-stream')
      }
    }
  }
})

test('has tickets in each status, with replies and attachments', async () => {
  const { data } = await me.call('listTickets')
  expect(data.map(({ status }) => status)).toEqual([
    'new',
    'open',
    'open',
    'closed',
    'closed',
    'closed',
  ])
  const [, first] = data
  expect(first).toMatchObject({
    attachments: ['mtr-web-fra-3.txt', 'loss.png'],
    entity: { label: 'web-fra-3', type: 'compute' },
  })
  const { data: replies } = await me.call('listTicketReplies', {
    path: { ticketId: first?.id ?? 0 },
  })
  expect(replies.map(({ from_compute }) => from_compute)).toEqual([true, false])
})

test('has tags on several types of objects and one unused tag', async () => {
  const { data } = await me.call('listTags')
  expect(data).toContainEqual({ label: 'spring-sale' })
  const { data: tagged } = await me.call('listTaggedObjects', { path: { tagLabel: 'production' } })
  expect(new Set(tagged.map(({ type }) => type))).toEqual(
    new Set(['balancer', 'compute', 'domain', 'volume']),
  )
})

test('has two running databases with backups and provisions a third', async () => {
  const { data } = await me.call('listDatabases')
  expect(data.map(({ label, status, cluster_size }) => [label, status, cluster_size])).toEqual([
    ['shop-orders', 'active', 3],
    ['analytics', 'active', 1],
    ['shop-staging', 'provisioning', 1],
  ])
  const [orders, , staging] = data
  const { data: backups } = await me.call('listMysqlDatabaseBackups', {
    path: { instanceId: orders?.id ?? 0 },
  })
  expect(backups.filter(({ type }) => type === 'auto')).toHaveLength(7)
  const path = { instanceId: staging?.id ?? 0 }
  expect(await me.call('getMysqlDatabase', { path })).toMatchObject({
    hosts: { primary: null, secondary: null },
    updates: { day_of_week: null },
  })
  await settle()
  const ready = await me.call('getMysqlDatabase', { path })
  expect(ready).toMatchObject({
    status: 'active',
    hosts: { primary: `db-${path.instanceId}-1-mysql-primary.servers.compute.example` },
  })
  expect((await me.call('listEvents')).data).toContainEqual(
    expect.objectContaining({
      action: 'database_create',
      status: 'finished',
      percent_complete: 100,
      duration: 900,
    }),
  )
  const { ca_certificate } = await me.call('getMysqlDatabaseSsl', { path })
  expect(Buffer.from(ca_certificate ?? '', 'base64').toString()).toMatch(/^-----BEGIN CERTIFICATE/)
})

test('has a schedule and backups for enrolled instances, and a snapshot of the database instance', async () => {
  const { data } = await me.call('listComputes')
  const enrolled = data.filter(({ backups }) => backups.enabled)
  expect(enrolled.length).toBeGreaterThan(10)
  for (const { id, backups } of enrolled) {
    expect(backups.available).toBe(true)
    expect(backups.schedule.day).toMatch(/day$/)
    const { automatic } = await me.call('listComputeBackups', { path: { computeId: id } })
    expect(automatic.map(({ status }) => status)).toEqual([
      'successful',
      'successful',
      'successful',
    ])
    const weekdays = automatic.map(({ created }) =>
      new Date(`${created}Z`).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
    )
    expect(weekdays.slice(1)).toEqual([backups.schedule.day, backups.schedule.day])
  }
  const primary = data.find(({ label }) => label === 'db-orders-primary')
  const { snapshot } = await me.call('listComputeBackups', {
    path: { computeId: primary?.id ?? 0 },
  })
  expect(snapshot.current?.label).toBe('before the 15.4 upgrade')
})

test('has one instance of the previous generation', async () => {
  const { data } = await me.call('listComputes')
  expect(data.filter(({ type }) => type?.startsWith('g5-')).map(({ label }) => label)).toEqual([
    'legacy-erp',
  ])
})

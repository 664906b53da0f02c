import { expect, test } from 'vitest'
import { days, wireTime } from '#shared/clock.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { app, clock, platform, signedIn } = tested

test('lists the instances of the account by id, with tags and addresses', async () => {
  const me = await signedIn()
  const first = await newTestCompute(platform, me, { label: 'web-2', tags: ['web', 'live'] })
  const second = await newTestCompute(platform, me, { label: 'db-1', privateIp: true })
  await newTestCompute(platform, await signedIn())
  const { data, page, pages, results } = await me.call('listComputes')
  expect({ page, pages, results }).toEqual({ page: 1, pages: 1, results: 2 })
  expect(data.map(({ id, tags }) => [id, tags])).toEqual([
    [first.id, ['live', 'web']],
    [second.id, []],
  ])
  expect(data[1]?.ipv4).toEqual([
    expect.stringMatching(/^198\.1[89]\./),
    expect.stringMatching(/^192\.168\./),
  ])
  expect(data[0]).toEqual(await me.call('getCompute', { path: { computeId: first.id } }))
})

test('returns one empty page for an account without instances', async () => {
  const { call } = await signedIn()
  expect(await call('listComputes')).toEqual({ data: [], page: 1, pages: 1, results: 0 })
  await expect(call('listComputes', { query: { page: 2 } })).rejects.toMatchObject({ status: 404 })
})

test.each([24, 501])('rejects a page of %i instances', async (page_size) => {
  const { call } = await signedIn()
  await expect(call('listComputes', { query: { page_size } })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'page_size', reason: 'Must be 25-500' }],
  })
})

test('returns as many instances per page as requested', async () => {
  const me = await signedIn()
  for (let number = 1; number <= 26; number++) await newTestCompute(platform, me)
  const first = await me.call('listComputes', { query: { page_size: 25 } })
  expect(first).toMatchObject({ page: 1, pages: 2, results: 26 })
  expect(first.data).toHaveLength(25)
  expect((await me.call('listComputes', { query: { page_size: 25, page: 2 } })).data).toHaveLength(
    1,
  )
  expect((await me.call('listComputes', { query: { page_size: 500 } })).data).toHaveLength(26)
})

test('filters the list by X-Filter', async () => {
  const me = await signedIn()
  await newTestCompute(platform, me, { label: 'web-1' })
  await newTestCompute(platform, me, { label: 'db-1', region: 'fr-par' })
  const answer = await app.inject({
    url: '/v4/compute/instances',
    headers: { authorization: `Bearer ${me.token}`, 'x-filter': '{"region":"fr-par"}' },
  })
  expect(answer.json().data).toMatchObject([{ label: 'db-1' }])
})

test('returns every field of the contract, with null or empty values for unset ones', async () => {
  const me = await signedIn()
  const created = clock.now() - 3 * days
  const { id } = await newTestCompute(platform, me, { label: 'web-1', created })
  const compute = await me.call('getCompute', { path: { computeId: id } })
  expect(compute).toEqual({
    id,
    label: 'web-1',
    group: '',
    status: 'running',
    created: wireTime(created),
    updated: wireTime(created),
    type: 'g6-standard-2',
    region: 'us-east',
    image: 'compute/debian12',
    ipv4: [expect.stringMatching(/^198\.18\.\d+\.\d+$/)],
    ipv6: expect.stringMatching(/^2001:db8:100:1:f03c:91ff:fe[0-9a-f]{2}:[0-9a-f]{1,4}\/128$/),
    hypervisor: 'kvm',
    host_uuid: expect.stringMatching(/^[0-9a-f]{40}$/),
    watchdog_enabled: true,
    has_user_data: false,
    tags: [],
    specs: { disk: 81920, memory: 4096, vcpus: 2, gpus: 0, transfer: 4000 },
    alerts: { cpu: 180, io: 10000, network_in: 10, network_out: 10, transfer_quota: 80 },
    backups: {
      enabled: false,
      available: false,
      schedule: { day: null, window: null },
      last_successful: null,
    },
  })
})

test("does not find another account's instance or an unknown one", async () => {
  const { id } = await newTestCompute(platform, await signedIn())
  const { call } = await signedIn()
  for (const computeId of [id, 999_999]) {
    const path = { computeId }
    const notFound = { status: 404, faults: [{ reason: 'Not found' }] }
    await expect(call('getCompute', { path })).rejects.toMatchObject(notFound)
    await expect(call('updateCompute', { path, body: {} })).rejects.toMatchObject(notFound)
    await expect(call('bootCompute', { path })).rejects.toMatchObject(notFound)
    await expect(call('listComputeDisks', { path })).rejects.toMatchObject(notFound)
    await expect(call('listComputeIps', { path })).rejects.toMatchObject(notFound)
    await expect(call('getComputeStats', { path })).rejects.toMatchObject(notFound)
  }
})

test('shows a restricted user granted instances and allows changes only with read_write', async () => {
  const me = await signedIn()
  const read = await newTestCompute(platform, me)
  const write = await newTestCompute(platform, me)
  const hidden = await newTestCompute(platform, me)
  const other = await signedIn({ of: me, restricted: true })
  await grantRow(tested, other, { type: 'compute', id: read.id, permissions: 'read_only' })
  await grantRow(tested, other, { type: 'compute', id: write.id, permissions: 'read_write' })
  const { data } = await other.call('listComputes')
  expect(data.map(({ id }) => id)).toEqual([read.id, write.id])
  const forbidden = { status: 403, faults: [{ reason: 'Unauthorized' }] }
  const change = (computeId: number) =>
    other.call('updateCompute', { path: { computeId }, body: { group: 'team' } })
  expect(await change(write.id)).toMatchObject({ group: 'team' })
  await expect(change(read.id)).rejects.toMatchObject(forbidden)
  await expect(
    other.call('shutdownCompute', { path: { computeId: read.id } }),
  ).rejects.toMatchObject(forbidden)
  await expect(other.call('getCompute', { path: { computeId: hidden.id } })).rejects.toMatchObject(
    forbidden,
  )
})

test('rejects changes with a read-only token', async () => {
  const me = await signedIn({ scopes: 'computes:read_only' })
  const { id } = await newTestCompute(platform, me)
  const path = { computeId: id }
  expect(await me.call('getCompute', { path })).toMatchObject({ id })
  await expect(me.call('updateCompute', { path, body: {} })).rejects.toMatchObject({ status: 401 })
  await expect(me.call('shutdownCompute', { path })).rejects.toMatchObject({ status: 401 })
})

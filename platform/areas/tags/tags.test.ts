import { expect, test } from 'vitest'
import type { OperationInput } from '../../api/context.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { duringTransaction } from '../../../test/support/platform/duringTransaction.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

const newTag = (me: SignedIn, body: OperationInput<'createTag'>['body']) =>
  me.call('createTag', { body })
const labels = async (me: SignedIn) => (await me.call('listTags')).data.map(({ label }) => label)
const tagged = async (me: SignedIn, tagLabel: string) =>
  (await me.call('listTaggedObjects', { path: { tagLabel } })).data.map(({ type, data }) => [
    type,
    data.id,
  ])

let names = 0
const newDomain = (me: SignedIn, tags: string[] = []) =>
  me.call('createDomain', {
    body: {
      domain: `t${++names}.example.org`,
      type: 'master',
      soa_email: 'me@example.org',
      tags,
    },
  })

const newVolume = (me: SignedIn, tags: string[] = []) =>
  me.call('createVolume', { body: { label: `v-${++names}`, region: 'us-east', tags } })

test('rejects a blank label', async () => {
  const me = await signedIn()
  await expect(me.call('createTag', { body: { label: '    ' } })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'label', reason: 'Must not be blank' }],
  })
  expect(await labels(me)).toEqual([])
})

test('creates tags with the objects that have them, and lists each label once', async () => {
  const me = await signedIn()
  await newTestCompute(platform, me, { tags: ['web', 'shop'] })
  await newDomain(me, ['shop', 'Apex'])
  await newTag(me, { label: 'later' })
  expect(await labels(me)).toEqual(['Apex', 'later', 'shop', 'web'])
  expect(await labels(await signedIn())).toEqual([])
})

test('deletes an unused tag, unless it was created explicitly', async () => {
  const me = await signedIn()
  const { id } = await newDomain(me, ['passing', 'made'])
  await newTag(me, { label: 'made' })
  await me.call('updateDomain', { path: { domainId: id }, body: { tags: [] } })
  expect(await labels(me)).toEqual(['made'])
})

test('adds a new tag to the listed objects, and returns these objects in full', async () => {
  const me = await signedIn()
  const compute = await newTestCompute(platform, me, { tags: ['web'] })
  const domain = await newDomain(me)
  const volume = await newVolume(me)
  const createdTag = await newTag(me, {
    label: 'shop',
    computes: [compute.id],
    domains: [domain.id],
    volumes: [volume.id],
  })
  expect(createdTag).toEqual({ label: 'shop' })
  const { data } = await me.call('listTaggedObjects', { path: { tagLabel: 'shop' } })
  expect(data).toEqual([
    { type: 'compute', data: await me.call('getCompute', { path: { computeId: compute.id } }) },
    { type: 'domain', data: await me.call('getDomain', { path: { domainId: domain.id } }) },
    { type: 'volume', data: await me.call('getVolume', { path: { volumeId: volume.id } }) },
  ])
  expect(data[0]?.data.tags).toEqual(['shop', 'web'])
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'tag_create',
    entity: { id: 'shop', label: 'shop', type: 'tag', url: '/v4/tags/shop' },
  })
})

test('adds an existing tag to more objects', async () => {
  const me = await signedIn()
  const one = await newDomain(me, ['shop'])
  const two = await newDomain(me)
  await newTag(me, { label: 'shop', domains: [two.id, one.id, two.id] })
  expect(await tagged(me, 'shop')).toEqual([
    ['domain', one.id],
    ['domain', two.id],
  ])
})

test('creates nothing if one of the objects is outside the account', async () => {
  const me = await signedIn()
  const own = await newDomain(me)
  const foreign = await newDomain(await signedIn())
  await expect(
    newTag(me, { label: 'shop', domains: [own.id, foreign.id], balancers: [999_999] }),
  ).rejects.toMatchObject({
    status: 400,
    faults: [
      {
        field: 'domains[1]',
        reason: `You cannot access domain ${foreign.id}, or it does not exist`,
      },
      {
        field: 'balancers[0]',
        reason: 'You cannot access load balancer 999999, or it does not exist',
      },
    ],
  })
  expect(await labels(me)).toEqual([])
})

test.each([
  [2, false],
  [3, true],
  [50, true],
  [51, false],
])('accepts a label of %i characters: %s', async (length, accepted) => {
  const me = await signedIn()
  const creation = newTag(me, { label: 'ü'.repeat(length) })
  if (accepted) expect(await creation).toEqual({ label: 'ü'.repeat(length) })
  else await expect(creation).rejects.toMatchObject({ status: 400, faults: [{ field: 'label' }] })
})

test('removes a deleted tag from all objects, including firewalls', async () => {
  const me = await signedIn()
  const { id } = await newDomain(me, ['shop', 'web'])
  const firewall = await me.call('createFirewall', {
    body: {
      label: 'edge',
      rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
      tags: ['shop'],
    },
  })
  expect(await tagged(me, 'shop')).toEqual([['domain', id]])
  expect(await me.call('deleteTag', { path: { tagLabel: 'shop' } })).toEqual({})
  expect((await me.call('getDomain', { path: { domainId: id } })).tags).toEqual(['web'])
  const path = { firewallId: firewall.id }
  expect((await me.call('getFirewall', { path })).tags).toEqual([])
  expect(await labels(me)).toEqual(['web'])
  expect((await me.call('listEvents')).data[0]).toMatchObject({ action: 'tag_delete' })
})

test('accepts a slash, a space and a percent sign in a label', async () => {
  const me = await signedIn()
  const label = 'team/a 100%'
  await newTag(me, { label })
  expect(await tagged(me, label)).toEqual([])
  await me.call('deleteTag', { path: { tagLabel: label } })
  expect(await labels(me)).toEqual([])
})

test('does not find a tag of another account', async () => {
  const me = await signedIn()
  await newDomain(await signedIn(), ['theirs'])
  const path = { tagLabel: 'theirs' }
  await expect(me.call('listTaggedObjects', { path })).rejects.toMatchObject({ status: 404 })
  await expect(me.call('deleteTag', { path })).rejects.toMatchObject({ status: 404 })
})

test('lists tagged objects of all types in pages', async () => {
  const me = await signedIn()
  for (let number = 0; number < 20; number++) await newDomain(me, ['many'])
  for (let number = 0; number < 10; number++) await newVolume(me, ['many'])
  const page = (number: number) =>
    me.call('listTaggedObjects', {
      path: { tagLabel: 'many' },
      query: { page: number, page_size: 25 },
    })
  expect(await page(1)).toMatchObject({ pages: 2, results: 30 })
  expect((await page(2)).data.map(({ type }) => type)).toEqual(Array(5).fill('volume'))
})

test('allows tags only for unrestricted users, regardless of grants', async () => {
  const me = await signedIn()
  const { id } = await newDomain(me, ['shop'])
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'domain', id, permissions: 'read_write' })
  const path = { tagLabel: 'shop' }
  const forbidden = { status: 403 }
  await expect(guest.call('listTags')).rejects.toMatchObject(forbidden)
  await expect(newTag(guest, { label: 'mine' })).rejects.toMatchObject(forbidden)
  await expect(guest.call('listTaggedObjects', { path })).rejects.toMatchObject(forbidden)
  await expect(guest.call('deleteTag', { path })).rejects.toMatchObject(forbidden)
})

test('stores a tag once when concurrent requests add it to an object', async () => {
  const me = await signedIn()
  const domain = await newDomain(me)
  const compute = await newTestCompute(platform, me)
  const row = { account_id: me.user.accountId, label: 'twice' }
  const outcomes = await duringTransaction(
    platform.db,
    (tx) =>
      tx
        .insertInto('tagged_object')
        .values([
          { ...row, object_type: 'compute', object_id: compute.id },
          { ...row, object_type: 'domain', object_id: domain.id },
        ])
        .execute(),
    () => me.call('updateCompute', { path: { computeId: compute.id }, body: { tags: ['twice'] } }),
    () => me.call('updateDomain', { path: { domainId: domain.id }, body: { tags: ['twice'] } }),
  )
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { tags: ['twice'] } },
    { status: 'fulfilled', value: { tags: ['twice'] } },
  ])
  expect(await tagged(me, 'twice')).toEqual([
    ['compute', compute.id],
    ['domain', domain.id],
  ])
})

test('stores 500 tags on an object', async () => {
  const me = await signedIn()
  const { id } = await newDomain(me)
  const tags = Array.from({ length: 500 }, (_, number) => `tag${number}`)
  const { tags: carried } = await me.call('updateDomain', {
    path: { domainId: id },
    body: { tags },
  })
  expect(new Set(carried)).toEqual(new Set(tags))
})

test('rejects a new tag on an object that has 500 others', async () => {
  const me = await signedIn()
  const { id } = await newDomain(me)
  const tags = Array.from({ length: 500 }, (_, number) => `tag${number}`)
  await me.call('updateDomain', { path: { domainId: id }, body: { tags } })
  await expect(newTag(me, { label: 'one-more', domains: [id] })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'domains[0]', reason: 'Has 500 tags already' }],
  })
  await newTag(me, { label: 'tag7', domains: [id] })
})

test('does not tag a concurrently deleted domain', async () => {
  const me = await signedIn()
  const { id } = await newDomain(me)
  const [createdTag] = await duringTransaction(
    platform.db,
    (tx) => tx.deleteFrom('domain').where('id', '=', id).execute(),
    () => newTag(me, { label: 'late', domains: [id] }),
  )
  expect(createdTag).toMatchObject({
    status: 'rejected',
    reason: { status: 400, faults: [{ field: 'domains[0]' }] },
  })
  expect(await labels(me)).toEqual([])
})

test.each([{ page_size: 24 }, { page_size: 501 }, { page: 0 }])(
  'rejects listing tagged objects with %j',
  async (query) => {
    const { call } = await signedIn()
    await call('createTag', { body: { label: 'web' } })
    const [field] = Object.keys(query)
    await expect(
      call('listTaggedObjects', { path: { tagLabel: 'web' }, query }),
    ).rejects.toMatchObject({ status: 400, faults: [{ field }] })
    await expect(
      call('listTaggedObjects', { path: { tagLabel: 'none' }, query }),
    ).rejects.toMatchObject({ status: 404 })
  },
)

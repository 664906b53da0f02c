import { expect, test } from 'vitest'
import { seconds } from '#shared/clock.ts'
import type { OperationInput } from '../../api/context.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { clock, platform, signedIn } = tested

type VpcBody = OperationInput<'createVpc'>['body']

const vpcBody = (extra: Partial<VpcBody> = {}): VpcBody => ({
  label: 'shop',
  region: 'us-iad',
  ...extra,
})

const newVpc = (me: SignedIn, extra: Partial<VpcBody> = {}) =>
  me.call('createVpc', { body: vpcBody(extra) })

const fieldError = (field: string, reason: unknown = expect.any(String)) => ({
  status: 400,
  faults: [{ field, reason }],
})

const actions = async (me: SignedIn) =>
  (await me.call('listEvents')).data
    .toReversed()
    .map(({ action, entity, secondary_entity }) => [action, entity?.label, secondary_entity?.label])

test('creates a VPC with its subnets and emits an event for each', async () => {
  const me = await signedIn()
  const createdVpc = await newVpc(me, {
    description: 'Behind the shop',
    subnets: [
      { label: 'db', ipv4: '10.0.1.0/24' },
      { label: 'app', ipv4: '10.0.2.0/24' },
    ],
  })
  const now = createdVpc.created
  expect(createdVpc).toEqual({
    id: expect.any(Number),
    label: 'shop',
    description: 'Behind the shop',
    region: 'us-iad',
    created: now,
    updated: now,
    subnets: [
      expect.objectContaining({ label: 'db', ipv4: '10.0.1.0/24', computes: [], updated: now }),
      expect.objectContaining({ label: 'app', ipv4: '10.0.2.0/24' }),
    ],
  })
  expect(await me.call('getVpc', { path: { vpcId: createdVpc.id } })).toEqual(createdVpc)
  expect((await me.call('listVpcs')).data).toEqual([createdVpc])
  expect(await actions(me)).toEqual([
    ['vpc_create', 'shop', undefined],
    ['subnet_create', 'db', 'shop'],
    ['subnet_create', 'app', 'shop'],
  ])
})

test('returns an empty description and subnet list by default', async () => {
  const me = await signedIn()
  expect(await newVpc(me)).toMatchObject({ description: '', subnets: [] })
})

const badLabel = {
  status: 400,
  faults: expect.arrayContaining([expect.objectContaining({ field: 'label' })]),
}

test.each([
  ['', false],
  ['a', true],
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  ['has space', false],
  ['under_score', false],
  ['two--dashes', false],
  ['-dashes-', true],
])('accepts the label %j: %s', async (label, accepted) => {
  const me = await signedIn()
  const creation = newVpc(me, { label })
  if (accepted) expect((await creation).label).toBe(label)
  else await expect(creation).rejects.toMatchObject(badLabel)
})

test('rejects a non-ASCII label with the reason of the contract', async () => {
  const me = await signedIn()
  await expect(newVpc(me, { label: 'ümlaut' })).rejects.toMatchObject(
    fieldError(
      'label',
      expect.stringContaining('Label must include only ASCII letters, numbers, and dashes'),
    ),
  )
})

test.each([
  [255, true],
  [256, false],
])('accepts a description of %i characters: %s', async (length, accepted) => {
  const me = await signedIn()
  const creation = newVpc(me, { description: 'x'.repeat(length) })
  if (accepted) expect((await creation).description).toHaveLength(length)
  else await expect(creation).rejects.toMatchObject(fieldError('description'))
})

test('rejects an unknown region and one without VPCs', async () => {
  const me = await signedIn()
  await expect(newVpc(me, { region: 'moon' })).rejects.toMatchObject(
    fieldError('region', 'region is not valid'),
  )
  await expect(newVpc(me, { region: 'us-east' })).rejects.toMatchObject(
    fieldError('region', 'This region does not offer VPCs. Choose another one.'),
  )
})

test('requires unique labels in an account, also for concurrent requests', async () => {
  const me = await signedIn()
  const taken = fieldError('label', 'Label must be unique among your VPCs')
  const results = await Promise.allSettled([newVpc(me), newVpc(me), newVpc(me)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(newVpc(me)).rejects.toMatchObject(taken)
  const other = await newVpc(me, { label: 'office' })
  await expect(
    me.call('updateVpc', { path: { vpcId: other.id }, body: { label: 'shop' } }),
  ).rejects.toMatchObject(taken)
  await newVpc(await signedIn())
})

test.each([
  ['10.0.0.0/29', undefined],
  ['10.0.0.0/30', 'The prefix length must be 1 to 29'],
  ['10.0.0.0/8', undefined],
  ['10.0.0.0/7', expect.any(String)],
  ['10.0.0.1/24', 'Must be in canonical form, without host bits: 10.0.0.0/24'],
  ['11.0.0.0/24', expect.stringContaining('Must lie within 10.0.0.0/8')],
  ['192.168.128.0/24', expect.stringContaining('192.168.128.0/17')],
  ['192.168.0.0/17', undefined],
  ['10.0.0.0', expect.any(String)],
])('validates the subnet %s with the error %j', async (ipv4, reason) => {
  const me = await signedIn()
  const creation = newVpc(me, { subnets: [{ label: 'a', ipv4 }] })
  if (reason === undefined) expect((await creation).subnets).toMatchObject([{ ipv4 }])
  else await expect(creation).rejects.toMatchObject(fieldError('subnets[0].ipv4', reason))
})

test('reports duplicate labels and overlapping ranges of a request in one response', async () => {
  const me = await signedIn()
  const subnets = [
    { label: 'a', ipv4: '10.0.0.0/24' },
    { label: 'a', ipv4: '10.0.0.128/25' },
    { label: 'b', ipv4: '10.0.1.0/24' },
  ]
  await expect(newVpc(me, { subnets, region: 'moon' })).rejects.toMatchObject({
    faults: [
      { field: 'region' },
      { field: 'subnets[1].label' },
      { field: 'subnets[1].ipv4', reason: 'Overlaps the subnet range 10.0.0.0/24' },
    ],
  })
  expect((await me.call('listVpcs')).results).toBe(0)
})

test('reports the overlapping one of 100 subnets', async () => {
  const me = await signedIn()
  const subnets = Array.from({ length: 99 }, (_, at) => ({
    label: `s${at}`,
    ipv4: `10.0.${at >> 5}.${(at & 31) * 8}/29`,
  }))
  await expect(
    newVpc(me, { subnets: [...subnets, { label: 's7', ipv4: '10.0.0.0/29' }] }),
  ).rejects.toMatchObject({
    faults: [
      { field: 'subnets[99].label' },
      { field: 'subnets[99].ipv4', reason: 'Overlaps the subnet range 10.0.0.0/29' },
    ],
  })
})

test('changes only the fields that were sent', async () => {
  const me = await signedIn()
  const { id, created } = await newVpc(me, { description: 'old' })
  clock.advance(60 * seconds)
  const path = { vpcId: id }
  const renamed = await me.call('updateVpc', { path, body: { label: 'store' } })
  expect(renamed).toMatchObject({ label: 'store', description: 'old', created })
  expect(renamed.updated).not.toBe(created)
  expect(await me.call('updateVpc', { path, body: { description: '' } })).toMatchObject({
    label: 'store',
    description: '',
  })
  expect((await actions(me)).at(-1)).toEqual(['vpc_update', 'store', undefined])
})

test('deletes a VPC with its subnets and emits an event for each', async () => {
  const me = await signedIn()
  const { id } = await newVpc(me, {
    subnets: [
      { label: 'a', ipv4: '10.0.0.0/24' },
      { label: 'b', ipv4: '10.0.1.0/24' },
    ],
  })
  expect(await me.call('deleteVpc', { path: { vpcId: id } })).toEqual({})
  await expect(me.call('getVpc', { path: { vpcId: id } })).rejects.toMatchObject({ status: 404 })
  expect((await actions(me)).slice(3)).toEqual([
    ['subnet_delete', 'a', 'shop'],
    ['subnet_delete', 'b', 'shop'],
    ['vpc_delete', 'shop', undefined],
  ])
})

test('rejects deleting a VPC with a subnet in use and deletes none of its subnets', async () => {
  const me = await signedIn()
  const { id, subnets } = await newVpc(me, {
    subnets: [
      { label: 'free', ipv4: '10.0.0.0/24' },
      { label: 'used', ipv4: '10.0.1.0/24' },
    ],
  })
  await newTestCompute(platform, me, {
    region: 'us-iad',
    interfaces: [{ purpose: 'vpc', subnet_id: subnets[1]?.id ?? 0 }],
  })
  await expect(me.call('deleteVpc', { path: { vpcId: id } })).rejects.toMatchObject({
    status: 400,
    faults: [{ reason: 'Cannot delete a VPC with resources attached' }],
  })
  expect((await me.call('getVpc', { path: { vpcId: id } })).subnets).toHaveLength(2)
})

test('requires add_vpc from a restricted user, who can then change the VPC', async () => {
  const me = await signedIn()
  const { id } = await newVpc(me)
  const guest = await signedIn({ of: me, restricted: true })
  await expect(newVpc(guest, { label: 'mine' })).rejects.toMatchObject({ status: 403 })
  const maker = await signedIn({ of: me, restricted: true, grants: { add_vpc: true } })
  const createdVpc = await newVpc(maker, { label: 'mine' })
  expect((await maker.call('listVpcs')).data).toEqual([createdVpc])
  await maker.call('updateVpc', { path: { vpcId: createdVpc.id }, body: { label: 'ours' } })
  await expect(maker.call('getVpc', { path: { vpcId: id } })).rejects.toMatchObject({ status: 403 })
  await grantRow(tested, guest, { type: 'vpc', id, permissions: 'read_only' })
  expect((await guest.call('listVpcs')).data).toMatchObject([{ id }])
  expect((await guest.call('getVpc', { path: { vpcId: id } })).id).toBe(id)
  await expect(
    guest.call('updateVpc', { path: { vpcId: id }, body: { label: 'theirs' } }),
  ).rejects.toMatchObject({ status: 403 })
  const path = { username: guest.user.username }
  expect(await me.call('getUserGrants', { path })).toMatchObject({
    vpc: [
      { id, label: 'shop', permissions: 'read_only' },
      { id: createdVpc.id, label: 'ours', permissions: null },
    ],
  })
})

test('deletes the grants on a deleted VPC', async () => {
  const me = await signedIn()
  const maker = await signedIn({ of: me, restricted: true, grants: { add_vpc: true } })
  const { id } = await newVpc(maker)
  await maker.call('deleteVpc', { path: { vpcId: id } })
  const left = await platform.db
    .selectFrom('user_grant')
    .selectAll()
    .where('user_id', '=', maker.user.id)
    .execute()
  expect(left).toEqual([])
})

test("does not find another account's VPC", async () => {
  const { id } = await newVpc(await signedIn())
  const { call } = await signedIn()
  const path = { vpcId: id }
  const missing = { status: 404 }
  await expect(call('getVpc', { path })).rejects.toMatchObject(missing)
  await expect(call('updateVpc', { path, body: {} })).rejects.toMatchObject(missing)
  await expect(call('deleteVpc', { path })).rejects.toMatchObject(missing)
  await expect(call('listSubnets', { path })).rejects.toMatchObject(missing)
  await expect(call('listVpcIps', { path })).rejects.toMatchObject(missing)
})

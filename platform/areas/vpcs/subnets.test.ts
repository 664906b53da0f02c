import { expect, test } from 'vitest'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

const newVpc = (me: SignedIn) => me.call('createVpc', { body: { label: 'shop', region: 'us-iad' } })

const newSubnet = (me: SignedIn, vpcId: number, label = 'db', ipv4 = '10.0.0.0/24') =>
  me.call('createSubnet', { path: { vpcId }, body: { label, ipv4 } })

const fieldError = (field: string, reason: unknown = expect.any(String)) => ({
  status: 400,
  faults: [{ field, reason }],
})

async function account() {
  const me = await signedIn()
  const vpc = await newVpc(me)
  const subnet = await newSubnet(me, vpc.id)
  return { me, vpcId: vpc.id, subnet, path: { vpcId: vpc.id, vpcSubnetId: subnet.id } }
}

test('shows a subnet in its VPC, in the list and by id', async () => {
  const { me, vpcId, subnet, path } = await account()
  expect(subnet).toEqual({
    id: expect.any(Number),
    label: 'db',
    ipv4: '10.0.0.0/24',
    computes: [],
    created: subnet.created,
    updated: subnet.created,
  })
  expect(await me.call('getSubnet', { path })).toEqual(subnet)
  expect((await me.call('listSubnets', { path: { vpcId } })).data).toEqual([subnet])
  expect((await me.call('getVpc', { path: { vpcId } })).subnets).toEqual([subnet])
})

test('rejects duplicate labels and overlapping ranges only within the same VPC', async () => {
  const { me, vpcId } = await account()
  await expect(newSubnet(me, vpcId, 'db', '10.0.0.0/16')).rejects.toMatchObject({
    faults: [
      { field: 'label', reason: 'Label must be unique among the subnets of the VPC' },
      { field: 'ipv4', reason: 'Overlaps the subnet range 10.0.0.0/24' },
    ],
  })
  const other = await me.call('createVpc', { body: { label: 'office', region: 'us-iad' } })
  await newSubnet(me, other.id)
})

test('does not create overlapping subnets in concurrent requests', async () => {
  const me = await signedIn()
  const { id } = await newVpc(me)
  const results = await Promise.allSettled([
    newSubnet(me, id, 'a', '10.1.0.0/16'),
    newSubnet(me, id, 'b', '10.1.2.0/24'),
    newSubnet(me, id, 'c', '10.1.0.0/24'),
  ])
  expect((await me.call('listSubnets', { path: { vpcId: id } })).results).toBe(
    results.filter(({ status }) => status === 'fulfilled').length,
  )
  expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
})

const badLabel = {
  status: 400,
  faults: expect.arrayContaining([expect.objectContaining({ field: 'label' })]),
}

test.each([
  ['', false],
  ['x'.repeat(64), true],
  ['x'.repeat(65), false],
  ['a--b', false],
])('accepts the label %j: %s', async (label, accepted) => {
  const me = await signedIn()
  const { id } = await newVpc(me)
  const creation = newSubnet(me, id, label)
  if (accepted) expect((await creation).label).toBe(label)
  else await expect(creation).rejects.toMatchObject(badLabel)
})

test('renames a subnet but ignores a new range', async () => {
  const { me, vpcId, path } = await account()
  const renamed = await me.call('updateSubnet', { path, body: { label: 'data' } })
  expect(renamed).toMatchObject({ label: 'data', ipv4: '10.0.0.0/24' })
  await newSubnet(me, vpcId, 'app', '10.0.1.0/24')
  await expect(me.call('updateSubnet', { path, body: { label: 'app' } })).rejects.toMatchObject(
    fieldError('label', 'Label must be unique among the subnets of the VPC'),
  )
  await me.call('updateSubnet', { path, body: { label: 'data' } })
  const body = { ipv4: '10.9.0.0/24' } as object
  expect(await me.call('updateSubnet', { path, body })).toMatchObject({ ipv4: '10.0.0.0/24' })
})

test('lists an instance in a subnet if a profile uses it, even if not booted', async () => {
  const { me, path, subnet } = await account()
  const { id } = await newTestCompute(platform, me, {
    region: 'us-iad',
    status: 'offline',
    interfaces: [{ purpose: 'public' }, { purpose: 'vpc', subnet_id: subnet.id }],
  })
  expect((await me.call('getSubnet', { path })).computes).toEqual([id])
})

test('deletes a subnet only if no interface uses it', async () => {
  const { me, path, subnet } = await account()
  const compute = await newTestCompute(platform, me, {
    region: 'us-iad',
    interfaces: [{ purpose: 'vpc', subnet_id: subnet.id }],
  })
  await expect(me.call('deleteSubnet', { path })).rejects.toMatchObject({
    status: 400,
    faults: [{ reason: expect.stringContaining('Delete them first') }],
  })
  await platform.db.deleteFrom('compute').where('id', '=', compute.id).execute()
  expect(await me.call('deleteSubnet', { path })).toEqual({})
  await expect(me.call('getSubnet', { path })).rejects.toMatchObject({ status: 404 })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'subnet_delete',
    status: 'notification',
    entity: { id: subnet.id, type: 'subnet', url: `/v4/vpcs/${path.vpcId}/subnets/${subnet.id}` },
    secondary_entity: { id: path.vpcId, type: 'vpc' },
  })
})

test('rejects changes to subnets with read_only on the VPC', async () => {
  const { me, vpcId, path } = await account()
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'vpc', id: vpcId, permissions: 'read_only' })
  expect((await guest.call('listSubnets', { path: { vpcId } })).results).toBe(1)
  await guest.call('getSubnet', { path })
  const forbidden = { status: 403 }
  await expect(newSubnet(guest, vpcId, 'x', '10.5.0.0/24')).rejects.toMatchObject(forbidden)
  await expect(guest.call('updateSubnet', { path, body: {} })).rejects.toMatchObject(forbidden)
  await expect(guest.call('deleteSubnet', { path })).rejects.toMatchObject(forbidden)
})

test('finds a subnet only in its VPC', async () => {
  const { me, subnet } = await account()
  const other = await me.call('createVpc', { body: { label: 'office', region: 'us-iad' } })
  const path = { vpcId: other.id, vpcSubnetId: subnet.id }
  await expect(me.call('getSubnet', { path })).rejects.toMatchObject({ status: 404 })
  await expect(me.call('updateSubnet', { path, body: {} })).rejects.toMatchObject({ status: 404 })
  await expect(me.call('deleteSubnet', { path })).rejects.toMatchObject({ status: 404 })
})

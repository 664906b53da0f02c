import { expect, test } from 'vitest'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { balancerRow, grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

const newBalancer = (me: SignedIn, transfer?: { in: number; out: number }) =>
  balancerRow(platform, me, transfer)

test('shows the monthly transfer of a balancer after it was measured', async () => {
  const me = await signedIn()
  const fresh = await newBalancer(me)
  const measured = await newBalancer(me, { in: 12.5, out: 100 })
  const { data } = await me.call('listBalancers')
  expect(data.map(({ id, transfer, tags }) => [id, transfer, tags])).toEqual([
    [fresh, { in: null, out: null, total: null }, ['shop']],
    [measured, { in: 12.5, out: 100, total: 112.5 }, ['shop']],
  ])
  expect(await me.call('getBalancer', { path: { balancerId: fresh } })).toEqual(data[0])
  await expect(
    (await signedIn()).call('getBalancer', { path: { balancerId: fresh } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('lists the readable balancers that forward connections to an instance', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const path = { computeId: id }
  expect(await me.call('listComputeBalancers', { path })).toMatchObject({ data: [], pages: 1 })
  const one = await newBalancer(me)
  const two = await newBalancer(me)
  await newBalancer(me)
  await platform.db
    .insertInto('balancer_backend')
    .values([one, two].map((balancer_id) => ({ balancer_id, compute_id: id })))
    .execute()
  const ids = async (user: SignedIn) =>
    (await user.call('listComputeBalancers', { path })).data.map((balancer) => balancer.id)
  expect(await ids(me)).toEqual([one, two])
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'compute', id, permissions: 'read_only' })
  expect(await ids(guest)).toEqual([])
  await grantRow(tested, guest, { type: 'balancer', id: two, permissions: 'read_only' })
  expect(await ids(guest)).toEqual([two])
  expect((await guest.call('listBalancers')).results).toBe(1)
})

test('attaches a firewall to a balancer', async () => {
  const me = await signedIn()
  const id = await newBalancer(me)
  const { entities } = await me.call('createFirewall', {
    body: {
      label: 'edge',
      rules: { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
      devices: { balancers: [id] },
    },
  })
  expect(entities).toMatchObject([{ id, type: 'balancer', url: `/v4/balancers/${id}` }])
})

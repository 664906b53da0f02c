import { expect, test } from 'vitest'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

const vlan = (label: string) => ({ purpose: 'vlan', label }) as const

test('lists a VLAN once per region with the instances that use it in their profiles', async () => {
  const me = await signedIn()
  const one = await newTestCompute(platform, me, { interfaces: [vlan('backend')] })
  const two = await newTestCompute(platform, me, {
    status: 'offline',
    interfaces: [vlan('backend'), vlan('admin')],
  })
  const far = await newTestCompute(platform, me, {
    region: 'eu-west',
    interfaces: [vlan('backend')],
  })
  const { data, results } = await me.call('listVlans')
  expect(results).toBe(3)
  expect(data).toEqual([
    { label: 'admin', region: 'us-east', computes: [two.id], created: two.created },
    { label: 'backend', region: 'eu-west', computes: [far.id], created: far.created },
    { label: 'backend', region: 'us-east', computes: [one.id, two.id], created: one.created },
  ])
  const guest = await signedIn({ of: me, restricted: true })
  await grantRow(tested, guest, { type: 'compute', id: two.id, permissions: 'read_only' })
  expect((await guest.call('listVlans')).data).toEqual([
    { label: 'admin', region: 'us-east', computes: [two.id], created: two.created },
    { label: 'backend', region: 'us-east', computes: [two.id], created: one.created },
  ])
  expect((await (await signedIn()).call('listVlans')).data).toEqual([])
})

import { expect, test } from 'vitest'
import type { OperationInput } from '../../api/context.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { duringTransaction } from '../../../test/support/platform/duringTransaction.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn } = tested

type FirewallBody = OperationInput<'createFirewall'>['body']
type Rule = NonNullable<FirewallBody['rules']['inbound']>[number]

const rule: Rule = {
  protocol: 'TCP',
  ports: '22-24, 80, 443',
  addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] },
  action: 'ACCEPT',
}
const policies = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const

let names = 0
const newFirewall = (me: SignedIn, extra: Partial<FirewallBody> = {}) =>
  me.call('createFirewall', { body: { label: `fw-${++names}`, rules: policies, ...extra } })

async function account(extra: Partial<FirewallBody> = {}) {
  const me = await signedIn()
  const firewall = await newFirewall(me, extra)
  return { me, firewall, path: { firewallId: firewall.id } }
}

const fieldError = (field: string, reason: unknown = expect.any(String)) => ({
  status: 400,
  faults: [{ field, reason }],
})

const actions = async (me: SignedIn) =>
  (await me.call('listEvents')).data.toReversed().map(({ action }) => action)

test('creates an enabled firewall with the rules that were sent', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { label: 'web-1' })
  const firewall = await newFirewall(me, {
    label: 'edge',
    tags: ['shop'],
    rules: { ...policies, inbound: [{ ...rule, label: 'web' }] },
    devices: { computes: [id] },
  })
  expect(firewall).toEqual({
    id: expect.any(Number),
    label: 'edge',
    status: 'enabled',
    created: firewall.created,
    updated: firewall.created,
    tags: ['shop'],
    rules: { ...policies, inbound: [{ ...rule, label: 'web' }], outbound: [] },
    entities: [{ id, type: 'compute', label: 'web-1', url: `/v4/compute/instances/${id}` }],
  })
  expect(await me.call('getFirewall', { path: { firewallId: firewall.id } })).toEqual(firewall)
  expect((await me.call('listFirewalls')).data).toEqual([firewall])
  const list = await me.call('listComputeFirewalls', { path: { computeId: id } })
  expect(list.data).toEqual([firewall])
  expect(await actions(me)).toEqual(['firewall_create', 'firewall_device_add'])
})

test.each([
  ['ab', false],
  ['abc', true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
  ['-ab', false],
  ['a..b', false],
  ['a.b_c-d', true],
])('accepts the label %j: %s', async (label, accepted) => {
  const me = await signedIn()
  const creation = newFirewall(me, { label })
  if (accepted) expect((await creation).label).toBe(label)
  else await expect(creation).rejects.toMatchObject(fieldError('label'))
})

test('requires unique labels in an account, also for concurrent requests', async () => {
  const me = await signedIn()
  const results = await Promise.allSettled(
    Array.from({ length: 3 }, () => newFirewall(me, { label: 'same' })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const taken = fieldError('label', 'Label must be unique among your Cloud Firewalls')
  await expect(newFirewall(me, { label: 'same' })).rejects.toMatchObject(taken)
  const { id } = await newFirewall(me)
  const path = { firewallId: id }
  await expect(me.call('updateFirewall', { path, body: { label: 'same' } })).rejects.toMatchObject(
    taken,
  )
  await newFirewall(await signedIn(), { label: 'same' })
})

test.each([
  [25, 0, undefined],
  [20, 5, undefined],
  [20, 6, 'outbound'],
  [25, 1, 'outbound'],
])(
  'validates %i inbound and %i outbound rules, rejected field: %s',
  async (inbound, outbound, field) => {
    const { me, path } = await account()
    const rules = {
      ...policies,
      inbound: Array.from({ length: inbound }, () => rule),
      outbound: Array.from({ length: outbound }, () => rule),
    }
    const update = () => me.call('updateFirewallRules', { path, body: rules })
    const make = () => newFirewall(me, { rules })
    if (field === undefined) {
      expect(await update()).toEqual(rules)
      expect((await make()).rules).toEqual(rules)
    } else {
      await expect(update()).rejects.toMatchObject(fieldError(field))
      await expect(make()).rejects.toMatchObject(fieldError(`rules.${field}`))
    }
  },
)

test('rejects ports with ICMP, above 65535 and in more than fifteen entries, all in one response', async () => {
  const { me, path } = await account()
  const pieces = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',')
  const ports = (text: string): Rule => ({ ...rule, ports: text })
  await expect(
    me.call('updateFirewallRules', {
      path,
      body: {
        ...policies,
        inbound: [
          { ...rule, protocol: 'ICMP' },
          ports('65536'),
          ports(pieces(15)),
          ports(pieces(16)),
          { ...rule, addresses: { ipv6: [':::/0'] } },
        ],
      },
    }),
  ).rejects.toMatchObject({
    faults: [
      { field: 'inbound[0].ports', reason: 'Not used with ICMP' },
      { field: 'inbound[1].ports', reason: 'Ports are 1-65535' },
      { field: 'inbound[3].ports' },
      { field: 'inbound[4].addresses.ipv6[0]' },
    ],
  })
})

test.each([
  [255, true],
  [256, false],
])('accepts a rule with %i addresses: %s', async (count, accepted) => {
  const me = await signedIn()
  const ipv4 = Array.from({ length: count - 1 }, (_, index) => `10.0.${index}.0/24`)
  const addresses = { ipv4, ipv6: ['2001:db8::/32'] }
  const creation = newFirewall(me, { rules: { ...policies, inbound: [{ ...rule, addresses }] } })
  if (accepted) expect((await creation).rules.inbound).toHaveLength(1)
  else await expect(creation).rejects.toMatchObject(fieldError('rules.inbound[0].addresses'))
})

test('replaces all existing rules', async () => {
  const { me, path } = await account({ rules: { ...policies, inbound: [rule] } })
  const body = { inbound_policy: 'ACCEPT', outbound_policy: 'DROP' } as const
  const rules = { ...body, inbound: [], outbound: [] }
  expect(await me.call('updateFirewallRules', { path, body })).toEqual(rules)
  expect(await me.call('getFirewallRules', { path })).toEqual(rules)
  expect(await actions(me)).toEqual(['firewall_create', 'firewall_rules_update'])
})

test('emits separate events for disabling and enabling a firewall', async () => {
  const { me, path } = await account()
  const update = (body: OperationInput<'updateFirewall'>['body']) =>
    me.call('updateFirewall', { path, body })
  expect(await update({ status: 'disabled' })).toMatchObject({ status: 'disabled' })
  expect(await update({ status: 'disabled', label: 'renamed' })).toMatchObject({
    status: 'disabled',
    label: 'renamed',
  })
  expect(await update({ status: 'enabled', tags: ['shop'] })).toMatchObject({
    status: 'enabled',
    label: 'renamed',
    tags: ['shop'],
  })
  expect((await actions(me)).slice(1)).toEqual([
    'firewall_disable',
    'firewall_update',
    'firewall_update',
    'firewall_enable',
  ])
})

test('adds, shows and removes devices', async () => {
  const { me, firewall, path } = await account()
  const { id } = await newTestCompute(platform, me)
  const device = await me.call('createFirewallDevice', { path, body: { id, type: 'compute' } })
  expect(device).toMatchObject({ entity: { id, type: 'compute' } })
  const at = { ...path, deviceId: device.id }
  expect(await me.call('getFirewallDevice', { path: at })).toEqual(device)
  expect((await me.call('listFirewallDevices', { path })).data).toEqual([device])
  await expect(
    me.call('createFirewallDevice', { path, body: { id, type: 'compute' } }),
  ).rejects.toMatchObject(fieldError('id', expect.stringContaining('already')))
  expect(await me.call('deleteFirewallDevice', { path: at })).toEqual({})
  await expect(me.call('getFirewallDevice', { path: at })).rejects.toMatchObject({ status: 404 })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'firewall_device_remove',
    entity: { id: firewall.id, type: 'firewall' },
    secondary_entity: { id, type: 'compute' },
  })
})

test('assigns a device only once for concurrent requests', async () => {
  const { me, path } = await account()
  const { id } = await newTestCompute(platform, me)
  const results = await Promise.allSettled(
    Array.from({ length: 3 }, () =>
      me.call('createFirewallDevice', { path, body: { id, type: 'compute' } }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('rejects an unknown device and does not create the firewall', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, await signedIn())
  await expect(newFirewall(me, { devices: { computes: [id] } })).rejects.toMatchObject(
    fieldError('devices.computes[0]', 'You cannot access this instance, or it does not exist'),
  )
  await expect(newFirewall(me, { devices: { balancers: [999_999] } })).rejects.toMatchObject(
    fieldError(
      'devices.balancers[0]',
      'You cannot access this load balancer, or it does not exist',
    ),
  )
  expect((await me.call('listFirewalls')).results).toBe(0)
})

test('removes the device of a deleted instance, and deletes the firewall', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me)
  const { id: firewallId } = await newFirewall(me, { devices: { computes: [id] }, tags: ['shop'] })
  const path = { firewallId }
  await platform.db.deleteFrom('compute').where('id', '=', id).execute()
  expect(await me.call('getFirewall', { path })).toMatchObject({ entities: [] })
  expect(await me.call('deleteFirewall', { path })).toEqual({})
  await expect(me.call('getFirewall', { path })).rejects.toMatchObject({ status: 404 })
  expect((await actions(me)).at(-1)).toBe('firewall_delete')
})

test('requires add_firewalls and read_write on the devices from a restricted user, and rejects tags', async () => {
  const { me, firewall, path } = await account()
  const { id } = await newTestCompute(platform, me)
  const forbidden = { status: 403 }
  const guest = await signedIn({ of: me, restricted: true })
  await expect(newFirewall(guest)).rejects.toMatchObject(forbidden)
  await expect(guest.call('getFirewall', { path })).rejects.toMatchObject(forbidden)
  await grantRow(tested, guest, { type: 'firewall', id: firewall.id, permissions: 'read_write' })
  expect((await guest.call('listFirewalls')).data).toMatchObject([{ id: firewall.id }])
  const body = { id, type: 'compute' } as const
  await expect(guest.call('createFirewallDevice', { path, body })).rejects.toMatchObject(forbidden)
  await grantRow(tested, guest, { type: 'compute', id, permissions: 'read_write' })
  await guest.call('createFirewallDevice', { path, body })
  await expect(
    guest.call('updateFirewall', { path, body: { tags: ['shop'] } }),
  ).rejects.toMatchObject({ status: 403, faults: [{ field: 'tags' }] })
  const maker = await signedIn({ of: me, restricted: true, grants: { add_firewalls: true } })
  const createdFirewall = await newFirewall(maker)
  await maker.call('deleteFirewall', { path: { firewallId: createdFirewall.id } })
})

test("does not find another account's firewall", async () => {
  const { path } = await account()
  const { call } = await signedIn()
  const missing = { status: 404 }
  await expect(call('getFirewall', { path })).rejects.toMatchObject(missing)
  await expect(call('updateFirewallRules', { path, body: policies })).rejects.toMatchObject(missing)
  await expect(call('listFirewallDevices', { path })).rejects.toMatchObject(missing)
  await expect(call('deleteFirewall', { path })).rejects.toMatchObject(missing)
})

test('rejects a concurrently deleted instance as a device', async () => {
  const { me, path } = await account()
  const { id } = await newTestCompute(platform, me)
  const [added] = await duringTransaction(
    platform.db,
    (tx) => tx.deleteFrom('compute').where('id', '=', id).execute(),
    () => me.call('createFirewallDevice', { path, body: { id, type: 'compute' } }),
  )
  expect(added).toMatchObject({
    status: 'rejected',
    reason: fieldError('id', 'You cannot access this instance, or it does not exist'),
  })
})

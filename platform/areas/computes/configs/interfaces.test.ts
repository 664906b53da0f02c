import { describe, expect, test } from 'vitest'
import type { OperationInput } from '../../../api/context.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { testPlatform } from '../../../../test/support/platform/platform.ts'
import { grantRow } from '../../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested
const { colleague, configs, events } = instancesOf(tested)

type Sent = OperationInput<'addComputeConfigInterface'>['body']

/** Creates an offline instance with one profile, in a region with VPCs, and a subnet that it can join. */
async function setUpProfile({ region = 'us-iad', ipv4 = '10.0.1.0/24', status = 'offline' } = {}) {
  const me = await signedIn()
  const vpc = await me.call('createVpc', {
    body: { label: 'shop', region: 'us-iad', subnets: [{ label: 'web', ipv4 }] },
  })
  const { id } = await newTestCompute(platform, me, { region, status })
  const path = { computeId: id, configId: nth(await configs(me, id), 0).id }
  const { ipv4: addresses } = await me.call('getCompute', { path })
  return {
    me,
    id,
    path,
    publicIp: addresses[0] ?? '',
    vpcId: vpc.id,
    subnet_id: nth(vpc.subnets, 0).id,
    add: (body: Partial<Sent>) =>
      me.call('addComputeConfigInterface', { path, body: body as Sent }),
    list: () => me.call('listComputeConfigInterfaces', { path }),
    redefine: (interfaces: Partial<Sent>[]) =>
      me.call('updateComputeConfig', {
        path,
        body: { interfaces: interfaces as Sent[] },
      }),
  }
}

describe('adding an interface', () => {
  test('appends it to the list', async () => {
    const { me, add, list } = await setUpProfile()
    await add({ purpose: 'vlan', label: 'back' })
    const added = await add({ purpose: 'public' })
    expect(added).toMatchObject({ purpose: 'public', primary: false, active: false })
    expect((await list()).map(({ purpose }) => purpose)).toEqual(['vlan', 'public'])
    expect(await events(me)).toEqual([
      ['vpc_create', 'notification'],
      ['subnet_create', 'notification'],
      ['compute_config_update', 'notification'],
      ['compute_config_update', 'notification'],
    ])
  })

  test('is limited to three per profile', async () => {
    const { add } = await setUpProfile()
    for (const label of ['one', 'two', 'three']) await add({ purpose: 'vlan', label })
    await expect(add({ purpose: 'vlan', label: 'four' })).rejects.toMatchObject(
      errorOf('purpose', 'A configuration profile has 3 interfaces at most'),
    )
  })

  test('allows only one public interface', async () => {
    const { add } = await setUpProfile()
    await add({ purpose: 'public' })
    await expect(add({ purpose: 'public' })).rejects.toMatchObject(
      errorOf('purpose', 'Only one public interface is possible'),
    )
  })

  test.each([
    [{ purpose: 'vlan' }, 'label', 'Required for a VLAN'],
    [{ purpose: 'vlan', label: 'a--b' }, 'label', undefined],
    [{ purpose: 'vlan', label: 'a'.repeat(65) }, 'label', undefined],
    [{ purpose: 'vlan', label: 'back', primary: true }, 'primary', undefined],
    [{ purpose: 'vlan', label: 'back', ipam_address: '10.0.0.1' }, 'ipam_address', undefined],
    [{ purpose: 'vlan', label: 'back', subnet_id: 5 }, 'subnet_id', undefined],
    [{ purpose: 'public', label: 'back' }, 'label', 'Not used by a public interface'],
    [{ purpose: 'public', ipv4: { vpc: '10.0.1.5' } }, 'ipv4', 'Not used by a public interface'],
    [{ purpose: 'vpc' }, 'subnet_id', 'Required for a VPC interface'],
    [{ purpose: 'vpc', subnet_id: 999_999 }, 'subnet_id', undefined],
    [{ purpose: 'lan' }, 'purpose', undefined],
  ] as [Partial<Sent>, string, string | undefined][])(
    'rejects %j because of its %s',
    async (sent, field, reason) => {
      const { add } = await setUpProfile()
      await expect(add(sent)).rejects.toMatchObject(errorOf(field, reason))
    },
  )

  test('stores the optional address of a VLAN', async () => {
    const { add } = await setUpProfile()
    expect(await add({ purpose: 'vlan', label: 'a', ipam_address: '10.0.0.1/24' })).toMatchObject({
      label: 'a',
      ipam_address: '10.0.0.1/24',
      ipv4: null,
      ip_ranges: null,
    })
    expect(await add({ purpose: 'vlan', label: 'b' })).toMatchObject({ ipam_address: '' })
  })

  test('with a VLAN or VPC requires a region that offers it', async () => {
    const old = await setUpProfile({ region: 'us-west' })
    await expect(old.add({ purpose: 'vlan', label: 'back' })).rejects.toMatchObject(
      errorOf('purpose', 'The region does not offer VLANs'),
    )
    await expect(old.add({ purpose: 'vpc', subnet_id: old.subnet_id })).rejects.toMatchObject(
      errorOf('purpose', 'The region does not offer VPCs'),
    )
  })

  test('with a VPC requires the region of the VPC', async () => {
    const there = await setUpProfile({ region: 'us-ord' })
    await expect(there.add({ purpose: 'vpc', subnet_id: there.subnet_id })).rejects.toMatchObject(
      errorOf('subnet_id'),
    )
  })
})

describe('an address in a VPC', () => {
  test('is assigned automatically from the third address of the subnet on', async () => {
    const { add, subnet_id, vpcId } = await setUpProfile()
    expect(await add({ purpose: 'vpc', subnet_id })).toMatchObject({
      vpc_id: vpcId,
      subnet_id,
      ipv4: { vpc: '10.0.1.2', nat_1_1: null },
      ip_ranges: [],
      label: null,
      ipam_address: null,
    })
    expect(await add({ purpose: 'vpc', subnet_id })).toMatchObject({ ipv4: { vpc: '10.0.1.3' } })
  })

  test.each([
    ['10.0.1.0', false],
    ['10.0.1.1', false],
    ['10.0.1.2', true],
    ['10.0.1.253', true],
    ['10.0.1.254', false],
    ['10.0.1.255', false],
    ['10.0.2.2', false],
  ])('can be %s in 10.0.1.0/24: %s', async (vpc, fits) => {
    const { add, subnet_id } = await setUpProfile()
    const added = add({ purpose: 'vpc', subnet_id, ipv4: { vpc } })
    if (fits) expect(await added).toMatchObject({ ipv4: { vpc } })
    else await expect(added).rejects.toMatchObject(errorOf('ipv4.vpc'))
  })

  test('is used by only one interface', async () => {
    const { add, subnet_id } = await setUpProfile()
    await add({ purpose: 'vpc', subnet_id, ipv4: { vpc: '10.0.1.9' } })
    await expect(
      add({ purpose: 'vpc', subnet_id, ipv4: { vpc: '10.0.1.9' } }),
    ).rejects.toMatchObject(errorOf('ipv4.vpc', 'Another interface has this address already'))
  })

  test('is assigned to only one of two concurrent requests', async () => {
    const { me, add, subnet_id, path } = await setUpProfile()
    const other = await newTestCompute(platform, me, { region: 'us-iad' })
    const there = { computeId: other.id, configId: nth(await configs(me, other.id), 0).id }
    const body = { purpose: 'vpc', subnet_id, ipv4: { vpc: '10.0.1.9' } } as Sent
    const outcomes = await Promise.allSettled([
      add(body),
      me.call('addComputeConfigInterface', { path: there, body }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(path.configId).not.toBe(there.configId)
  })

  test('is available again when the interfaces are redefined', async () => {
    const { redefine, subnet_id } = await setUpProfile()
    const interfaces = [{ purpose: 'vpc' as const, subnet_id, ipv4: { vpc: '10.0.1.9' } }]
    await redefine(interfaces)
    expect((await redefine(interfaces)).interfaces).toMatchObject(interfaces)
  })

  test('cannot be assigned when the subnet is full', async () => {
    const { me, add, subnet_id } = await setUpProfile({ ipv4: '10.0.1.0/29' })
    for (let left = 3; left > 0; left--) await add({ purpose: 'vpc', subnet_id })
    const other = await newTestCompute(platform, me, { region: 'us-iad' })
    const path = { computeId: other.id, configId: nth(await configs(me, other.id), 0).id }
    const body = { purpose: 'vpc', subnet_id } as Sent
    expect(await me.call('addComputeConfigInterface', { path, body })).toMatchObject({
      ipv4: { vpc: '10.0.1.5' },
    })
    await expect(me.call('addComputeConfigInterface', { path, body })).rejects.toMatchObject(
      errorOf('subnet_id', 'The subnet has no free address. Choose another one.'),
    )
  })

  test('can be mapped to the public address by 1:1 NAT', async () => {
    const { add, subnet_id, publicIp, redefine } = await setUpProfile()
    expect(await add({ purpose: 'vpc', subnet_id, ipv4: { nat_1_1: 'any' } })).toMatchObject({
      ipv4: { nat_1_1: publicIp },
    })
    for (const [nat_1_1, stored] of [
      [publicIp, publicIp],
      ['', null],
      [null, null],
    ] as const) {
      const { interfaces } = await redefine([{ purpose: 'vpc', subnet_id, ipv4: { nat_1_1 } }])
      expect(nth(interfaces, 0).ipv4?.nat_1_1).toBe(stored)
    }
    await expect(
      redefine([{ purpose: 'vpc', subnet_id, ipv4: { nat_1_1: '198.18.0.99' } }]),
    ).rejects.toMatchObject(errorOf('interfaces[0].ipv4.nat_1_1'))
  })
})

describe('a list of interfaces', () => {
  test('reports every error with its index', async () => {
    const { redefine } = await setUpProfile()
    await expect(
      redefine([
        { purpose: 'public', primary: true },
        { purpose: 'public', primary: true },
        { purpose: 'vlan' },
      ]),
    ).rejects.toMatchObject({
      status: 400,
      faults: [
        { field: 'interfaces[1].purpose', reason: 'Only one public interface is possible' },
        { field: 'interfaces[1].primary', reason: 'Only one interface can be primary' },
        { field: 'interfaces[2].label', reason: 'Required for a VLAN' },
      ],
    })
  })

  test('is limited to three entries', async () => {
    const { redefine } = await setUpProfile()
    const vlan = (label: string) => ({ purpose: 'vlan' as const, label })
    expect((await redefine(['a', 'b', 'c'].map(vlan))).interfaces).toHaveLength(3)
    await expect(redefine(['a', 'b', 'c', 'd'].map(vlan))).rejects.toMatchObject(
      errorOf('interfaces'),
    )
  })

  test('is limited to ten VLANs in a region', async () => {
    const { me, redefine } = await setUpProfile()
    for (let group = 0; group < 3; group++) {
      const { id } = await newTestCompute(platform, me, {
        region: 'us-iad',
        interfaces: [1, 2, 3].map((number) => ({
          purpose: 'vlan' as const,
          label: `vlan-${group * 3 + number}`,
        })),
      })
      expect(id).toBeGreaterThan(0)
    }
    const vlan = (label: string) => ({ purpose: 'vlan' as const, label })
    await expect(redefine([vlan('vlan-10'), vlan('vlan-11')])).rejects.toMatchObject(
      errorOf('interfaces[1].label', 'The region has 10 VLANs already. Use one of them.'),
    )
    await redefine([vlan('vlan-10'), vlan('vlan-1')])
  })
})

describe('changing an interface', () => {
  test('to primary makes the other interfaces non-primary', async () => {
    const { me, path, add, list, subnet_id } = await setUpProfile()
    const first = await add({ purpose: 'public', primary: true })
    const second = await add({ purpose: 'vpc', subnet_id })
    await me.call('updateComputeConfigInterface', {
      path: { ...path, interfaceId: second.id },
      body: { primary: true },
    })
    expect((await list()).map(({ primary }) => primary)).toEqual([false, true])
    await me.call('updateComputeConfigInterface', {
      path: { ...path, interfaceId: first.id },
      body: { primary: true },
    })
    expect((await list()).map(({ primary }) => primary)).toEqual([true, false])
  })

  test('in a VPC leaves omitted fields unchanged', async () => {
    const { me, path, add, subnet_id, publicIp } = await setUpProfile()
    const { id } = await add({
      purpose: 'vpc',
      subnet_id,
      ipv4: { vpc: '10.0.1.9', nat_1_1: 'any' },
      ip_ranges: ['10.0.9.0/28'],
    })
    const change = (body: OperationInput<'updateComputeConfigInterface'>['body']) =>
      me.call('updateComputeConfigInterface', { path: { ...path, interfaceId: id }, body })
    expect(await change({})).toMatchObject({
      ipv4: { vpc: '10.0.1.9', nat_1_1: publicIp },
      ip_ranges: ['10.0.9.0/28'],
    })
    expect(await change({ ipv4: { vpc: '10.0.1.10' } })).toMatchObject({
      id,
      ipv4: { vpc: '10.0.1.10', nat_1_1: publicIp },
    })
    expect(await change({ ipv4: { nat_1_1: null } })).toMatchObject({
      ipv4: { vpc: '10.0.1.10', nat_1_1: null },
      ip_ranges: ['10.0.9.0/28'],
    })
    expect(await change({ ip_ranges: ['10.0.8.0/28'] })).toMatchObject({
      ip_ranges: ['10.0.8.0/28'],
    })
    expect(await change({ ip_ranges: [] })).toMatchObject({ ip_ranges: [] })
    await expect(change({ ipv4: { vpc: '10.0.1.255' } })).rejects.toMatchObject(errorOf('ipv4.vpc'))
    expect(await change({ subnet_id: subnet_id + 1 } as object)).toMatchObject({ subnet_id })
  })

  test('allows only primary for a public interface and nothing for a VLAN', async () => {
    const { me, path, add } = await setUpProfile()
    const open = await add({ purpose: 'public' })
    const vlan = await add({ purpose: 'vlan', label: 'back' })
    const change = (
      interfaceId: number,
      body: OperationInput<'updateComputeConfigInterface'>['body'],
    ) => me.call('updateComputeConfigInterface', { path: { ...path, interfaceId }, body })
    await expect(change(open.id, { ip_ranges: ['10.0.9.0/28'] })).rejects.toMatchObject(
      errorOf('ip_ranges', 'Not used by a public interface'),
    )
    await expect(change(vlan.id, { primary: true })).rejects.toMatchObject(
      errorOf('primary', 'A VLAN interface cannot be changed'),
    )
    expect(await change(open.id, { primary: true })).toMatchObject({ primary: true })
    expect(await change(vlan.id, vlan)).toEqual(vlan)
  })
})

describe('deleting and ordering interfaces', () => {
  test('deletes an interface of an inactive profile', async () => {
    const { me, path, add, list } = await setUpProfile()
    const { id } = await add({ purpose: 'public' })
    expect(
      await me.call('deleteComputeConfigInterface', { path: { ...path, interfaceId: id } }),
    ).toEqual({})
    expect(await list()).toEqual([])
  })

  test('is rejected while the instance runs with the profile', async () => {
    const { me, id, path, add } = await setUpProfile()
    const [one, two] = [
      await add({ purpose: 'public' }),
      await add({ purpose: 'vlan', label: 'back' }),
    ]
    await me.call('bootCompute', { path: { computeId: id } })
    await settle()
    await expect(
      me.call('deleteComputeConfigInterface', { path: { ...path, interfaceId: two.id } }),
    ).rejects.toMatchObject(
      refusedFor(
        'The instance runs with this interface. Shut it down, or boot another configuration first.',
      ),
    )
    await expect(
      me.call('orderComputeConfigInterfaces', { path, body: { ids: [two.id, one.id] } }),
    ).rejects.toMatchObject(
      refusedFor(
        'The instance runs with this configuration. Shut it down, or boot another one first.',
      ),
    )
  })

  test('requires an order that contains every interface exactly once', async () => {
    const { me, path, add, list } = await setUpProfile()
    const ids: number[] = []
    for (const label of ['a', 'b', 'c']) ids.push((await add({ purpose: 'vlan', label })).id)
    const order = (wanted: number[]) =>
      me.call('orderComputeConfigInterfaces', { path, body: { ids: wanted } })
    const [a = 0, b = 0, c = 0] = ids
    expect(await order([c, a, b])).toEqual({})
    expect((await list()).map(({ label }) => label)).toEqual(['c', 'a', 'b'])
    for (const wrong of [[a, b], [a, b, c + 100], []])
      await expect(order(wrong)).rejects.toMatchObject(errorOf('ids'))
    await expect(order([a, a, b])).rejects.toMatchObject({ status: 400 })
  })

  test('returns 404 for interfaces of other profiles and 403 for readers', async () => {
    const { me, id, path, add } = await setUpProfile()
    const { id: interfaceId } = await add({ purpose: 'public' })
    const other = await setUpProfile()
    await expect(
      other.me.call('deleteComputeConfigInterface', { path: { ...other.path, interfaceId } }),
    ).rejects.toMatchObject({ status: 404 })
    const reader = await colleague(me, id, 'read_only')
    await expect(
      reader.call('deleteComputeConfigInterface', { path: { ...path, interfaceId } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      reader.call('addComputeConfigInterface', { path, body: { purpose: 'public' } as Sent }),
    ).rejects.toMatchObject({ status: 403 })
  })
})

describe('a restricted user', () => {
  const refused = (field: string) => errorOf(field, 'There is no such subnet that you may use')

  test('cannot add interfaces in a VPC without read access', async () => {
    const { me, id, path, vpcId, subnet_id } = await setUpProfile()
    const user = await colleague(me, id, 'read_write', { add_computes: true })
    const vpc = { purpose: 'vpc', subnet_id } as Sent
    const newProfile = () =>
      user.call('createComputeConfig', {
        path,
        body: {
          label: 'More',
          devices: {},
          interfaces: [vpc],
        } as OperationInput<'createComputeConfig'>['body'],
      })
    const redefined = () => user.call('updateComputeConfig', { path, body: { interfaces: [vpc] } })
    const added = () => user.call('addComputeConfigInterface', { path, body: vpc })
    const newInstance = () =>
      user.call('createCompute', {
        body: {
          region: 'us-iad',
          type: 'g6-standard-1',
          image: 'compute/debian12',
          root_pass: 'correct Horse 5',
          interfaces: [vpc],
        } as OperationInput<'createCompute'>['body'],
      })
    for (const listed of [newProfile, redefined, newInstance])
      await expect(listed()).rejects.toMatchObject(refused('interfaces[0].subnet_id'))
    await expect(added()).rejects.toMatchObject(refused('subnet_id'))
    await grantRow(tested, user, { type: 'vpc', id: vpcId, permissions: 'read_only' })
    for (const call of [newProfile, redefined, added, newInstance]) await call()
  })

  test('can change existing interfaces in a VPC without read access', async () => {
    const { me, id, path, vpcId, subnet_id, redefine } = await setUpProfile()
    const { interfaces } = await redefine([{ purpose: 'vpc', subnet_id }])
    const user = await colleague(me, id, 'read_write')
    const sent = [
      { purpose: 'vpc' as const, subnet_id, ipv4: { vpc: '10.0.1.7' } },
      { purpose: 'public' as const },
    ]
    await user.call('updateComputeConfigInterface', {
      path: { ...path, interfaceId: nth(interfaces, 0).id },
      body: { ip_ranges: ['10.0.9.0/28'] },
    })
    const changed = await user.call('updateComputeConfig', {
      path,
      body: { interfaces: sent as Sent[] },
    })
    expect(changed.interfaces).toMatchObject([{ ...nth(sent, 0), vpc_id: vpcId }, nth(sent, 1)])
    const other = await me.call('createVpc', {
      body: { label: 'far', region: 'us-iad', subnets: [{ label: 'web', ipv4: '10.0.1.0/24' }] },
    })
    const hidden = { purpose: 'vpc' as const, subnet_id: nth(other.subnets, 0).id }
    await expect(
      user.call('updateComputeConfig', {
        path,
        body: { interfaces: [nth(sent, 0), hidden] as Sent[] },
      }),
    ).rejects.toMatchObject(refused('interfaces[1].subnet_id'))
  })
})

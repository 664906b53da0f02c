import { describe, expect, test } from 'vitest'
import type { OperationInput } from '../../../api/context.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import { allocatePublicIpv4 } from './addresses.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested
const { account, colleague, configs, events, get } = instancesOf(tested)

const isPrivate = { public: false, type: 'ipv4' } as const

const allocate = (
  me: SignedIn,
  computeId: number,
  body: OperationInput<'allocateComputeIp'>['body'],
) => me.call('allocateComputeIp', { path: { computeId }, body })

/** Allocates a second public address, as support staff does after a ticket. */
const secondPublic = async (me: SignedIn, computeId: number, region = 'us-east') =>
  (
    await inTransaction(platform.db, (tx) =>
      allocatePublicIpv4(tx, { account_id: me.user.accountId, compute_id: computeId, region }),
    )
  ).address

describe('allocating an address', () => {
  test('adds one private address and rejects a second', async () => {
    const { me, id } = await account()
    const address = await allocate(me, id, isPrivate)
    expect(address).toMatchObject({
      address: expect.stringMatching(/^192\.168\./),
      public: false,
      type: 'ipv4',
      gateway: null,
      prefix: 17,
      compute_id: id,
    })
    expect((await get(me, id)).ipv4).toContain(address.address)
    await expect(allocate(me, id, isPrivate)).rejects.toMatchObject(
      errorOf('public', 'An instance has one private IPv4 address at most.'),
    )
    expect(await events(me)).toEqual([['compute_addip', 'notification']])
  })

  test('succeeds for only one of two concurrent requests', async () => {
    const { me, id } = await account()
    const outcomes = await Promise.allSettled([
      allocate(me, id, isPrivate),
      allocate(me, id, isPrivate),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await get(me, id)).ipv4).toHaveLength(2)
  })

  test('is rejected for a public address, with a reference to support', async () => {
    const { me, id } = await account()
    await expect(allocate(me, id, { public: true, type: 'ipv4' })).rejects.toMatchObject(
      refusedFor(
        'Additional IPv4 addresses require technical justification.  Please open a Support Ticket describing your requirement',
      ),
    )
  })

  test.each(['ipv6', 'IPv4', '', 4, true, null, {}, ['ipv4']])(
    'rejects the type %j without naming a field',
    async (type) => {
      const { me, id } = await account()
      const refused: unknown = await allocate(me, id, { public: false, type } as never).catch(
        (error: unknown) => error,
      )
      expect(refused).toMatchObject({ status: 400 })
      expect((refused as { faults: unknown }).faults).toEqual([
        { reason: 'Only addresses of type ipv4 are currently supported.' },
      ])
    },
  )

  test('requires public and type', async () => {
    const { me, id } = await account()
    await expect(allocate(me, id, {} as typeof isPrivate)).rejects.toMatchObject({
      faults: [{ field: 'public' }, { field: 'type' }],
    })
  })

  test('is rejected while the instance is busy, and for readers', async () => {
    const { me, id, path } = await account()
    const reader = await colleague(me, id, 'read_only')
    await expect(allocate(reader, id, isPrivate)).rejects.toMatchObject({ status: 403 })
    await me.call('rebootCompute', { path })
    await expect(allocate(me, id, isPrivate)).rejects.toMatchObject(refusedFor('Compute busy.'))
  })
})

describe('the reverse name of an address', () => {
  const rename = (me: SignedIn, computeId: number, address: string, rdns: string | null) =>
    me.call('updateComputeIp', { path: { computeId, address }, body: { rdns } })

  async function named() {
    const { me, id } = await account()
    const { ipv4, ipv6 } = await get(me, id)
    const zone = `zone-${id}.example`
    const domain = await me.call('createDomain', {
      body: {
        domain: zone,
        type: 'master',
        soa_email: 'a@example.org',
      } as OperationInput<'createDomain'>['body'],
    })
    const slaac = (ipv6 ?? '').replace('/128', '')
    for (const [type, target] of [
      ['A', ipv4[0] ?? ''],
      ['AAAA', slaac],
    ] as const)
      await me.call('createDomainRecord', {
        path: { domainId: domain.id },
        body: { type, name: 'www', target } as OperationInput<'createDomainRecord'>['body'],
      })
    return { me, id, ipv4: ipv4[0] ?? '', ipv6: slaac, name: `www.${zone}`, zone }
  }

  test('is set if the name resolves to the address, for IPv4 and IPv6', async () => {
    const { me, id, ipv4, ipv6, name } = await named()
    expect(await rename(me, id, ipv4, name)).toMatchObject({ address: ipv4, rdns: name })
    expect(await rename(me, id, ipv6, name)).toMatchObject({ address: ipv6, rdns: name })
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      action: 'ipaddress_update',
      entity: { type: 'ipaddress' },
    })
  })

  test('is reset to the default with null', async () => {
    const { me, id, ipv4, ipv6, name } = await named()
    await rename(me, id, ipv4, name)
    const standard = `${ipv4.replaceAll('.', '-')}.ip.compute.example`
    expect(await rename(me, id, ipv4, null)).toMatchObject({ rdns: standard })
    expect(await rename(me, id, ipv4, standard)).toMatchObject({ rdns: standard })
    expect(await rename(me, id, ipv6, null)).toMatchObject({ rdns: null })
  })

  test('must be a name that resolves to the address', async () => {
    const { me, id, ipv4, zone } = await named()
    await expect(rename(me, id, ipv4, 'not a name')).rejects.toMatchObject(
      errorOf('rdns', 'Domain is not valid.'),
    )
    for (const name of [`mail.${zone}`, 'www.elsewhere.example'])
      await expect(rename(me, id, ipv4, name)).rejects.toMatchObject(errorOf('rdns'))
  })

  test('cannot be set for an address of another instance', async () => {
    const { me, id } = await named()
    const other = await newTestCompute(platform, me)
    for (const address of [(await get(me, other.id)).ipv4[0] ?? '', 'nonsense'])
      await expect(rename(me, id, address, null)).rejects.toMatchObject({ status: 404 })
  })

  test('cannot be set for a link-local address', async () => {
    const { me, id, name } = await named()
    const { ipv6 } = await me.call('listComputeIps', { path: { computeId: id } })
    const address = ipv6?.link_local.address ?? ''
    expect(await rename(me, id, address, null)).toEqual(ipv6?.link_local)
    await expect(rename(me, id, address, name)).rejects.toMatchObject({ status: 400 })
  })

  test('can be sent unchanged after the name stopped resolving', async () => {
    const { me, id, ipv4, name, zone } = await named()
    const changed = await rename(me, id, ipv4, name)
    const domain = (await me.call('listDomains')).data.find((each) => each.domain === zone)
    await me.call('deleteDomain', { path: { domainId: domain?.id ?? 0 } })
    expect(await rename(me, id, ipv4, name)).toEqual(changed)
  })
})

describe('deleting an address', () => {
  const remove = (me: SignedIn, computeId: number, address: string) =>
    me.call('deleteComputeIp', { path: { computeId, address } })

  test('removes a private or a second public one', async () => {
    const { me, id } = await account({ privateIp: true })
    const second = await secondPublic(me, id)
    const [first, , local] = (await get(me, id)).ipv4
    expect(await remove(me, id, local ?? '')).toEqual({})
    expect(await remove(me, id, second)).toEqual({})
    expect((await get(me, id)).ipv4).toEqual([first])
    expect(await events(me)).toEqual([
      ['compute_deleteip', 'notification'],
      ['compute_deleteip', 'notification'],
    ])
  })

  test('is rejected for the last public one', async () => {
    const { me, id } = await account({ privateIp: true })
    await expect(remove(me, id, (await get(me, id)).ipv4[0] ?? '')).rejects.toMatchObject(
      refusedFor('The last public IPv4 address of an instance cannot be deleted.'),
    )
  })

  test('is rejected for an IPv6 one', async () => {
    const { me, id } = await account()
    const { ipv6 } = await get(me, id)
    await expect(remove(me, id, (ipv6 ?? '').replace('/128', ''))).rejects.toMatchObject(
      refusedFor('Only addresses of type ipv4 are currently supported.'),
    )
  })

  test('is rejected while it is mapped 1:1 to an active VPC subnet, else removes the mapping', async () => {
    const me = await signedIn()
    const vpc = await me.call('createVpc', {
      body: { label: 'x', region: 'us-iad', subnets: [{ label: 'y', ipv4: '10.0.1.0/24' }] },
    })
    const subnet_id = nth(vpc.subnets, 0).id
    const { id } = await newTestCompute(platform, me, {
      region: 'us-iad',
      interfaces: [{ purpose: 'vpc', subnet_id, ipv4: { nat_1_1: 'any' } }],
    })
    const mapped = (await get(me, id)).ipv4[0] ?? ''
    await secondPublic(me, id, 'us-iad')
    await expect(remove(me, id, mapped)).rejects.toMatchObject(
      refusedFor(
        'The address is mapped 1:1 to 10.0.1.2 of an active VPC subnet. Remove the mapping first.',
      ),
    )
    await me.call('shutdownCompute', { path: { computeId: id } })
    await settle()
    expect(await remove(me, id, mapped)).toEqual({})
    expect(nth(nth(await configs(me, id), 0).interfaces, 0).ipv4).toEqual({
      vpc: '10.0.1.2',
      nat_1_1: null,
    })
  })

  test('is rejected while the instance is busy, and for readers and other accounts', async () => {
    const { me, id, path } = await account({ privateIp: true })
    const local = (await get(me, id)).ipv4[1] ?? ''
    const reader = await colleague(me, id, 'read_only')
    await expect(remove(reader, id, local)).rejects.toMatchObject({ status: 403 })
    await expect(remove(await signedIn(), id, local)).rejects.toMatchObject({ status: 404 })
    await me.call('rebootCompute', { path })
    await expect(remove(me, id, local)).rejects.toMatchObject(refusedFor('Compute busy.'))
  })
})

import { describe, expect, test } from 'vitest'
import type { OperationInput } from '../../../api/context.ts'
import { errorOf } from '../../../../test/support/platform/instances.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'

const { signedIn } = await testPlatform()

type Body = OperationInput<'createCompute'>['body']

const root_pass = 'correct Horse 5'
const empty = { region: 'us-iad', type: 'g6-standard-1' } satisfies Partial<Body>
const debian = { ...empty, image: 'compute/debian12', root_pass } satisfies Partial<Body>

// The contract fills in defaults, so requests may omit these fields.
const create = (me: SignedIn, body: Partial<Body>) =>
  me.call('createCompute', { body: body as Body })

const interfacesOf = async (me: SignedIn, computeId: number) =>
  (await me.call('listComputeConfigs', { path: { computeId } })).data[0]?.interfaces

describe('the interfaces of a new instance', () => {
  test('are empty when the request has an empty list', async () => {
    const me = await signedIn()
    const { id } = await create(me, { ...debian, interfaces: [] })
    expect(await interfacesOf(me, id)).toEqual([])
  })

  test('leave the public addresses assigned when no public interface is listed', async () => {
    const me = await signedIn()
    const interfaces: Body['interfaces'] = [{ purpose: 'vlan', label: 'backstage' }]
    const { id } = await create(me, { ...debian, interfaces })
    expect(await interfacesOf(me, id)).toMatchObject([{ purpose: 'vlan' }])
    const { ipv4, ipv6 } = await me.call('listComputeIps', { path: { computeId: id } })
    expect(ipv4.public).toHaveLength(1)
    expect(ipv6?.slaac).toBeDefined()
  })

  test('are limited to three', async () => {
    const me = await signedIn()
    const vlan = (label: string) => ({ purpose: 'vlan' as const, label })
    const interfaces: Body['interfaces'] = ['aa', 'bb', 'cc'].map(vlan)
    expect(await create(me, { ...debian, interfaces })).toMatchObject({ status: 'provisioning' })
    await expect(
      create(me, { ...debian, interfaces: [...interfaces, vlan('dd')] }),
    ).rejects.toMatchObject(errorOf('interfaces'))
  })
})

test('ignores the swap size without an image', async () => {
  const me = await signedIn()
  const { id } = await create(me, { ...empty, swap_size: 1024 })
  expect((await me.call('listComputeDisks', { path: { computeId: id } })).results).toBe(0)
})

test.each([
  ['6 characters', 'aB3-cD', false],
  ['7 characters', 'aB3-cD5', true],
  ['128 characters', 'aB3-'.repeat(32), true],
  ['129 characters', `${'aB3-'.repeat(32)}x`, false],
])('accepts a root password of %s: %s', async (_length, password, fits) => {
  const me = await signedIn()
  const creation = create(me, { ...debian, root_pass: password })
  if (fits) expect(await creation).toMatchObject({ status: 'provisioning' })
  else await expect(creation).rejects.toMatchObject(errorOf('root_pass'))
})

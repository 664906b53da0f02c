import { describe, expect, test } from 'vitest'
import { testPlatform, type SignedIn } from '../../../../test/support/platform/platform.ts'
import type { OperationInput } from '../../../api/context.ts'

const { platform, signedIn } = await testPlatform()

type Body = OperationInput<'createCompute'>['body']

const root_pass = 'correct Horse 5'
const empty = { region: 'us-east', type: 'g6-standard-1' } satisfies Partial<Body>
const debian = { ...empty, image: 'compute/debian12', root_pass } satisfies Partial<Body>

// The contract fills in defaults, so requests may omit these fields.
const create = (me: SignedIn, body: Partial<Body>) =>
  me.call('createCompute', { body: body as Body })

const fault = (field: string, reason?: string) => ({
  status: 400,
  faults: [expect.objectContaining({ field, ...(reason === undefined ? {} : { reason }) })],
})

const publicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ1v2l6vN8W2sJ4yN2hY8Tm1xq0VQz3g6n4o5p6q7r8s person@desk'

describe('keys of the root user', () => {
  test('are taken from account users that have SSH keys', async () => {
    const me = await signedIn()
    const [own, other] = [me.user.username, (await signedIn()).user.username]
    await expect(create(me, { ...debian, authorized_users: [own, other] })).rejects.toMatchObject({
      status: 400,
      faults: [
        { field: 'authorized_users[0]', reason: `${own} has no SSH key in the profile` },
        { field: 'authorized_users[1]', reason: `The account has no user ${other}` },
      ],
    })
    await me.call('createSshKey', { body: { label: 'desk', ssh_key: publicKey } })
    expect(await create(me, { ...debian, authorized_users: [own] })).toMatchObject({
      status: 'provisioning',
    })
  })

  test('are rejected with one error for each of 100 unknown users', async () => {
    const me = await signedIn()
    const authorized_users = Array.from({ length: 100 }, () => 'x')
    const refused = await create(me, { ...debian, authorized_users }).catch((error) => error)
    expect(refused).toMatchObject({ status: 400 })
    expect(refused.faults).toHaveLength(100)
    expect(refused.faults.at(-1)).toEqual({
      field: 'authorized_users[99]',
      reason: 'The account has no user x',
    })
  })

  test('must be public keys', async () => {
    const me = await signedIn()
    expect(await create(me, { ...debian, authorized_keys: [publicKey] })).toMatchObject({
      status: 'provisioning',
    })
    await expect(
      create(me, { ...debian, authorized_keys: [publicKey, 'no key'] }),
    ).rejects.toMatchObject(fault('authorized_keys[1]'))
  })
})

async function privateImage(me: SignedIn, overrides: { status?: string; size?: number } = {}) {
  const { id } = await platform.db
    .insertInto('image')
    .values({
      account_id: me.user.accountId,
      label: 'golden',
      description: null,
      status: 'available',
      size: 2000,
      cloud_init: 1,
      created_by: me.user.username,
      created: '2026-05-01T00:00:00',
      updated: '2026-05-01T00:00:00',
      expiry: null,
      region: null,
      upload_hash: null,
      upload_until: null,
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, image: `private/${id}` }
}

describe('a private image', () => {
  test('creates an instance like a public image', async () => {
    const me = await signedIn()
    const { id, image } = await privateImage(me)
    const createdInstance = await create(me, {
      ...debian,
      region: 'us-iad',
      image,
      metadata: { user_data: '' },
    })
    expect(createdInstance.image).toBe(image)
    const { data } = await me.call('listComputeDisks', { path: { computeId: createdInstance.id } })
    expect(data[0]?.label).toBe('golden Disk')
    expect((await me.call('listEvents')).data[0]?.secondary_entity).toEqual({
      id,
      type: 'image',
      label: 'golden',
      url: `/v4/images/${image}`,
    })
  })

  test('requires read access from a restricted user', async () => {
    const me = await signedIn()
    const { id, image } = await privateImage(me)
    const user = await signedIn({ of: me, restricted: true, grants: { add_computes: true } })
    await expect(create(user, { ...debian, image })).rejects.toMatchObject(
      fault('image', 'image is not valid'),
    )
    await me.call('updateUserGrants', {
      path: { username: user.user.username },
      body: { image: [{ id, permissions: 'read_only' }] },
    })
    expect(await create(user, { ...debian, image })).toMatchObject({ image })
  })

  test('is rejected if it belongs to another account', async () => {
    const { image } = await privateImage(await signedIn())
    await expect(create(await signedIn(), { ...debian, image })).rejects.toMatchObject(
      fault('image', 'image is not valid'),
    )
  })

  test.each(['creating', 'pending_upload'])('is rejected while it is %s', async (status) => {
    const me = await signedIn()
    const { image } = await privateImage(me, { status })
    await expect(create(me, { ...debian, image })).rejects.toMatchObject(
      fault('image', `The image is not available yet; its status is ${status}`),
    )
  })

  test.each([
    [51_200 - 512, true],
    [51_200 - 511, false],
  ])('with %i MB fits a disk of 50,688 MB: %s', async (size, fits) => {
    const me = await signedIn()
    const { image } = await privateImage(me, { size })
    const creation = create(me, { ...debian, image })
    if (fits) expect(await creation).toMatchObject({ image })
    else await expect(creation).rejects.toMatchObject(fault('image'))
  })
})

async function script(overrides: {
  account_id?: number | null
  is_public?: number
  images?: string
  user_defined_fields?: string
}): Promise<number> {
  const { id } = await platform.db
    .insertInto('script')
    .values({
      account_id: null,
      label: 'wiki',
      username: 'compute',
      images: '["compute/debian12"]',
      is_public: 1,
      script: '#!/bin/sh',
      created: '2026-05-01T00:00:00',
      updated: '2026-05-01T00:00:00',
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a deployment script', () => {
  test('runs only on its listed images and counts its deployments', async () => {
    const me = await signedIn()
    const script_id = await script({})
    await create(me, { ...debian, script_id })
    await expect(
      create(me, { ...debian, image: 'compute/debian11', script_id }),
    ).rejects.toMatchObject(fault('script_id', 'This script does not run on the image'))
    const { deployments_total } = await platform.db
      .selectFrom('script')
      .select('deployments_total')
      .where('id', '=', script_id)
      .executeTakeFirstOrThrow()
    expect(deployments_total).toBe(1)
  })

  test('validates its inputs', async () => {
    const me = await signedIn()
    const user_defined_fields = JSON.stringify([
      { label: 'Name', name: 'site', example: 'wiki' },
      { label: 'Size', name: 'size', example: 's', default: 's', oneof: 's,m' },
    ])
    const script_id = await script({ user_defined_fields })
    await expect(create(me, { ...debian, script_id })).rejects.toMatchObject(
      fault('script_data.site', 'Required by the script'),
    )
    await expect(
      create(me, { ...debian, script_id, script_data: { site: 'x', size: 'xl' } }),
    ).rejects.toMatchObject(fault('script_data.size', 'Must be one of s, m'))
    expect(await create(me, { ...debian, script_id, script_data: { site: 'x' } })).toMatchObject({
      status: 'provisioning',
    })
  })

  test('that is private requires a user of its account, with a grant if restricted', async () => {
    const me = await signedIn()
    const script_id = await script({ account_id: me.user.accountId, is_public: 0 })
    await create(me, { ...debian, script_id })
    const user = await signedIn({ of: me, restricted: true, grants: { add_computes: true } })
    for (const other of [await signedIn(), user])
      await expect(create(other, { ...debian, script_id })).rejects.toMatchObject(
        fault('script_id', 'script_id is not valid'),
      )
    await me.call('updateUserGrants', {
      path: { username: user.user.username },
      body: { script: [{ id: script_id, permissions: 'read_only' }] },
    })
    expect(await create(user, { ...debian, script_id })).toMatchObject({ status: 'provisioning' })
  })

  test.each([
    [65_535, true],
    [65_536, false],
  ])('accepts inputs of %i characters as JSON: %s', async (length, fits) => {
    const me = await signedIn()
    const script_id = await script({})
    const script_data = { note: 'a'.repeat(length - '{"note":""}'.length) }
    const creation = create(me, { ...debian, script_id, script_data })
    if (fits) expect(await creation).toMatchObject({ status: 'provisioning' })
    else await expect(creation).rejects.toMatchObject(fault('script_data'))
  })
})

describe('a firewall for a new instance', () => {
  const firewall = async (me: SignedIn) =>
    (
      await platform.db
        .insertInto('firewall')
        .values({
          account_id: me.user.accountId,
          label: 'edge',
          status: 'enabled',
          rules: '{"inbound":[],"inbound_policy":"DROP","outbound":[],"outbound_policy":"ACCEPT"}',
          created: '2026-05-01T00:00:00',
          updated: '2026-05-01T00:00:00',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id

  test('is attached', async () => {
    const me = await signedIn()
    const firewall_id = await firewall(me)
    const { id } = await create(me, { ...empty, firewall_id })
    const devices = await platform.db
      .selectFrom('firewall_device')
      .select(['firewall_id', 'compute_id'])
      .where('compute_id', '=', id)
      .execute()
    expect(devices).toEqual([{ firewall_id, compute_id: id }])
  })

  test('must be writable by the user', async () => {
    const me = await signedIn()
    const firewall_id = await firewall(me)
    const user = await signedIn({ of: me, restricted: true, grants: { add_computes: true } })
    for (const other of [await signedIn(), user])
      await expect(create(other, { ...empty, firewall_id })).rejects.toMatchObject(
        fault('firewall_id'),
      )
    await expect(create(me, { ...empty, firewall_id: 999_999 })).rejects.toMatchObject(
      fault('firewall_id'),
    )
  })
})

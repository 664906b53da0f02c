import { describe, expect, test } from 'vitest'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import type { OperationInput } from '../../../api/context.ts'

const tested = await testPlatform()
const { platform, settle, signedIn } = tested
const { account, colleague, configs, disks, events, finishNext, get } = instancesOf(tested)

type Body = OperationInput<'rebuildCompute'>['body']

const root_pass = 'correct Horse 5'
const ubuntu = { image: 'compute/ubuntu22.04', root_pass }

const rebuild = (me: SignedIn, computeId: number, body: Partial<Body>) =>
  me.call('rebuildCompute', { path: { computeId }, body: body as Body })

test('shuts down, replaces every disk and profile, and boots', async () => {
  const { me, id } = await account()
  const [before] = [await disks(me, id)]
  expect(await rebuild(me, id, ubuntu)).toMatchObject({
    id,
    status: 'rebuilding',
    image: 'compute/ubuntu22.04',
  })
  await finishNext()
  expect(await get(me, id)).toMatchObject({ status: 'rebuilding' })
  expect(await disks(me, id)).toEqual(before)
  await finishNext()
  expect(await get(me, id)).toMatchObject({ status: 'booting' })
  await settle()
  expect(await get(me, id)).toMatchObject({ status: 'running' })
  const after = await disks(me, id)
  expect(after).toMatchObject([
    { label: 'Ubuntu 22.04 LTS Disk', size: 81408, status: 'ready' },
    { label: '512 MB Swap Image', size: 512, status: 'ready' },
  ])
  expect(after.map((disk) => disk.id)).not.toContain(nth(before, 0).id)
  expect(await configs(me, id)).toMatchObject([{ label: 'My Ubuntu 22.04 LTS Disk Profile' }])
  expect(await events(me)).toEqual([
    ['compute_shutdown', 'finished'],
    ['compute_rebuild', 'finished'],
    ['compute_boot', 'finished'],
  ])
})

test('leaves the instance off with booted false', async () => {
  const { me, id } = await account({ status: 'offline' })
  await rebuild(me, id, { ...ubuntu, booted: false })
  await settle()
  expect(await get(me, id)).toMatchObject({ status: 'offline' })
  expect(await events(me)).toEqual([['compute_rebuild', 'finished']])
})

test('boots an instance that was off after a rebuild', async () => {
  const { me, id } = await account({ status: 'offline' })
  await rebuild(me, id, ubuntu)
  await settle()
  expect(await get(me, id)).toMatchObject({ status: 'running' })
})

test('replaces the user data, and removes it if the rebuild has none', async () => {
  const { me, id } = await account({ region: 'us-iad', hasUserData: true })
  expect(await rebuild(me, id, { ...ubuntu, metadata: { user_data: 'eA==' } })).toMatchObject({
    has_user_data: true,
  })
  await settle()
  expect(await rebuild(me, id, ubuntu)).toMatchObject({ has_user_data: false })
})

describe('a rebuild with a type', () => {
  test('shows the new type immediately and the new specs after it finishes', async () => {
    const { me, id } = await account()
    expect(await rebuild(me, id, { ...ubuntu, type: 'g6-standard-4' })).toMatchObject({
      type: 'g6-standard-4',
      specs: { disk: 81920, vcpus: 2 },
    })
    await settle()
    expect(await get(me, id)).toMatchObject({
      type: 'g6-standard-4',
      specs: { disk: 163840, vcpus: 4 },
    })
    expect(nth(await disks(me, id), 0).size).toBe(163840 - 512)
  })

  test('takes much longer', async () => {
    const [one, other] = [await account(), await account()]
    await rebuild(one.me, one.id, ubuntu)
    await rebuild(other.me, other.id, { ...ubuntu, type: 'g6-standard-4' })
    await settle()
    const duration = async (me: SignedIn) =>
      (await me.call('listEvents')).data.find(({ action }) => action === 'compute_rebuild')
        ?.duration
    expect(await duration(other.me)).toBeGreaterThan(((await duration(one.me)) ?? 0) * 3)
  })

  test('requires no outstanding balance, no pending migration and disks that fit', async () => {
    const { me, id } = await account()
    const row = { account_id: me.user.accountId, compute_id: id, reason: 'x' }
    const plan = { type: 'live_migration', status: 'pending', when: '2030-01-01T00:00:00' }
    await platform.db
      .insertInto('maintenance')
      .values({ ...row, ...plan })
      .execute()
    await platform.db
      .updateTable('account')
      .set({ balance: 5 })
      .where('id', '=', me.user.accountId)
      .execute()
    await platform.db
      .updateTable('disk')
      .set({ filesystem: 'raw' })
      .where('compute_id', '=', id)
      .execute()
    await expect(rebuild(me, id, { ...ubuntu, type: 'g6-standard-1' })).rejects.toMatchObject({
      status: 400,
      faults: [
        { reason: 'The instance has a pending migration; let it finish first' },
        { reason: 'The account has an outstanding balance' },
        { field: 'type' },
      ],
    })
    expect(await rebuild(me, id, { ...ubuntu, type: 'g6-standard-2' })).toMatchObject({
      status: 'rebuilding',
    })
  })
})

describe('a rebuild is rejected', () => {
  test('without an image or a password', async () => {
    const { me, id } = await account()
    await expect(rebuild(me, id, {})).rejects.toMatchObject({
      status: 400,
      faults: [{ field: 'image' }, { field: 'root_pass' }],
    })
  })

  test('with a weak password and an unknown image, both reported in one response', async () => {
    const { me, id } = await account()
    await expect(
      rebuild(me, id, { image: 'compute/beos', root_pass: '12345678' }),
    ).rejects.toMatchObject({
      faults: [
        { field: 'root_pass', reason: 'Password does not meet strength requirement' },
        { field: 'image', reason: 'image is not valid' },
      ],
    })
  })

  test('with user data for an image without cloud-init support', async () => {
    const { me, id } = await account({ region: 'us-iad' })
    await expect(
      rebuild(me, id, { image: 'compute/debian12', root_pass, metadata: { user_data: 'eA==' } }),
    ).rejects.toMatchObject(errorOf('metadata.user_data', 'The image does not take cloud-init'))
  })

  test('with an image that is larger than the disk', async () => {
    const { me, id } = await account({ type: 'g6-nano-1' })
    await platform.db.updateTable('compute').set({ disk: 2000 }).where('id', '=', id).execute()
    await expect(rebuild(me, id, ubuntu)).rejects.toMatchObject(errorOf('image'))
  })

  test('while the instance is busy, and for readers and other accounts', async () => {
    const { me, id, path } = await account()
    const reader = await colleague(me, id, 'read_only')
    await expect(rebuild(reader, id, ubuntu)).rejects.toMatchObject({ status: 403 })
    await me.call('rebootCompute', { path })
    await expect(rebuild(me, id, ubuntu)).rejects.toMatchObject(refusedFor('Compute busy.'))
    await expect(rebuild(await signedIn(), id, ubuntu)).rejects.toMatchObject({ status: 404 })
  })
})

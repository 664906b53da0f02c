import { describe, expect, test } from 'vitest'
import { days, wireTime } from '#shared/clock.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import type { OperationInput } from '../../../api/context.ts'

const tested = await testPlatform()
const { clock, platform, settle, signedIn } = tested
const { account, colleague, disks, events, get } = instancesOf(tested)

type Body = OperationInput<'resizeCompute'>['body']

const resize = (me: SignedIn, computeId: number, body: Partial<Body>) =>
  me.call('resizeCompute', { path: { computeId }, body: body as Body })

const setDisk = (computeId: number, filesystem: string, set: { size?: number; files?: number }) =>
  platform.db
    .updateTable('disk')
    .set(set)
    .where('compute_id', '=', computeId)
    .where('filesystem', '=', filesystem)
    .execute()

test('moves the instance in a cold resize and powers it on again', async () => {
  const { me, id } = await account()
  const before = await get(me, id)
  expect(await resize(me, id, { type: 'g6-standard-4' })).toEqual({})
  expect(await get(me, id)).toMatchObject({ status: 'migrating', type: 'g6-standard-2' })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'compute_resize',
    status: 'started',
    rate: '200.00 MB/s',
    time_remaining: '0:7:20',
  })
  await settle()
  expect(await get(me, id)).toMatchObject({
    status: 'running',
    type: 'g6-standard-4',
    specs: { disk: 163840, memory: 8192, vcpus: 4, transfer: 5000 },
  })
  expect(await events(me)).toEqual([
    ['compute_resize_create', 'notification'],
    ['compute_resize', 'finished'],
  ])
  expect((await get(me, id)).updated).not.toBe(before.updated)
  const periods = await platform.db
    .selectFrom('power_period')
    .select('ended_at')
    .where('compute_id', '=', id)
    .orderBy('id')
    .execute()
  expect(periods.map(({ ended_at }) => ended_at === null)).toEqual([false, true])
})

test('leaves an offline instance off', async () => {
  const { me, id } = await account({ status: 'offline' })
  await resize(me, id, { type: 'g6-standard-4' })
  await settle()
  expect(await get(me, id)).toMatchObject({ status: 'offline', type: 'g6-standard-4' })
})

test('leaves the instance running in a warm resize', async () => {
  const { me, id } = await account()
  await resize(me, id, { type: 'g6-standard-4', migration_type: 'warm' })
  expect(await get(me, id)).toMatchObject({ status: 'running', type: 'g6-standard-2' })
  await settle()
  expect(await get(me, id)).toMatchObject({ status: 'running', type: 'g6-standard-4' })
  expect(await events(me)).toEqual([
    ['compute_resize_warm_create', 'notification'],
    ['compute_resize', 'finished'],
  ])
})

test('requires a running instance for a warm resize', async () => {
  const { me, id } = await account({ status: 'offline' })
  await expect(
    resize(me, id, { type: 'g6-standard-4', migration_type: 'warm' }),
  ).rejects.toMatchObject(refusedFor('Only a running instance can be resized warm.'))
})

describe('automatic resizing of disks', () => {
  test('extends the disk to the size of the larger type', async () => {
    const { me, id } = await account()
    await resize(me, id, { type: 'g6-standard-4' })
    await settle()
    expect((await disks(me, id)).map(({ size }) => size)).toEqual([163840 - 512, 512])
  })

  test('is skipped when it is not allowed', async () => {
    const { me, id } = await account()
    await resize(me, id, { type: 'g6-standard-4', allow_auto_disk_resize: false })
    await settle()
    expect((await disks(me, id)).map(({ size }) => size)).toEqual([81920 - 512, 512])
  })

  test('is skipped with two disks in addition to swap', async () => {
    const { me, id } = await account()
    await platform.db
      .updateTable('disk')
      .set({ filesystem: 'ext4' })
      .where('compute_id', '=', id)
      .execute()
    await resize(me, id, { type: 'g6-standard-4' })
    await settle()
    expect((await disks(me, id)).map(({ size }) => size)).toEqual([81920 - 512, 512])
  })

  test.each([
    [51_200 - 512, 'running', 'finished', 'g6-standard-1', 51_200 - 512],
    [51_200 - 511, 'running', 'failed', 'g6-standard-2', 81_920 - 512],
  ])(
    'to a smaller type with files of %i MB leaves it %s and the resize %s',
    async (files, status, outcome, type, size) => {
      const { me, id } = await account()
      await setDisk(id, 'ext4', { files })
      await resize(me, id, { type: 'g6-standard-1' })
      await settle()
      expect(await get(me, id)).toMatchObject({ status, type })
      expect(nth(await disks(me, id), 0).size).toBe(size)
      const [event] = (await me.call('listEvents')).data
      expect(event?.status).toBe(outcome)
      expect(event?.message).toMatch(
        outcome === 'failed' ? /^The files on Debian 12 Disk take 50689 MB/ : /^$/,
      )
    },
  )
})

describe('a resize', () => {
  test.each([
    [51_200, true],
    [51_201, false],
  ])('accepts disks of %i MB for a type of 51,200 MB: %s', async (size, fits) => {
    const { me, id } = await account()
    await setDisk(id, 'ext4', { size: size - 512 })
    const resizing = resize(me, id, { type: 'g6-standard-1', allow_auto_disk_resize: false })
    if (fits) expect(await resizing).toEqual({})
    else
      await expect(resizing).rejects.toMatchObject(
        errorOf(
          'type',
          'The disks take more than the 51200 MB of this type; delete or shrink one first',
        ),
      )
  })

  test.each([
    [-0.01, true],
    [0, true],
    [0.01, false],
  ])('accepts an account balance of %d: %s', async (balance, goes) => {
    const { me, id } = await account()
    await platform.db
      .updateTable('account')
      .set({ balance })
      .where('id', '=', me.user.accountId)
      .execute()
    const resizing = resize(me, id, { type: 'g6-standard-4' })
    if (goes) expect(await resizing).toEqual({})
    else
      await expect(resizing).rejects.toMatchObject(
        refusedFor('The account has an outstanding balance'),
      )
  })

  test('is rejected with a pending migration', async () => {
    const { me, id } = await account()
    await platform.db
      .insertInto('maintenance')
      .values({
        account_id: me.user.accountId,
        compute_id: id,
        type: 'cold_migration',
        status: 'pending',
        reason: 'Old hardware',
        when: wireTime(clock.now() + 3 * days),
      })
      .execute()
    await expect(resize(me, id, { type: 'g6-standard-4' })).rejects.toMatchObject(
      refusedFor('The instance has a pending migration; let it finish first'),
    )
  })

  test('is rejected for the current type, an unknown one and one that the region lacks', async () => {
    const { me, id } = await account({ region: 'us-west' })
    for (const [type, reason] of [
      ['g6-standard-2', 'The instance is of this type'],
      ['g9', 'type is not valid'],
      ['g1-gpu-rtx6000-1', 'The region does not offer GPU Computes'],
    ])
      await expect(resize(me, id, { type: type ?? '' })).rejects.toMatchObject(
        errorOf('type', reason),
      )
  })

  test('is rejected while the instance is busy', async () => {
    const { me, id } = await account()
    await resize(me, id, { type: 'g6-standard-4' })
    await expect(resize(me, id, { type: 'g6-standard-6' })).rejects.toMatchObject(
      refusedFor('Compute busy.'),
    )
  })

  test('is rejected for readers and other accounts', async () => {
    const { me, id } = await account()
    const reader = await colleague(me, id, 'read_only')
    await expect(resize(reader, id, { type: 'g6-standard-4' })).rejects.toMatchObject({
      status: 403,
    })
    await expect(resize(await signedIn(), id, { type: 'g6-standard-4' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('an upgrade', () => {
  const old = { type: 'g5-standard-1' }

  test('changes to the next-generation type and powers the instance on again', async () => {
    const { me, id, path } = await account(old)
    expect(await me.call('mutateCompute', { path })).toEqual({})
    expect(await get(me, id)).toMatchObject({ status: 'migrating', type: 'g5-standard-1' })
    await settle()
    expect(await get(me, id)).toMatchObject({
      status: 'running',
      type: 'g6-standard-1',
      specs: { disk: 51200 },
    })
    expect((await disks(me, id)).map(({ size }) => size)).toEqual([51200 - 512, 512])
    expect(await events(me)).toEqual([
      ['compute_mutate_create', 'notification'],
      ['compute_mutate', 'finished'],
    ])
  })

  test('leaves the disks unchanged on request', async () => {
    const { me, id, path } = await account({ ...old, status: 'offline' })
    await me.call('mutateCompute', { path, body: { allow_auto_disk_resize: false } })
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'offline', type: 'g6-standard-1' })
    expect((await disks(me, id)).map(({ size }) => size)).toEqual([30720 - 512, 512])
  })

  test('is rejected for a type without a successor', async () => {
    const { me, path } = await account()
    await expect(me.call('mutateCompute', { path })).rejects.toMatchObject(
      refusedFor('There is no free upgrade for the type of this instance.'),
    )
  })

  test('is rejected while the instance is busy', async () => {
    const { me, path } = await account(old)
    await me.call('shutdownCompute', { path })
    await expect(me.call('mutateCompute', { path })).rejects.toMatchObject(
      refusedFor('Compute busy.'),
    )
  })

  test('by resize is cancelled when the instance is deleted', async () => {
    const { me, id, path } = await account()
    await resize(me, id, { type: 'g6-standard-4' })
    await me.call('deleteCompute', { path })
    await settle()
    await expect(get(me, id)).rejects.toMatchObject({ status: 404 })
    expect(await events(me)).toEqual([
      ['compute_resize_create', 'notification'],
      ['compute_resize', 'failed'],
      ['compute_shutdown', 'finished'],
      ['compute_delete', 'finished'],
    ])
    expect(await newTestCompute(platform, me)).toMatchObject({ status: 'running' })
  })
})

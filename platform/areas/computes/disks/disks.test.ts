import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { OperationInput } from '../../../api/context.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { updatedDatabase } from '../../../../test/support/platform/database.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import { newAccount } from '../../account/newAccount.ts'
import { type NewCompute, provisionCompute } from '../creation/provision.ts'

const tested = await testPlatform()
const { clock, platform, settle, signedIn } = tested
const { account, colleague, configs, disks, events, get } = instancesOf(tested)

const root_pass = 'correct Horse 5'

type Create = OperationInput<'createComputeDisk'>['body']

const create = (me: SignedIn, computeId: number, body: Partial<Create>) =>
  me.call('createComputeDisk', { path: { computeId }, body: body as Create })

/** Creates an instance with two disks and 10,000 MB of unallocated space. */
async function roomy(overrides: Partial<NewCompute> = {}) {
  const testAccount = await account({ status: 'offline', ...overrides })
  await platform.db
    .updateTable('compute')
    .set({ disk: 81_920 + 10_000 })
    .where('id', '=', testAccount.id)
    .execute()
  const [system, swap] = await disks(testAccount.me, testAccount.id)
  return { ...testAccount, system: system?.id ?? 0, swap: swap?.id ?? 0 }
}

const at = (computeId: number, diskId: number) => ({ path: { computeId, diskId } })

describe('a new disk', () => {
  test('is not ready until its job finishes, and is ext4 by default', async () => {
    const { me, id } = await roomy()
    const disk = await create(me, id, { size: 1000, label: 'data' })
    expect(disk).toMatchObject({
      label: 'data',
      size: 1000,
      filesystem: 'ext4',
      status: 'not ready',
    })
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      action: 'disk_create',
      entity: { id, type: 'compute' },
      secondary_entity: { id: disk.id, label: 'data', type: 'disk' },
    })
    await settle()
    expect(await me.call('getComputeDisk', at(id, disk.id))).toMatchObject({ status: 'ready' })
    expect(await get(me, id)).toMatchObject({ status: 'offline' })
  })

  test('from an image takes its label and filesystem', async () => {
    const { me, id } = await roomy()
    expect(
      await create(me, id, { size: 1500, image: 'compute/debian12', root_pass, filesystem: 'raw' }),
    ).toMatchObject({ label: 'Debian 12 Disk', filesystem: 'ext4' })
  })

  test.each(['raw', 'swap', 'ext3', 'ext4', 'initrd'] as const)(
    'can have the filesystem %s',
    async (filesystem) => {
      const { me, id } = await roomy()
      expect(await create(me, id, { size: 1, label: 'x', filesystem })).toMatchObject({
        filesystem,
      })
    },
  )

  test.each([
    [0, false],
    [1, true],
    [10_000, true],
    [10_001, false],
  ])('with %i MB fits into 10,000 MB: %s', async (size, fits) => {
    const { me, id } = await roomy()
    const creation = create(me, id, { size, label: 'x' })
    if (fits) expect(await creation).toMatchObject({ size })
    else await expect(creation).rejects.toMatchObject(errorOf('size'))
  })

  test.each([
    [1499, false],
    [1500, true],
  ])('with %i MB is enough for an image of 1,500 MB: %s', async (size, fits) => {
    const { me, id } = await roomy()
    const creation = create(me, id, { size, image: 'compute/debian12', root_pass })
    if (fits) expect(await creation).toMatchObject({ size })
    else
      await expect(creation).rejects.toMatchObject(
        errorOf('image', 'The image needs a disk of 1500 MB and would have 1499 MB'),
      )
  })

  test.each([
    ['', false],
    ['a', true],
    ['a'.repeat(48), true],
    ['a'.repeat(49), false],
  ])('accepts the label %s: %s', async (label, fits) => {
    const { me, id } = await roomy()
    const creation = create(me, id, { size: 10, label })
    if (fits) expect(await creation).toMatchObject({ label })
    else await expect(creation).rejects.toMatchObject(errorOf('label'))
  })

  test('requires a label if empty and a strong password with an image', async () => {
    const { me, id } = await roomy()
    await expect(create(me, id, { size: 10 })).rejects.toMatchObject(
      errorOf('label', 'Required for an empty disk'),
    )
    const image = 'compute/debian12'
    await expect(create(me, id, { size: 2000, image })).rejects.toMatchObject(
      errorOf('root_pass', 'Required with an image'),
    )
    await expect(
      create(me, id, { size: 2000, image, root_pass: 'weakweak' }),
    ).rejects.toMatchObject(errorOf('root_pass', 'Password does not meet strength requirement'))
    await expect(create(me, id, { size: 2000, image: 'x', root_pass })).rejects.toMatchObject(
      errorOf('image', 'image is not valid'),
    )
  })

  test('accepts a script only with an image', async () => {
    const { me, id } = await roomy()
    await expect(create(me, id, { size: 10, label: 'x', script_id: 1 })).rejects.toMatchObject({
      status: 400,
      faults: expect.arrayContaining([{ field: 'script_id', reason: 'A script needs an image' }]),
    })
  })

  test('can be created while the instance runs', async () => {
    const { me, id } = await roomy({ status: 'running' })
    await create(me, id, { size: 10, label: 'x' })
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
  })
})

test('rejects a second disk operation while one is running', async () => {
  const { me, id, system, swap } = await roomy()
  await create(me, id, { size: 10, label: 'x' })
  const busy = refusedFor('Compute busy.')
  await expect(create(me, id, { size: 10, label: 'y' })).rejects.toMatchObject(busy)
  await expect(me.call('deleteComputeDisk', at(id, swap))).rejects.toMatchObject(busy)
  await expect(me.call('cloneComputeDisk', at(id, swap))).rejects.toMatchObject(busy)
  await expect(
    me.call('resizeComputeDisk', { ...at(id, system), body: { size: 5000 } }),
  ).rejects.toMatchObject(busy)
  await expect(
    me.call('resetComputeDiskPassword', { ...at(id, system), body: { password: root_pass } }),
  ).rejects.toMatchObject(busy)
  await expect(me.call('bootCompute', { path: { computeId: id } })).rejects.toMatchObject(busy)
})

describe('a disk', () => {
  test('is renamed', async () => {
    const { me, id, system } = await roomy()
    const body = { label: 'root' }
    expect(await me.call('updateComputeDisk', { ...at(id, system), body })).toMatchObject(body)
    expect(await me.call('updateComputeDisk', { ...at(id, system), body: {} })).toMatchObject(body)
    expect(await events(me)).toEqual([['disk_update', 'notification']])
  })

  test.each([0, 49])('rejects a label of %i characters', async (length) => {
    const { me, id, system } = await roomy()
    const body = { label: 'a'.repeat(length) }
    await expect(me.call('updateComputeDisk', { ...at(id, system), body })).rejects.toMatchObject(
      errorOf('label'),
    )
  })

  test('is deleted and removed from profiles', async () => {
    const { me, id, swap } = await roomy()
    expect(await me.call('deleteComputeDisk', at(id, swap))).toEqual({})
    expect(await me.call('getComputeDisk', at(id, swap))).toMatchObject({ status: 'deleting' })
    await settle()
    await expect(me.call('getComputeDisk', at(id, swap))).rejects.toMatchObject({ status: 404 })
    const { devices } = nth(await configs(me, id), 0)
    expect(devices.sda).not.toBeNull()
    expect(devices.sdb).toBeNull()
  })

  test('cannot be deleted while the instance runs with it', async () => {
    const { me, id, system } = await roomy({ status: 'running' })
    await expect(me.call('deleteComputeDisk', at(id, system))).rejects.toMatchObject(
      refusedFor('The disk is in use. Shut the instance down first.'),
    )
  })

  test('stays in use until the next boot, even if the profile changes', async () => {
    const { me, id, swap } = await roomy({ status: 'running' })
    const config = nth(await configs(me, id), 0)
    const path = { computeId: id, configId: config.id }
    const inUse = refusedFor('The disk is in use. Shut the instance down first.')
    await me.call('updateComputeConfig', {
      path,
      body: { devices: { ...config.devices, sdb: null } },
    })
    await expect(me.call('deleteComputeDisk', at(id, swap))).rejects.toMatchObject(inUse)
    await me.call('rebootCompute', { path: { computeId: id }, body: {} })
    await settle()
    expect(await me.call('deleteComputeDisk', at(id, swap))).toEqual({})
    await settle()

    const { id: system } = nth(await disks(me, id), 0)
    await me.call('deleteComputeConfig', { path })
    await expect(me.call('deleteComputeDisk', at(id, system))).rejects.toMatchObject(inUse)
  })

  test('is cloned, and the response shows the copy as ready', async () => {
    const { me, id, swap } = await roomy()
    const copy = await me.call('cloneComputeDisk', at(id, swap))
    expect(copy).toMatchObject({
      label: 'Copy of 512 MB Swap Image',
      size: 512,
      filesystem: 'swap',
      status: 'ready',
    })
    expect(await me.call('getComputeDisk', at(id, copy.id))).toMatchObject({ status: 'not ready' })
    await settle()
    expect(await me.call('getComputeDisk', at(id, copy.id))).toMatchObject({ status: 'ready' })
    expect(await events(me)).toEqual([['disk_duplicate', 'finished']])
  })

  test('is cloned only if there is enough space', async () => {
    const { me, id, system } = await roomy()
    await expect(me.call('cloneComputeDisk', at(id, system))).rejects.toMatchObject(
      refusedFor('The plan has 91920 MB; only 10000 MB left'),
    )
  })
})

describe('resizing a disk', () => {
  const resize = (me: SignedIn, computeId: number, diskId: number, size: number) =>
    me.call('resizeComputeDisk', { ...at(computeId, diskId), body: { size } })

  test.each([
    [81_408 + 10_000, true],
    [81_408 + 10_001, false],
    [0, false],
  ])('to %i MB succeeds with 91,408 MB available: %s', async (size, fits) => {
    const { me, id, system } = await roomy()
    if (!fits) {
      await expect(resize(me, id, system, size)).rejects.toMatchObject(errorOf('size'))
      return
    }
    expect(await resize(me, id, system, size)).toEqual({})
    expect(await me.call('getComputeDisk', at(id, system))).toMatchObject({
      status: 'not ready',
      size: 81_408,
    })
    await settle()
    expect(await me.call('getComputeDisk', at(id, system))).toMatchObject({
      status: 'ready',
      size,
    })
  })

  test('in use is accepted, then fails with a reason', async () => {
    const { me, id, system } = await roomy({ status: 'running' })
    expect(await resize(me, id, system, 5000)).toEqual({})
    await settle()
    expect(await me.call('getComputeDisk', at(id, system))).toMatchObject({
      status: 'ready',
      size: 81_408,
    })
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      action: 'disk_resize',
      status: 'failed',
      message: 'The disk is in use. Shut the instance down first.',
    })
  })

  test('outside the active profile works while the instance runs', async () => {
    const { me, id } = await roomy({ status: 'running' })
    const disk = await create(me, id, { size: 100, label: 'data' })
    await settle()
    await resize(me, id, disk.id, 200)
    await settle()
    expect(await me.call('getComputeDisk', at(id, disk.id))).toMatchObject({ size: 200 })
  })

  test.each([
    [1500, 'finished'],
    [1499, 'failed'],
  ])('to %i MB with 1,500 MB of files is %s', async (size, outcome) => {
    const { me, id, system } = await roomy()
    await resize(me, id, system, size)
    await settle()
    const [event] = (await me.call('listEvents')).data
    expect(event?.status).toBe(outcome)
    if (outcome === 'failed')
      expect(event?.message).toBe(
        'The files on the disk take 1500 MB, so it cannot shrink to 1499 MB.',
      )
  })
})

describe('the root password', () => {
  test('is reset on a disk', async () => {
    const { me, id, system } = await roomy()
    const body = { password: root_pass }
    expect(await me.call('resetComputeDiskPassword', { ...at(id, system), body })).toEqual({})
    await settle()
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      action: 'password_reset',
      status: 'finished',
      entity: { id },
      secondary_entity: { id: system },
    })
  })

  test('cannot be reset on a disk in use or on a swap disk', async () => {
    const { me, id, system, swap } = await roomy({ status: 'running' })
    const body = { password: root_pass }
    await expect(
      me.call('resetComputeDiskPassword', { ...at(id, system), body }),
    ).rejects.toMatchObject(refusedFor('The disk is in use. Shut the instance down first.'))
    await expect(
      me.call('resetComputeDiskPassword', { ...at(id, swap), body }),
    ).rejects.toMatchObject(refusedFor('A swap disk has no root user.'))
  })

  test.each([
    ['Aa1aaa', false],
    ['Aa1aaaa', true],
    [`Aa1${'a'.repeat(125)}`, true],
    [`Aa1${'a'.repeat(126)}`, false],
    ['aaaaaaaa', false],
  ])('can be %s: %s', async (password, fits) => {
    const { me, id, system } = await roomy()
    const asks = [
      [
        'password',
        () => me.call('resetComputeDiskPassword', { ...at(id, system), body: { password } }),
      ],
      [
        'root_pass',
        () =>
          me.call('resetComputePassword', {
            path: { computeId: id },
            body: { root_pass: password },
          }),
      ],
    ] as const
    for (const [field, ask] of asks) {
      if (fits) expect(await ask()).toEqual({})
      else await expect(ask()).rejects.toMatchObject(errorOf(field))
      await settle()
    }
  })

  test('can be reset on an instance only while it is off', async () => {
    const { me, id, path } = await roomy()
    expect(await me.call('resetComputePassword', { path, body: { root_pass } })).toEqual({})
    await settle()
    expect(await events(me)).toEqual([['password_reset', 'finished']])
    await me.call('bootCompute', { path })
    await settle()
    await expect(
      me.call('resetComputePassword', { path, body: { root_pass } }),
    ).rejects.toMatchObject(refusedFor('Shut the instance down first.'))
    expect(await get(me, id)).toMatchObject({ status: 'running' })
  })

  test('cannot be reset on an instance with several disks or without a disk', async () => {
    const { me, id, path } = await roomy()
    await create(me, id, { size: 10, label: 'data' })
    await settle()
    await expect(
      me.call('resetComputePassword', { path, body: { root_pass } }),
    ).rejects.toMatchObject(
      refusedFor('This instance has several disks. Reset the password of one of them instead.'),
    )
    const empty = await newTestCompute(platform, me, { image: null })
    await expect(
      me.call('resetComputePassword', { path: { computeId: empty.id }, body: { root_pass } }),
    ).rejects.toMatchObject(refusedFor('This instance has no disk with a root user.'))
  })
})

test('does not find disks of other instances and accounts, and rejects changes by readers', async () => {
  const { me, id, system } = await roomy()
  const neighbour = await newTestCompute(platform, me)
  const reader = await colleague(me, id, 'read_only')
  const label = { label: 'x' }
  for (const [who, computeId, status] of [
    [me, neighbour.id, 404],
    [await signedIn(), id, 404],
    [reader, id, 403],
  ] as const) {
    const target = at(computeId, system)
    const asks = [
      () => who.call('updateComputeDisk', { ...target, body: label }),
      () => who.call('deleteComputeDisk', target),
      () => who.call('cloneComputeDisk', target),
      () => who.call('resizeComputeDisk', { ...target, body: { size: 5000 } }),
      () => who.call('resetComputeDiskPassword', { ...target, body: { password: root_pass } }),
    ]
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ status })
  }
})

test('marks the disks of running instances as in use in the database migration', async () => {
  const before: string[] = []
  const updated = await updatedDatabase('020-booted-disks', async (tx) => {
    const owner = { username: 'ada', email: 'ada@example.com' }
    const user = await newAccount(tx, clock, owner)
    for (const status of ['running', 'offline']) {
      const compute = await provisionCompute(tx, {
        accountId: user.accountId,
        region: 'us-east',
        type: 'g6-standard-2',
        image: 'compute/debian12',
        created: clock.now(),
        status,
      })
      before.push(compute.booted_disks)
    }
    await sql`alter table compute drop column booted_disks`.execute(tx)
  })
  const computes = await updated.selectFrom('compute').selectAll().orderBy('id').execute()
  expect(computes.map(({ booted_disks }) => booted_disks)).toEqual(before)
  expect(before).toEqual([expect.stringMatching(/^\[\d+,\d+\]$/), '[]'])
})

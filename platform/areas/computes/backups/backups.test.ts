import { describe, expect, test } from 'vitest'
import { backupDays, backupWindowHours } from '../../../../contract/rules/backupWindows.ts'
import { days, fromWireTime, minutes } from '#shared/clock.ts'
import { newTestCompute } from '../../../../test/support/platform/computes.ts'
import { errorOf, instancesOf, refusedFor } from '../../../../test/support/platform/instances.ts'
import { nth } from '../../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'

const tested = await testPlatform()
const { clock, platform, settle, signedIn } = tested
const { account, colleague, configs, disks, events, get } = instancesOf(tested)

const list = (me: SignedIn, computeId: number) =>
  me.call('listComputeBackups', { path: { computeId } })

const snapshot = (me: SignedIn, computeId: number, label = 'before') =>
  me.call('createComputeSnapshot', { path: { computeId }, body: { label } })

async function snapped(overrides = {}) {
  const testAccount = await account(overrides)
  const { id: backupId } = await snapshot(testAccount.me, testAccount.id)
  await settle()
  const restore = (compute_id: number, overwrite?: boolean) =>
    testAccount.me.call('restoreComputeBackup', {
      path: { computeId: testAccount.id, backupId },
      body: { compute_id, ...(overwrite === undefined ? {} : { overwrite }) },
    })
  return { ...testAccount, backupId, restore }
}

describe('a snapshot', () => {
  test('is taken while the instance runs, and contains its disks and profiles', async () => {
    const { me, id, path } = await account()
    const taken = await snapshot(me, id)
    expect(taken).toMatchObject({
      type: 'snapshot',
      label: 'before',
      status: 'pending',
      available: true,
      region: 'us-east',
      finished: null,
      configs: [],
      disks: [],
    })
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect(await list(me, id)).toEqual({
      automatic: [],
      snapshot: { current: null, in_progress: taken },
    })
    const statusAfter = async (seconds: number) => {
      clock.advance(seconds * 1000)
      return (await me.call('getComputeBackup', { path: { ...path, backupId: taken.id } })).status
    }
    expect(await statusAfter(60)).toBe('running')
    expect(await statusAfter(190)).toMatch(/running|needsPostProcessing/)
    await settle()
    const { snapshot: newSnapshot } = await list(me, id)
    expect(newSnapshot).toEqual({
      in_progress: null,
      current: {
        ...taken,
        status: 'successful',
        updated: expect.any(String),
        finished: expect.any(String),
        configs: ['My Debian 12 Disk Profile'],
        disks: [
          { label: 'Debian 12 Disk', size: 81408, filesystem: 'ext4' },
          { label: '512 MB Swap Image', size: 512, filesystem: 'swap' },
        ],
      },
    })
    expect((await get(me, id)).backups.last_successful).toBe(newSnapshot.current?.finished)
    expect(await events(me)).toEqual([['compute_snapshot', 'finished']])
  })

  test('replaces the previous snapshot only after it is complete', async () => {
    const { me, id, backupId } = await snapped()
    const next = await snapshot(me, id, 'after')
    expect((await list(me, id)).snapshot).toMatchObject({
      current: { id: backupId },
      in_progress: { id: next.id },
    })
    await settle()
    expect((await list(me, id)).snapshot).toMatchObject({
      current: { id: next.id, label: 'after' },
      in_progress: null,
    })
    await expect(
      me.call('getComputeBackup', { path: { computeId: id, backupId } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test.each([0, 1, 255, 256])('requires a label of 1 to 255 characters: %i', async (length) => {
    const { me, id } = await account()
    const taken = snapshot(me, id, 'a'.repeat(length))
    if (length >= 1 && length <= 255) expect(await taken).toMatchObject({ type: 'snapshot' })
    else await expect(taken).rejects.toMatchObject(errorOf('label'))
  })

  test('blocks a concurrent snapshot and a reboot of the instance', async () => {
    const { me, id, path } = await account()
    const outcomes = await Promise.allSettled([snapshot(me, id), snapshot(me, id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(me.call('rebootCompute', { path })).rejects.toMatchObject(
      refusedFor('Compute busy.'),
    )
  })

  test('is rejected for readers and other accounts', async () => {
    const { me, id } = await account()
    const reader = await colleague(me, id, 'read_only')
    await expect(snapshot(reader, id)).rejects.toMatchObject({ status: 403 })
    expect(await list(reader, id)).toMatchObject({ automatic: [] })
    await expect(snapshot(await signedIn(), id)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the backup service', () => {
  test('is enabled and chooses its schedule later', async () => {
    const { me, id, path } = await account()
    expect(await me.call('enableComputeBackups', { path })).toEqual({})
    expect((await get(me, id)).backups).toEqual({
      enabled: true,
      available: false,
      schedule: { day: 'Scheduling', window: 'Scheduling' },
      last_successful: null,
    })
    await platform.jobs.runDue()
    expect((await get(me, id)).backups.schedule.day).toBe('Scheduling')
    clock.advance(2 * minutes)
    await platform.jobs.runDue()
    const { schedule } = (await get(me, id)).backups
    expect(backupDays).toContain(schedule.day)
    expect(backupWindowHours(schedule.window)).toBeDefined()
    expect(await me.call('enableComputeBackups', { path })).toEqual({})
    expect(await events(me)).toEqual([['backups_enable', 'notification']])
  })

  test('is cancelled with all its backups, including one in progress', async () => {
    const { me, id, path } = await snapped({ backupsEnabled: true })
    await snapshot(me, id, 'next')
    expect(await me.call('cancelComputeBackups', { path })).toEqual({})
    expect(await list(me, id)).toEqual({
      automatic: [],
      snapshot: { current: null, in_progress: null },
    })
    expect((await get(me, id)).backups).toEqual({
      enabled: false,
      available: false,
      schedule: { day: null, window: null },
      last_successful: null,
    })
    expect(await events(me)).toEqual([
      ['compute_snapshot', 'finished'],
      ['compute_snapshot', 'failed'],
      ['backups_cancel', 'notification'],
    ])
    expect(await me.call('rebootCompute', { path })).toEqual({})
  })

  test('leaves other jobs running when it is cancelled', async () => {
    const { me, id, path } = await account({ backupsEnabled: true })
    await me.call('rebootCompute', { path })
    await me.call('cancelComputeBackups', { path })
    expect(await get(me, id)).toMatchObject({ status: 'rebooting' })
  })

  test('cannot be changed by readers or while the instance is being deleted', async () => {
    const { me, id, path } = await account({ status: 'deleting' })
    const reader = await colleague(me, id, 'read_only')
    for (const operation of ['enableComputeBackups', 'cancelComputeBackups'] as const) {
      await expect(me.call(operation, { path })).rejects.toMatchObject(
        refusedFor('This instance is being deleted.'),
      )
      await expect(reader.call(operation, { path })).rejects.toMatchObject({ status: 403 })
    }
  })
})

describe('automatic backups', () => {
  async function enrolled(schedule = { day: 'Wednesday', window: 'W4' } as const) {
    const testAccount = await account({ backupsEnabled: true })
    await testAccount.me.call('updateCompute', {
      path: testAccount.path,
      body: { backups: { schedule } },
    })
    return testAccount
  }

  /** Advances the clock by days, in steps of one hour, so that jobs can end. */
  async function nights(count: number) {
    for (let night = 0; night < count; night++) {
      for (let step = 0; step < 24; step++) {
        clock.advance(60 * minutes)
        await platform.jobs.runDue()
      }
    }
  }

  test('are taken daily within the window', async () => {
    const { me, id } = await enrolled()
    await nights(1)
    const { automatic } = await list(me, id)
    expect(automatic).toMatchObject([
      { type: 'auto', status: 'successful', label: null, configs: ['My Debian 12 Disk Profile'] },
    ])
    const row = await platform.db
      .selectFrom('backup')
      .select('started_at')
      .where('compute_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(new Date(row.started_at).getUTCHours()).toBeGreaterThanOrEqual(4)
    expect(new Date(row.started_at).getUTCHours()).toBeLessThanOrEqual(6)
    expect(await get(me, id)).toMatchObject({ backups: { available: true } })
    // Scheduling by the service emits no event.
    expect(await events(me)).toEqual([['compute_update', 'notification']])
  })

  test('are retained from the last day, the last week and the week before', async () => {
    const { me, id } = await enrolled()
    await nights(24)
    const { automatic } = await list(me, id)
    expect(automatic).toHaveLength(3)
    const ages = automatic.map(({ created }) =>
      Math.floor((clock.now() - fromWireTime(created)) / days),
    )
    expect(ages[0]).toBe(0)
    expect(ages[1]).toBeGreaterThanOrEqual(1)
    expect(ages[1]).toBeLessThanOrEqual(7)
    expect(ages[2]).toBe((ages[1] ?? 0) + 7)
    const weekdays = automatic.map(
      ({ created }) => backupDays[new Date(fromWireTime(created)).getUTCDay()],
    )
    expect(weekdays.slice(1)).toEqual(['Wednesday', 'Wednesday'])
  })

  test('wait for a busy instance', async () => {
    const { me, id, path } = await enrolled()
    await platform.db
      .updateTable('compute')
      .set({ backup_due_at: clock.now() })
      .where('id', '=', id)
      .execute()
    await me.call('rebootCompute', { path })
    await platform.jobs.runDue()
    expect((await list(me, id)).automatic).toEqual([])
    await settle()
    clock.advance(10 * minutes)
    await platform.jobs.runDue()
    expect((await list(me, id)).automatic).toMatchObject([{ type: 'auto', status: 'pending' }])
  })

  test('are started by only one of two processes', async () => {
    const { me, id } = await enrolled()
    await platform.db
      .updateTable('compute')
      .set({ backup_due_at: clock.now() })
      .where('id', '=', id)
      .execute()
    await Promise.all([platform.jobs.runDue(), platform.jobs.runDue()])
    expect((await list(me, id)).automatic).toHaveLength(1)
    await settle()
  })

  test('stop after the service is cancelled', async () => {
    const { me, id, path } = await enrolled()
    await me.call('cancelComputeBackups', { path })
    await nights(2)
    expect((await list(me, id)).automatic).toEqual([])
  })
})

describe('restoring a backup', () => {
  test('adds its disks and profiles to the target', async () => {
    const { me, id, restore } = await snapped()
    const target = await newTestCompute(platform, me, { image: null })
    expect(await restore(target.id)).toEqual({})
    expect(await get(me, target.id)).toMatchObject({ status: 'restoring' })
    await settle()
    expect(await get(me, target.id)).toMatchObject({ status: 'offline' })
    const [disk, swap] = await disks(me, target.id)
    expect([disk?.label, swap?.label]).toEqual(['Debian 12 Disk', '512 MB Swap Image'])
    expect(nth(await configs(me, target.id), 0)).toMatchObject({
      label: 'My Debian 12 Disk Profile',
      devices: { sda: { disk_id: disk?.id }, sdb: { disk_id: swap?.id }, sdc: null },
    })
    expect(await events(me)).toEqual([
      ['compute_snapshot', 'finished'],
      ['backups_restore', 'finished'],
    ])
    expect(await get(me, id)).toMatchObject({ status: 'running' })
  })

  test('leaves a running target running', async () => {
    const { me, restore } = await snapped()
    const target = await newTestCompute(platform, me, { type: 'g6-standard-6' })
    await platform.db
      .updateTable('disk')
      .set({ size: 100 })
      .where('compute_id', '=', target.id)
      .execute()
    await restore(target.id, false)
    await settle()
    expect(await get(me, target.id)).toMatchObject({ status: 'running' })
    expect(await disks(me, target.id)).toHaveLength(4)
  })

  test('with overwrite deletes the existing disks of the target and leaves it off', async () => {
    const { me, id, restore } = await snapped()
    const before = (await disks(me, id)).map((disk) => disk.id)
    await restore(id, true)
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'offline' })
    const after = (await disks(me, id)).map((disk) => disk.id)
    expect(after).toHaveLength(2)
    expect(after.some((disk) => before.includes(disk))).toBe(false)
    await me.call('bootCompute', { path: { computeId: id } })
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
  })

  test.each([
    [81_920, true],
    [81_919, false],
  ])('without overwrite requires enough free space: %i MB are free', async (disk, fits) => {
    const { me, restore } = await snapped()
    const target = await newTestCompute(platform, me, { image: null })
    await platform.db.updateTable('compute').set({ disk }).where('id', '=', target.id).execute()
    const restoring = restore(target.id, false)
    if (fits) expect(await restoring).toEqual({})
    else
      await expect(restoring).rejects.toMatchObject(
        refusedFor('Not enough space: 81920 MB needed, 81919 MB free'),
      )
  })

  test('with overwrite requires a target that is large enough', async () => {
    const { me, restore } = await snapped()
    const small = await newTestCompute(platform, me, { type: 'g6-standard-1' })
    await expect(restore(small.id, true)).rejects.toMatchObject(
      refusedFor('Not enough space: 81920 MB needed, 51200 MB free'),
    )
  })

  test('is rejected for a target in another region', async () => {
    const { me, restore } = await snapped()
    const target = await newTestCompute(platform, me, { image: null, region: 'eu-west' })
    await expect(restore(target.id)).rejects.toMatchObject(
      refusedFor('A backup is restored within its region only'),
    )
  })

  test('requires a successful backup that is not under maintenance', async () => {
    const { me, id, backupId, restore } = await snapped()
    const target = await newTestCompute(platform, me, { image: null })
    const unusable = refusedFor('The backup must be successful and not under maintenance')
    const set = (row: { status?: string; available?: number }) =>
      platform.db.updateTable('backup').set(row).where('id', '=', backupId).execute()
    await set({ available: 0 })
    await expect(restore(target.id)).rejects.toMatchObject(unusable)
    for (const status of [
      'paused',
      'pending',
      'running',
      'needsPostProcessing',
      'failed',
      'userAborted',
    ]) {
      await set({ available: 1, status })
      await expect(restore(target.id)).rejects.toMatchObject(unusable)
    }
    expect(await get(me, id)).toMatchObject({ status: 'running' })
  })

  test('is rejected while a snapshot of the target is being taken', async () => {
    const { me, id, restore } = await snapped()
    await snapshot(me, id, 'next')
    await expect(restore(id, true)).rejects.toMatchObject(refusedFor('Compute busy.'))
  })

  test('assigns only the VPC addresses and ranges that are still free', async () => {
    const me = await signedIn()
    const vpc = await me.call('createVpc', {
      body: { label: 'x', region: 'us-iad', subnets: [{ label: 'y', ipv4: '10.0.1.0/24' }] },
    })
    const subnet_id = nth(vpc.subnets, 0).id
    const { id } = await newTestCompute(platform, me, {
      region: 'us-iad',
      interfaces: [
        { purpose: 'vlan', label: 'back', ipam_address: '10.9.0.1/24' },
        { purpose: 'vpc', subnet_id, ipv4: { vpc: '10.0.1.7' }, ip_ranges: ['10.0.9.0/28'] },
      ],
    })
    const { id: backupId } = await snapshot(me, id)
    await settle()
    const other = await newTestCompute(platform, me, { region: 'us-iad', image: null })
    for (const compute_id of [other.id, id]) {
      await me.call('restoreComputeBackup', {
        path: { computeId: id, backupId },
        body: { compute_id, overwrite: true },
      })
      await settle()
    }
    const interfacesOf = async (computeId: number) =>
      nth(await configs(me, computeId), 0).interfaces
    expect(await interfacesOf(other.id)).toMatchObject([
      { purpose: 'vlan', label: 'back' },
      { ipv4: { vpc: '10.0.1.2' }, ip_ranges: [] },
    ])
    expect(await interfacesOf(id)).toMatchObject([
      { purpose: 'vlan', label: 'back' },
      { ipv4: { vpc: '10.0.1.7' }, ip_ranges: ['10.0.9.0/28'] },
    ])
  })

  test('requires read_write on the target', async () => {
    const { me, id, backupId } = await snapped()
    const target = await newTestCompute(platform, me, { image: null })
    const user = await colleague(me, id, 'read_write')
    const restore = () =>
      user.call('restoreComputeBackup', {
        path: { computeId: id, backupId },
        body: { compute_id: target.id },
      })
    await expect(restore()).rejects.toMatchObject(errorOf('compute_id'))
    await me.call('updateUserGrants', {
      path: { username: user.user.username },
      body: { compute: [{ id: target.id, permissions: 'read_write' }] },
    })
    expect(await restore()).toEqual({})
  })

  test('finds only backups of the instance and targets of the account', async () => {
    const { me, id, backupId, restore } = await snapped()
    const neighbour = await newTestCompute(platform, me)
    await expect(
      me.call('restoreComputeBackup', {
        path: { computeId: neighbour.id, backupId },
        body: { compute_id: id },
      }),
    ).rejects.toMatchObject({ status: 404 })
    const other = await account()
    await expect(restore(other.id)).rejects.toMatchObject(errorOf('compute_id'))
  })
})

import { describe, expect, test } from 'vitest'
import { days, minutes, wireTime } from '#shared/clock.ts'
import { inTransaction } from '../../../database/transaction.ts'
import { instancesOf } from '../../../../test/support/platform/instances.ts'
import { type SignedIn, testPlatform } from '../../../../test/support/platform/platform.ts'
import { powerOffUnexpectedly } from './watchdog.ts'

const tested = await testPlatform()
const { clock, platform, settle } = tested
const { account, events, finishNext, get } = instancesOf(tested)

/** Simulates a crash. */
const crash = (computeId: number) =>
  inTransaction(platform.db, async (tx) =>
    powerOffUnexpectedly(
      tx,
      platform.jobs,
      await tx
        .selectFrom('compute')
        .selectAll()
        .where('id', '=', computeId)
        .executeTakeFirstOrThrow(),
    ),
  )

const setWatchdog = (me: SignedIn, computeId: number, watchdog_enabled: boolean) =>
  me.call('updateCompute', { path: { computeId }, body: { watchdog_enabled } })

describe('an instance that crashed', () => {
  test('is booted by its watchdog, with an event that has no user', async () => {
    const { me, id } = await account()
    await crash(id)
    expect(await get(me, id)).toMatchObject({ status: 'booting' })
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect((await me.call('listEvents')).data[0]).toMatchObject({
      action: 'watchdog_reboot',
      status: 'finished',
      username: null,
      secondary_entity: { type: 'compute_config' },
    })
  })

  test('stays off without a watchdog', async () => {
    const { me, id } = await account()
    await setWatchdog(me, id, false)
    await crash(id)
    expect(await get(me, id)).toMatchObject({ status: 'offline' })
  })

  test('stays off without a profile to boot', async () => {
    const { me, id } = await account({ image: null, status: 'running' })
    await crash(id)
    expect(await get(me, id)).toMatchObject({ status: 'offline' })
    expect(await events(me)).toEqual([])
  })

  test('is booted at most five times in 15 minutes', async () => {
    const { me, id } = await account()
    const begun = clock.now()
    for (let time = 1; time <= 5; time++) {
      await crash(id)
      expect(await get(me, id)).toMatchObject({ status: 'booting' })
      await settle()
    }
    expect(clock.now() - begun).toBeLessThan(15 * minutes)
    await crash(id)
    expect(await get(me, id)).toMatchObject({ status: 'offline' })
    clock.advance(begun + 15 * minutes - clock.now())
    await crash(id)
    expect(await get(me, id)).toMatchObject({ status: 'booting' })
  })
})

test('does not boot an instance after a requested shutdown', async () => {
  const { me, id, path } = await account()
  await me.call('shutdownCompute', { path })
  await settle()
  expect(await get(me, id)).toMatchObject({ status: 'offline' })
})

const plan = (me: SignedIn, computeId: number, type: string, when = clock.now() + days) =>
  platform.db
    .insertInto('maintenance')
    .values({
      account_id: me.user.accountId,
      compute_id: computeId,
      type,
      status: 'pending',
      reason: 'Firmware',
      when: wireTime(when),
    })
    .execute()

const maintenance = async (me: SignedIn) =>
  (await me.call('listMaintenance')).data.map(({ status }) => status)

describe('planned maintenance of a host', () => {
  test('stops the instance on time, and the watchdog boots it afterwards', async () => {
    const { me, id } = await account()
    await plan(me, id, 'reboot')
    clock.advance(days - minutes)
    await platform.jobs.runDue()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    clock.advance(minutes)
    await platform.jobs.runDue()
    expect(await get(me, id)).toMatchObject({ status: 'stopped' })
    expect(await maintenance(me)).toEqual(['started'])
    await finishNext()
    expect(await get(me, id)).toMatchObject({ status: 'booting' })
    expect(await maintenance(me)).toEqual(['completed'])
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect(await events(me)).toEqual([
      ['host_reboot', 'finished'],
      ['watchdog_reboot', 'finished'],
    ])
  })

  test('boots an instance without a watchdog too', async () => {
    const { me, id } = await account()
    await setWatchdog(me, id, false)
    await plan(me, id, 'reboot', clock.now())
    await platform.jobs.runDue()
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect((await events(me)).at(-1)).toEqual(['compute_boot', 'finished'])
  })

  test('leaves an offline instance off', async () => {
    const { me, id } = await account({ status: 'offline' })
    await plan(me, id, 'reboot', clock.now())
    await platform.jobs.runDue()
    expect(await get(me, id)).toMatchObject({ status: 'stopped' })
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'offline' })
  })

  test.each([
    ['cold_migration', 'shutting_down'],
    ['live_migration', 'running'],
  ])('with the type %s starts automatically', async (type, status) => {
    const { me, id } = await account()
    await plan(me, id, type, clock.now())
    await platform.jobs.runDue()
    expect(await get(me, id)).toMatchObject({ status })
    expect(await maintenance(me)).toEqual(['started'])
    await settle()
    expect(await get(me, id)).toMatchObject({ status: 'running' })
    expect(await maintenance(me)).toEqual(['completed'])
    expect((await me.call('listEvents')).data[0]?.username).toBeNull()
  })

  test('waits for a busy instance', async () => {
    const { me, id, path } = await account()
    await plan(me, id, 'reboot', clock.now())
    await me.call('rebootCompute', { path })
    await platform.jobs.runDue()
    expect(await get(me, id)).toMatchObject({ status: 'rebooting' })
    await finishNext()
    expect(await get(me, id)).toMatchObject({ status: 'stopped' })
    await settle()
  })
})

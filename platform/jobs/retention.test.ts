import { expect, test } from 'vitest'
import { days, hours, wireTime } from '#shared/clock.ts'
import { inTransaction } from '../database/transaction.ts'
import { emit } from '../events/emit.ts'
import { testPlatform } from '../../test/support/platform/platform.ts'

const { platform, clock, signedIn } = await testPlatform()
const { db, jobs } = platform

const messagesOf = async (accountId: number) =>
  (
    await db
      .selectFrom('event')
      .select('message')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(({ message }) => message)

const emitEvent = (accountId: number, ago: number, message: string) =>
  inTransaction(db, (tx) =>
    emit(tx, { accountId, action: 'told', username: null, now: clock.now() - ago, message }),
  )

/** Advances the clock by an hour and runs the retention task. */
async function anHourLater() {
  clock.advance(hours)
  await jobs.runDue()
}

test('deletes only old events, sign-ins, ended jobs and tokens of ended sessions', async () => {
  const { accountId, id: userId } = (await signedIn()).user
  await emitEvent(accountId, 91 * days, 'old')
  await emitEvent(accountId, 89 * days, 'young')
  const login = (ago: number) => ({
    account_id: accountId,
    datetime: wireTime(clock.now() - ago),
    user_id: userId,
    ip: '192.0.2.1',
    username: 'ada',
    status: 'successful',
    restricted: 0,
  })
  await db
    .insertInto('login')
    .values([login(91 * days), login(89 * days)])
    .execute()
  const job = (state: string, ago: number, objectId: number) => ({
    account_id: accountId,
    kind: 'compute_boot',
    object_type: 'thing',
    object_id: objectId,
    state,
    payload: '{}',
    due_at: clock.now() - ago,
  })
  await db
    .insertInto('job')
    .values([
      job('finished', 8 * days, 1),
      job('failed', 8 * days, 2),
      job('finished', 6 * days, 3),
      job('running', -400 * days, 4),
    ])
    .execute()
  const token = (session: number, ago: number) => ({
    user_id: userId,
    label: `${session} ${ago}`,
    scopes: '*',
    created: wireTime(clock.now()),
    expiry: wireTime(clock.now() - ago),
    hash: `${session} ${ago}`,
    prefix: '',
    session,
  })
  await db
    .insertInto('token')
    .values([token(1, 2 * days), token(1, -days), token(0, 2 * days)])
    .execute()

  await anHourLater()

  expect(await messagesOf(accountId)).toEqual(['young'])
  const logins = db.selectFrom('login').select('datetime').where('account_id', '=', accountId)
  expect(await logins.execute()).toHaveLength(1)
  const left = db.selectFrom('job').select('object_id').where('account_id', '=', accountId)
  expect(await left.orderBy('object_id').execute()).toEqual([{ object_id: 3 }, { object_id: 4 }])
  const tokens = db.selectFrom('token').select('label').where('label', 'like', '% %')
  expect((await tokens.orderBy('label').execute()).map(({ label }) => label)).toEqual([
    `0 ${2 * days}`,
    `1 ${-days}`,
  ])
})

test('retains the last sign-in of a user regardless of its age', async () => {
  const me = await signedIn()
  const { accountId, id: userId, username } = me.user
  const login = (userOf: number | null, ago: number) => ({
    account_id: accountId,
    datetime: wireTime(clock.now() - ago),
    user_id: userOf,
    ip: '192.0.2.1',
    username,
    status: 'successful',
    restricted: 0,
  })
  await db
    .insertInto('login')
    .values([login(userId, 92 * days), login(userId, 91 * days), login(null, 91 * days)])
    .execute()
  const last = wireTime(clock.now() - 91 * days)
  await anHourLater()
  const left = db.selectFrom('login').select('datetime').where('account_id', '=', accountId)
  expect(await left.execute()).toEqual([{ datetime: last }])
  const user = await me.call('getUser', { path: { username } })
  expect(user.last_login).toEqual({ login_datetime: last, status: 'successful' })
})

test('retains the event of an open job regardless of its age', async () => {
  const { accountId } = (await signedIn()).user
  await inTransaction(db, (tx) =>
    jobs.start(tx, {
      kind: 'compute_boot',
      accountId,
      object: { type: 'thing', id: 77 },
      durationSeconds: (400 * days) / 1000,
      event: { action: 'long', username: null, message: 'open' },
    }),
  )
  await emitEvent(accountId, 0, 'over')
  clock.advance(100 * days)
  await anHourLater()
  expect(await messagesOf(accountId)).toEqual(['open'])
})

test('deletes old events in batches, one in each run', async () => {
  const { accountId } = (await signedIn()).user
  await anHourLater()
  await inTransaction(db, async (tx) => {
    for (let index = 0; index < 1201; index++)
      await emit(tx, {
        accountId,
        action: 'told',
        username: null,
        now: clock.now() - 91 * days,
      })
  })
  clock.advance(hours)
  const counts: number[] = []
  for (let round = 0; round < 4; round++) {
    await jobs.runDue()
    counts.push((await messagesOf(accountId)).length)
  }
  expect(counts).toEqual([701, 201, 0, 0])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, minutes, seconds } from '#shared/clock.ts'
import { inTransaction } from '../../database/transaction.ts'
import { emit, emitEnd, emitStart, type Entity } from '../../events/emit.ts'
import { updatedDatabase } from '../../../test/support/platform/database.ts'
import { nth } from '../../../test/support/platform/nth.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { newAccount } from '../account/newAccount.ts'

const { app, clock, platform, signedIn } = await testPlatform()
const { db } = platform

const compute = (id: number): Entity => ({
  id,
  label: `web-${id}`,
  type: 'compute',
  url: `/v4/compute/instances/${id}`,
})

const notify = (
  of: SignedIn,
  action: string,
  entity: Entity | null,
  username: string | null = null,
) =>
  inTransaction(db, (tx) =>
    emit(tx, { accountId: of.user.accountId, action, username, now: clock.now(), entity }),
  )

const startJob = (of: SignedIn, action: string, dueAt: number, rate?: string) =>
  inTransaction(db, (tx) =>
    emitStart(
      tx,
      {
        accountId: of.user.accountId,
        action,
        username: of.user.username,
        now: clock.now(),
        entity: compute(1),
      },
      { dueAt, ...(rate === undefined ? {} : { rate }) },
    ),
  )

const grantOn = (user: SignedIn, objectId: number) =>
  db
    .insertInto('user_grant')
    .values({
      user_id: user.user.id,
      object_type: 'compute',
      object_id: objectId,
      permissions: 'read_only',
    })
    .execute()

const filtered = async (of: SignedIn, filter: unknown) =>
  await app.inject({
    url: '/v4/account/events',
    headers: {
      authorization: `Bearer ${of.token}`,
      'x-filter': typeof filter === 'string' ? filter : JSON.stringify(filter),
    },
  })

const actionsOf = async (of: SignedIn, filter: unknown) => {
  const answer = await filtered(of, filter)
  expect(answer.statusCode, answer.body).toBe(200)
  return (answer.json() as { data: { action: string }[] }).data.map(({ action }) => action)
}

test('lists only events of the account, newest first', async () => {
  const mine = await signedIn()
  const other = await signedIn()
  await notify(mine, 'compute_boot', compute(1))
  await notify(other, 'compute_boot', compute(2))
  await notify(mine, 'compute_shutdown', compute(1))
  const { data, results } = await mine.call('listEvents')
  expect(results).toBe(2)
  expect(data.map(({ action }) => action)).toEqual(['compute_shutdown', 'compute_boot'])
  expect(data[0]).toMatchObject({
    status: 'notification',
    percent_complete: null,
    duration: null,
    time_remaining: null,
    rate: null,
    entity: compute(1),
    seen: false,
    read: false,
  })
  await expect(
    other.call('getEvent', { path: { eventId: nth(data, 0).id } }),
  ).rejects.toMatchObject({
    status: 404,
  })
})

test('computes the percentage of a running job from the clock, and reports 100 only at its end', async () => {
  const user = await signedIn()
  const eventId = await startJob(user, 'compute_boot', clock.now() + 40 * seconds)
  const view = () => user.call('getEvent', { path: { eventId } })
  expect(await view()).toMatchObject({ status: 'started', percent_complete: 0, duration: 0 })
  clock.advance(10 * seconds)
  expect(await view()).toMatchObject({ percent_complete: 25, duration: 10, time_remaining: null })
  clock.advance(29.9 * seconds)
  expect(await view()).toMatchObject({ percent_complete: 99 })
  clock.advance(10 * minutes)
  expect(await view()).toMatchObject({ status: 'started', percent_complete: 99 })
  await inTransaction(db, (tx) =>
    emitEnd(tx, eventId, { status: 'finished', now: clock.now(), message: 'Done' }),
  )
  expect(await view()).toMatchObject({
    status: 'finished',
    percent_complete: 100,
    time_remaining: 0,
    duration: 639.9,
    message: 'Done',
  })
})

test('reports 100 percent and a reason for a failed job', async () => {
  const user = await signedIn()
  const eventId = await startJob(user, 'compute_resize', clock.now() + 40 * seconds, '464.00 MB/s')
  clock.advance(5 * seconds)
  await inTransaction(db, (tx) =>
    emitEnd(tx, eventId, { status: 'failed', now: clock.now(), message: 'The host went away.' }),
  )
  expect(await user.call('getEvent', { path: { eventId } })).toMatchObject({
    status: 'failed',
    percent_complete: 100,
    time_remaining: null,
    rate: null,
    duration: 5,
    message: 'The host went away.',
  })
})

test.each([
  [40 * seconds, '0:0:40'],
  [65 * seconds, '0:1:5'],
  [3_725 * seconds, '1:2:5'],
  [0.4 * seconds, '0:0:1'],
])('formats the remaining time of %i milliseconds as %s', async (left, text) => {
  const user = await signedIn()
  const eventId = await startJob(user, 'compute_clone', clock.now() + left, '464.00 MB/s')
  expect(await user.call('getEvent', { path: { eventId } })).toMatchObject({
    rate: '464.00 MB/s',
    time_remaining: text,
  })
})

test('does not return events older than 90 days', async () => {
  const user = await signedIn()
  await notify(user, 'compute_boot', compute(1))
  const event = nth((await user.call('listEvents')).data, 0)
  clock.advance(90 * days)
  expect((await user.call('listEvents')).results).toBe(1)
  clock.advance(1 * seconds)
  expect((await user.call('listEvents')).results).toBe(0)
  await expect(user.call('getEvent', { path: { eventId: event.id } })).rejects.toMatchObject({
    status: 404,
  })
})

test('marks this and all earlier events as seen, but only this one as read', async () => {
  const user = await signedIn()
  for (const action of ['a', 'b', 'c']) await notify(user, action, compute(1))
  const ids = (await user.call('listEvents')).data.map(({ id }) => id)
  expect(await user.call('markEventSeen', { path: { eventId: nth(ids, 1) } })).toEqual({})
  expect(await user.call('markEventRead', { path: { eventId: nth(ids, 1) } })).toEqual({})
  const { data } = await user.call('listEvents')
  expect(data.map(({ seen }) => seen)).toEqual([false, true, true])
  expect(data.map(({ read }) => read)).toEqual([false, true, false])
})

test('shows a restricted user only their events and those about granted objects', async () => {
  const owner = await signedIn()
  const guest = await signedIn({
    of: owner,
    restricted: true,
    grants: { account_access: 'read_write' },
  })
  await grantOn(guest, 11)
  await notify(owner, 'compute_boot', compute(11))
  await notify(owner, 'compute_boot', compute(12))
  // An equal id on another kind of object identifies another object.
  await notify(owner, 'domain_create', { ...compute(11), type: 'domain' })
  await notify(owner, 'account_update', null)
  await notify(owner, 'profile_update', null, guest.user.username)
  const { data } = await guest.call('listEvents')
  expect(data.map(({ action }) => action)).toEqual(['profile_update', 'compute_boot'])
  const hidden = nth(
    (await owner.call('listEvents')).data.filter(({ action }) => action === 'account_update'),
    0,
  )
  await expect(guest.call('getEvent', { path: { eventId: hidden.id } })).rejects.toMatchObject({
    status: 404,
  })
  await guest.call('markEventSeen', { path: { eventId: nth(data, 0).id } })
  const seen = (await owner.call('listEvents')).data.filter((event) => event.seen)
  expect(seen.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
})

test('links events to the user instead of the username when users are renamed', async () => {
  const owner = await signedIn()
  const guest = await signedIn({ of: owner, restricted: true, grants: { add_domains: true } })
  const { username } = guest.user
  const seen = async (user: SignedIn) => (await user.call('listEvents')).data.map(({ id }) => id)
  await guest.call('createDomain', {
    body: { domain: 'named.example.com', type: 'master', soa_email: 'admin@example.com' },
  })
  await startJob(guest, 'compute_boot', clock.now() + seconds)
  await db.deleteFrom('user_grant').where('user_id', '=', guest.user.id).execute()
  const own = await seen(guest)
  expect(own).toHaveLength(2)
  await owner.call('updateUser', { path: { username }, body: { username: `${username}-2` } })
  expect(await seen(guest)).toEqual(own)
  const heir = await signedIn({ of: owner, restricted: true })
  await owner.call('updateUser', { path: { username: heir.user.username }, body: { username } })
  expect(await seen(heir)).toEqual([])
  await expect(heir.call('getEvent', { path: { eventId: nth(own, 0) } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await seen(guest)).toEqual(own)
})

test('assigns events without a user id by username in the database migration', async () => {
  let ada = 0
  const updated = await updatedDatabase('019-event-users', async (tx) => {
    const email = 'ada@example.com'
    const { accountId, userId } = await newAccount(tx, clock, { username: 'ada', email })
    ada = userId
    for (const [action, username, at] of [
      ['before', 'ada', clock.now() - days],
      ['now', 'ada', clock.now()],
      ['unknown', 'grace', clock.now()],
      ['nobody', null, clock.now()],
    ] as const)
      await emit(tx, { accountId, action, username, now: at })
    await sql`alter table event drop column user_id`.execute(tx)
  })
  const events = await updated.selectFrom('event').selectAll().orderBy('id').execute()
  expect(events.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['before', null],
    ['now', ada],
    ['unknown', null],
    ['nobody', null],
  ])
})

test('requires write access to mark an event as seen and read access to mark it as read', async () => {
  const owner = await signedIn()
  const reader = await signedIn({
    of: owner,
    restricted: true,
    grants: { account_access: 'read_only' },
  })
  await notify(owner, 'profile_update', null, reader.user.username)
  const path = { eventId: nth((await owner.call('listEvents')).data, 0).id }
  await expect(reader.call('markEventSeen', { path })).rejects.toMatchObject({ status: 403 })
  expect(await reader.call('markEventRead', { path })).toEqual({})
})

test('filters and orders the list', async () => {
  const user = await signedIn()
  await notify(user, 'compute_boot', compute(1))
  clock.advance(10 * seconds)
  await notify(user, 'compute_reboot', compute(2))
  clock.advance(10 * seconds)
  await notify(user, 'domain_create', null, user.user.username)
  const listed = (await user.call('listEvents')).data
  const [newest, middle, oldest] = [nth(listed, 0), nth(listed, 1), nth(listed, 2)]
  const all = ['domain_create', 'compute_reboot', 'compute_boot']
  expect(await actionsOf(user, {})).toEqual(all)
  expect(await actionsOf(user, { action: 'compute_boot' })).toEqual(['compute_boot'])
  expect(await actionsOf(user, { 'entity.id': 2 })).toEqual(['compute_reboot'])
  expect(await actionsOf(user, { action: { '+contains': 'REBOOT' } })).toEqual(['compute_reboot'])
  expect(await actionsOf(user, { action: { '+contains': 'e_b' } })).toEqual(['compute_boot'])
  expect(await actionsOf(user, { action: { '+contains': '%' } })).toEqual([])
  expect(await actionsOf(user, { created: { '+gte': middle.created } })).toEqual(all.slice(0, 2))
  expect(await actionsOf(user, { created: { '+gt': middle.created } })).toEqual(all.slice(0, 1))
  expect(await actionsOf(user, { id: { '+lte': middle.id, '+gt': oldest.id } })).toEqual([
    'compute_reboot',
  ])
  expect(await actionsOf(user, { id: { '+lt': newest.id } })).toEqual(all.slice(1))
  expect(await actionsOf(user, { id: { '+gt': 1e300 } })).toEqual([])
  expect(await actionsOf(user, { username: null })).toEqual(all.slice(1))
  expect(await actionsOf(user, { username: { '+neq': null } })).toEqual(all.slice(0, 1))
  expect(await actionsOf(user, { 'entity.type': { '+neq': 'compute' } })).toEqual(['domain_create'])
  expect(await actionsOf(user, { seen: true })).toEqual([])
  expect(
    await actionsOf(user, { '+or': [{ id: newest.id }, { '+and': [{ id: oldest.id }] }] }),
  ).toEqual(['domain_create', 'compute_boot'])
  expect(await actionsOf(user, { '+order_by': 'created', '+order': 'asc' })).toEqual(
    all.toReversed(),
  )
  expect(await actionsOf(user, { '+order_by': 'action', '+order': 'desc' })).toEqual(all)
})

test('counts only matching events in the results of a filtered list', async () => {
  const user = await signedIn()
  for (const id of [1, 2, 2]) await notify(user, 'compute_boot', compute(id))
  const answer = await filtered(user, { 'entity.id': 2 })
  expect(answer.json()).toMatchObject({ page: 1, pages: 1, results: 2 })
})

test.each([
  ['{', 'Filter not valid JSON'],
  ['[]', 'Filter not valid JSON'],
  ['"action"', 'Filter not valid JSON'],
  [{ foo: 1 }, 'Cannot filter on foo'],
  [{ constructor: 1 }, 'Cannot filter on constructor'],
  [{ '+order_by': 'foo' }, 'Cannot filter on foo'],
  [{ '+order_by': 1 }, '+order_by must name a field'],
  [{ '+order': 'up' }, '+order must be one of asc, desc'],
  [{ '+or': {} }, '+or must be a list of filters'],
  [{ '+and': [1] }, '+and must be a list of filters'],
  [{ action: { '+like': 'x' } }, 'Cannot filter with +like'],
  [{ action: { '+gt': 'x' } }, '+gt compares numbers and times, which action is not'],
  [{ id: { '+contains': '1' } }, '+contains searches text, which id is not'],
  [{ id: 'one' }, 'id is compared with a number'],
  [{ seen: 1 }, 'seen is compared with true or false'],
  [{ created: 'noon' }, 'created is compared with a time such as 2018-01-01T00:01:01'],
  [{ action: ['x'] }, 'action is compared with text'],
  [{ action: 'a\0b' }, 'action is compared with text without NUL characters'],
  ['{"+and":['.repeat(12) + '{}' + ']}'.repeat(12), 'Filter must not nest deeper than 8 levels'],
  [
    { '+or': Array.from({ length: 201 }, (_, id) => ({ id })) },
    'Filter must not have more than 200 conditions',
  ],
])('rejects the filter %j', async (filter, reason) => {
  const answer = await filtered(await signedIn(), filter)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ errors: [{ reason, field: 'X-Filter' }] })
})

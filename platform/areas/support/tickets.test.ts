import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { TicketRow } from './tables.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'

const { platform, signedIn } = await testPlatform()

const newTicket = async (
  me: SignedIn,
  opened: string,
  extra: Partial<Insertable<TicketRow>> = {},
) =>
  (
    await platform.db
      .insertInto('ticket')
      .values({
        account_id: me.user.accountId,
        summary: 'Cannot reach the instance',
        description: 'First line\nsecond line',
        status: 'open',
        closable: 1,
        closed: null,
        opened,
        opened_by: me.user.username,
        updated: opened,
        updated_by: null,
        entity: null,
        ...extra,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

test('lists open tickets first, then the newest', async () => {
  const me = await signedIn()
  await newTicket(await signedIn(), '2026-05-09T00:00:00')
  const closed = { status: 'closed', closed: '2026-05-10T00:00:00' }
  const closedNew = await newTicket(me, '2026-05-08T00:00:00', closed)
  const old = await newTicket(me, '2026-01-01T00:00:00', { status: 'new' })
  const closedOld = await newTicket(me, '2025-01-01T00:00:00', closed)
  const recent = await newTicket(me, '2026-05-01T00:00:00')
  const { data } = await me.call('listTickets')
  expect(data.map(({ id }) => id)).toEqual([recent, old, closedNew, closedOld])
})

test('shows the object, the files and the unchanged text of a ticket', async () => {
  const me = await signedIn()
  const entity = { id: 7, label: 'web-1', type: 'compute', url: '/v4/compute/instances/7' }
  const id = await newTicket(me, '2026-05-01T00:00:00', { entity: JSON.stringify(entity) })
  await platform.db
    .insertInto('ticket_attachment')
    .values(
      ['screen.png', 'trace.txt'].map((name) => ({
        ticket_id: id,
        name,
        created: '2026-05-01T00:00:00',
      })),
    )
    .execute()
  const ticket = await me.call('getTicket', { path: { ticketId: id } })
  expect(ticket).toEqual({
    id,
    summary: 'Cannot reach the instance',
    description: 'First line\nsecond line',
    status: 'open',
    closable: true,
    closed: null,
    opened: '2026-05-01T00:00:00',
    opened_by: me.user.username,
    updated: '2026-05-01T00:00:00',
    updated_by: null,
    avatar_id: '0',
    attachments: ['screen.png', 'trace.txt'],
    entity,
  })
  expect((await me.call('listTickets')).data).toEqual([ticket])
})

test('lists replies in order of arrival', async () => {
  const me = await signedIn()
  const id = await newTicket(me, '2026-05-01T00:00:00')
  const path = { ticketId: id }
  expect(await me.call('listTicketReplies', { path })).toMatchObject({ data: [], pages: 1 })
  await platform.db
    .insertInto('ticket_reply')
    .values(
      [
        { created_by: 'Maya', from_compute: 1 },
        { created_by: me.user.username, from_compute: 0 },
      ].map((reply) => ({
        ticket_id: id,
        created: '2026-05-01T01:00:00',
        description: 'Please try again.',
        ...reply,
      })),
    )
    .execute()
  const { data } = await me.call('listTicketReplies', { path })
  expect(data.map(({ created_by, from_compute }) => [created_by, from_compute])).toEqual([
    ['Maya', true],
    [me.user.username, false],
  ])
})

test('lists tickets in pages', async () => {
  const me = await signedIn()
  for (let number = 0; number < 26; number++)
    await newTicket(me, `2026-05-01T00:00:${String(number).padStart(2, '0')}`)
  const page = await me.call('listTickets', { query: { page_size: 25, page: 2 } })
  expect(page).toMatchObject({ pages: 2, results: 26 })
  expect(page.data[0]?.opened).toBe('2026-05-01T00:00:00')
})

test('requires read access to the account', async () => {
  const me = await signedIn()
  const path = { ticketId: await newTicket(me, '2026-05-01T00:00:00') }
  const guest = await signedIn({ of: me, restricted: true })
  await expect(guest.call('listTickets')).rejects.toMatchObject({ status: 403 })
  const grants = { account_access: 'read_only' }
  const reader = await signedIn({ of: me, restricted: true, grants })
  expect((await reader.call('listTickets')).results).toBe(1)
  await reader.call('getTicket', { path })
})

test("does not find another account's ticket", async () => {
  const path = { ticketId: await newTicket(await signedIn(), '2026-05-01T00:00:00') }
  const { call } = await signedIn()
  await expect(call('getTicket', { path })).rejects.toMatchObject({ status: 404 })
  await expect(call('listTicketReplies', { path })).rejects.toMatchObject({ status: 404 })
})

import { expect, test } from 'vitest'
import { ticketIdFields } from '../../../contract/rules/tickets.ts'
import { seconds } from '#shared/clock.ts'
import { newTestCompute } from '../../../test/support/platform/computes.ts'
import { type SignedIn, testPlatform } from '../../../test/support/platform/platform.ts'
import { newTestDatabase } from '../../../test/support/platform/databases.ts'
import { grantRow } from '../../../test/support/platform/rows.ts'

const tested = await testPlatform()
const { platform, signedIn, clock } = tested

const words = { summary: 'Disk is slow', description: 'Since **noon**.' }
const open = (me: SignedIn, extra: object = {}) =>
  me.call('openTicket', { body: { ...words, ...extra } })

test('creates a closable ticket with the status new', async () => {
  const me = await signedIn()
  const ticket = await open(me)
  expect(ticket).toMatchObject({
    ...words,
    status: 'new',
    closable: true,
    closed: null,
    opened_by: me.user.username,
    updated: ticket.opened,
    updated_by: null,
    attachments: [],
    entity: null,
  })
  expect(ticket.avatar_id).toMatch(/^[\da-f]{32}$/)
  expect(await me.call('getTicket', { path: { ticketId: ticket.id } })).toEqual(ticket)
  const { data } = await me.call('listEvents')
  expect(data[0]).toMatchObject({
    action: 'ticket_create',
    entity: { id: ticket.id, type: 'ticket', label: words.summary },
  })
})

test('stores text unchanged', async () => {
  const me = await signedIn()
  const description = '  two spaces\r\n\ttab\n<b>tag</b> '
  const ticket = await open(me, { summary: ' x ', description })
  expect(ticket).toMatchObject({ summary: ' x ', description })
  const path = { ticketId: ticket.id }
  const reply = await me.call('createTicketReply', { path, body: { description } })
  expect(reply.description).toBe(description)
})

test.each([
  ['summary', 64],
  ['description', 65_000],
] as const)('limits the %s to 1 to %i characters', async (field, most) => {
  const me = await signedIn()
  await open(me, { [field]: '😀'.repeat(most) })
  for (const text of ['', 'x'.repeat(most + 1)])
    await expect(open(me, { [field]: text })).rejects.toMatchObject({
      status: 400,
      faults: [{ field }],
    })
})

test('shows the object of a ticket', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, { label: 'web-1', region: 'us-iad' })
  expect((await open(me, { compute_id: id })).entity).toEqual({
    id,
    label: 'web-1',
    type: 'compute',
    url: `/v4/compute/instances/${id}`,
  })
  const domain = await me.call('createDomain', {
    body: { domain: `t${id}.example.org`, type: 'master', soa_email: 'a@example.org' },
  })
  expect((await open(me, { domain_id: domain.id, compute_id: null })).entity).toMatchObject({
    id: domain.id,
    label: domain.domain,
    type: 'domain',
  })
  const vpc = await me.call('createVpc', { body: { label: 'shop', region: 'us-iad' } })
  expect((await open(me, { vpc_id: vpc.id })).entity).toMatchObject({ type: 'vpc', label: 'shop' })
})

test('includes the engine in the URL of the database of a ticket', async () => {
  const me = await signedIn()
  const id = await newTestDatabase(platform, me)
  expect((await open(me, { database_id: id })).entity).toMatchObject({
    id,
    type: 'database',
    url: `/v4/databases/mysql/instances/${id}`,
  })
})

test.each(ticketIdFields)('requires %s to be an object of the account', async (field) => {
  const me = await signedIn()
  const found = await open(me, { [field]: 2_000_000_000 }).catch((error: unknown) => error)
  expect(found).toMatchObject({ status: 400, faults: [{ field }] })
})

test('rejects another account’s object', async () => {
  const { id } = await newTestCompute(platform, await signedIn(), {})
  await expect(open(await signedIn(), { compute_id: id })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'compute_id' }],
  })
})

test('allows at most one object per ticket, including clusters and metrics clients', async () => {
  const me = await signedIn()
  await expect(open(me, { kubecluster_id: 1, metricsclient_id: 2 })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'metricsclient_id' }],
  })
  expect((await me.call('listTickets')).results).toBe(0)
})

test('requires a VLAN and a region together', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, {
    region: 'us-iad',
    interfaces: [{ purpose: 'vlan', label: 'backend' }],
  })
  expect((await open(me, { vlan: 'backend', region: 'us-iad' })).entity).toEqual({
    label: 'backend',
    type: 'vlan',
    url: '/v4/networking/vlans/us-iad/backend',
  })
  const refused = async (extra: object, field: string) =>
    expect(open(me, extra)).rejects.toMatchObject({ status: 400, faults: [{ field }] })
  await refused({ vlan: 'backend' }, 'region')
  await refused({ region: 'us-iad' }, 'region')
  await refused({ region: 'us-iad', compute_id: id }, 'region')
  await refused({ vlan: 'backend', region: 'us-iad', compute_id: id }, 'region')
  await refused({ vlan: 'backend', region: 'eu-west' }, 'vlan')
  await refused({ vlan: 'other', region: 'us-iad' }, 'vlan')
})

test('allows a restricted user to open tickets only about readable objects', async () => {
  const me = await signedIn()
  const { id } = await newTestCompute(platform, me, {})
  const grants = { account_access: 'read_write' }
  const writer = await signedIn({ of: me, restricted: true, grants })
  await expect(open(writer, { compute_id: id })).rejects.toMatchObject({
    status: 400,
    faults: [{ field: 'compute_id' }],
  })
  await grantRow(tested, writer, { type: 'compute', id, permissions: 'read_only' })
  expect((await open(writer, { compute_id: id })).opened_by).toBe(writer.user.username)
  const reader = await signedIn({
    of: me,
    restricted: true,
    grants: { account_access: 'read_only' },
  })
  await expect(open(reader)).rejects.toMatchObject({ status: 403 })
})

test('sets a ticket to open and records the author of the last reply', async () => {
  const me = await signedIn()
  const { id, opened } = await open(me)
  const path = { ticketId: id }
  clock.advance(60 * seconds)
  const body = { description: 'Any news?' }
  const reply = await me.call('createTicketReply', { path, body })
  expect(reply).toMatchObject({
    description: 'Any news?',
    created_by: me.user.username,
    from_compute: false,
  })
  const ticket = await me.call('getTicket', { path })
  expect(ticket).toMatchObject({
    status: 'open',
    updated: reply.created,
    updated_by: me.user.username,
  })
  expect(ticket.updated).not.toBe(opened)
  expect((await me.call('listTicketReplies', { path })).data).toEqual([reply])
  for (const description of ['', 'x'.repeat(65_536)])
    await expect(
      me.call('createTicketReply', { path, body: { description } }),
    ).rejects.toMatchObject({ status: 400, faults: [{ field: 'description' }] })
  await me.call('createTicketReply', { path, body: { description: 'x'.repeat(65_535) } })
})

test('closes a ticket once and rejects replies afterwards', async () => {
  const me = await signedIn()
  const path = { ticketId: (await open(me)).id }
  clock.advance(60 * seconds)
  expect(await me.call('closeTicket', { path })).toEqual({})
  const ticket = await me.call('getTicket', { path })
  expect(ticket).toMatchObject({
    status: 'closed',
    closable: false,
    closed: ticket.updated,
    updated_by: me.user.username,
  })
  const refused = { status: 400, faults: [{ reason: expect.stringContaining('closed') }] }
  await expect(me.call('closeTicket', { path })).rejects.toMatchObject(refused)
  const body = { description: 'One more thing' }
  await expect(me.call('createTicketReply', { path, body })).rejects.toMatchObject(refused)
  expect((await me.call('listTicketReplies', { path })).results).toBe(0)
})

test('rejects closing a ticket that is not closable', async () => {
  const me = await signedIn()
  const path = { ticketId: (await open(me)).id }
  await platform.db
    .updateTable('ticket')
    .set({ closable: 0 })
    .where('id', '=', path.ticketId)
    .execute()
  const grants = { account_access: 'read_write' }
  const restricted = await signedIn({ of: me, restricted: true, grants })
  for (const { call } of [me, restricted])
    await expect(call('closeTicket', { path })).rejects.toMatchObject({
      status: 400,
      faults: [{ reason: 'Only the provider can close this ticket.' }],
    })
  await me.call('createTicketReply', { path, body: { description: 'It is done.' } })
  expect((await me.call('getTicket', { path })).status).toBe('open')
})

test('rejects replies and closing with read-only account access', async () => {
  const me = await signedIn()
  const path = { ticketId: (await open(me)).id }
  const grants = { account_access: 'read_only' }
  const { call } = await signedIn({ of: me, restricted: true, grants })
  const body = { description: 'Hello' }
  await expect(call('createTicketReply', { path, body })).rejects.toMatchObject({ status: 403 })
  await expect(call('closeTicket', { path })).rejects.toMatchObject({ status: 403 })
  expect((await me.call('getTicket', { path })).status).toBe('new')
})

test('uses the ticket id of the URL instead of the body for a reply', async () => {
  const me = await signedIn()
  const path = { ticketId: (await open(me)).id }
  const other = { ticketId: (await open(me)).id }
  const body = { description: 'Hello', ticket_id: other.ticketId }
  await me.call('createTicketReply', { path, body })
  expect((await me.call('listTicketReplies', { path })).results).toBe(1)
  expect((await me.call('listTicketReplies', { path: other })).results).toBe(0)
})

test('stores no reply after a concurrent close of the ticket', async () => {
  const me = await signedIn()
  const path = { ticketId: (await open(me)).id }
  const second = (await tested.beside()).as(me)
  const body = { description: 'Hello' }
  const results = await Promise.allSettled([
    me.call('createTicketReply', { path, body }),
    second('closeTicket', { path }),
    me.call('closeTicket', { path }),
    second('createTicketReply', { path, body }),
  ])
  const closes = [results[1], results[2]].filter((result) => result?.status === 'fulfilled')
  expect(closes).toHaveLength(1)
  expect((await me.call('getTicket', { path })).status).toBe('closed')
  const replies = [results[0], results[3]].filter((result) => result?.status === 'fulfilled')
  expect((await me.call('listTicketReplies', { path })).results).toBe(replies.length)
})

test("returns 404 for replies to another account's ticket and for closing it", async () => {
  const path = { ticketId: (await open(await signedIn())).id }
  const { call } = await signedIn()
  await expect(call('closeTicket', { path })).rejects.toMatchObject({ status: 404 })
  await expect(
    call('createTicketReply', { path, body: { description: 'x' } }),
  ).rejects.toMatchObject({ status: 404 })
})

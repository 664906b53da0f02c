import { expect, test } from 'vitest'
import { testPlatform } from '../../../test/support/platform/platform.ts'
import { answerTicket, waitingTickets } from '../../maintenance/tickets.ts'

const { platform, signedIn, clock, settle } = await testPlatform()
const body = { summary: 'Slow *disk*', description: 'Since noon.' }

test('posts a reply as staff of the provider', async () => {
  const me = await signedIn()
  const { id } = await me.call('openTicket', { body })
  expect(await waitingTickets(platform.db)).toContainEqual(
    expect.objectContaining({ id, summary: body.summary, status: 'new' }),
  )
  await answerTicket(platform.db, clock, id, 'We look into it.', 'Maya')
  const path = { ticketId: id }
  expect((await me.call('listTicketReplies', { path })).data).toMatchObject([
    { created_by: 'Maya', from_compute: true, description: 'We look into it.', avatar_id: '0' },
  ])
  expect(await me.call('getTicket', { path })).toMatchObject({ status: 'open', updated_by: 'Maya' })
  expect((await me.call('listEvents')).data[0]).toMatchObject({
    action: 'ticket_update',
    username: null,
  })
})

test('rejects a reply to a closed or unknown ticket', async () => {
  const me = await signedIn()
  const { id } = await me.call('openTicket', { body })
  await me.call('closeTicket', { path: { ticketId: id } })
  await expect(answerTicket(platform.db, clock, id, 'Hello')).rejects.toThrow('closed')
  await expect(answerTicket(platform.db, clock, 2_000_000_000, 'Hello')).rejects.toThrow(
    'There is no ticket 2000000000.',
  )
})

test('replies automatically to a ticket without a reply in the demo account', async () => {
  const me = await signedIn()
  await platform.db
    .updateTable('account')
    .set({ answers_tickets: 1 })
    .where('id', '=', me.user.accountId)
    .execute()
  const waiting = await me.call('openTicket', { body })
  const answered = await me.call('openTicket', { body })
  await answerTicket(platform.db, clock, answered.id, 'By hand.')
  await settle()
  const repliesTo = async (ticketId: number) =>
    (await me.call('listTicketReplies', { path: { ticketId } })).data
  expect(await repliesTo(waiting.id)).toMatchObject([
    { from_compute: true, description: expect.stringContaining(String.raw`Slow \*disk\*`) },
  ])
  expect((await repliesTo(answered.id)).map(({ description }) => description)).toEqual(['By hand.'])
})

test('does not reply automatically in other accounts', async () => {
  const me = await signedIn()
  const { id } = await me.call('openTicket', { body })
  await settle()
  expect((await me.call('getTicket', { path: { ticketId: id } })).status).toBe('new')
})

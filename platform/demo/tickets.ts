import { insertAttachment } from '../areas/support/attachmentContent.ts'
import { computeEntity } from '../areas/computes/rows.ts'
import { days, hours, minutes, wireTime } from '#shared/clock.ts'
import type { Tx } from '../database/transaction.ts'
import { inChunks } from '../database/chunks.ts'
import type { DemoAccount } from './account.ts'

interface Reply {
  by: string
  isStaff?: boolean
  text: string
  /** Time since the ticket was opened, in milliseconds. */
  after: number
}

interface Conversation {
  summary: string
  description: string
  about?: string
  age: number
  /** Time from opening to closing the ticket, in milliseconds. */
  closedAfter?: number
  /** True for a ticket of the provider, which only the provider can close. */
  isProvider?: boolean
  replies: Reply[]
  files?: string[]
}

const conversations: Conversation[] = [
  {
    summary: 'Packet loss between web-fra-3 and db-catalogue',
    description:
      'Since this morning about **2 %** of the packets on the VLAN are lost.\n\n```\nmtr --report 10.40.0.5\n```\n\nThe trace is attached.',
    about: 'web-fra-3',
    age: 5 * hours,
    replies: [
      {
        by: 'Noor',
        isStaff: true,
        after: 40 * minutes,
        text: 'Thank you for the trace. We see the loss on one switch and move traffic away from it.',
      },
      { by: 'admin', after: 70 * minutes, text: 'Better already, down to 0.1 %.' },
    ],
    files: ['mtr-web-fra-3.txt', 'loss.png'],
  },
  {
    summary: 'More public IPv4 addresses for the mail host',
    description:
      'We need two further addresses for `mail-out`, so that newsletters and invoices leave from different ones.',
    about: 'mail-out',
    age: 35 * minutes,
    replies: [],
  },
  {
    summary: 'Abuse report: port scan from demo-customer-b',
    description:
      'We were told of connection attempts from this instance to many hosts. Please say within 24 hours what was done about it.',
    about: 'demo-customer-b',
    age: 15 * days,
    isProvider: true,
    replies: [
      {
        by: 'admin',
        after: 3 * hours,
        text: 'The customer’s instance was shut down. We look into it.',
      },
      {
        by: 'Trust & Safety',
        isStaff: true,
        after: 5 * hours,
        text: 'Thank you. We keep this open until you tell us what it was.',
      },
    ],
  },
  {
    summary: 'Maintenance window of legacy-erp',
    description: 'Can the migration be moved to a weekend? Finance closes the month on that day.',
    about: 'legacy-erp',
    age: 40 * days,
    closedAfter: 2 * days,
    replies: [
      {
        by: 'Emil',
        isStaff: true,
        after: 4 * hours,
        text: 'It can. You may also start it yourself at any time before.',
      },
      { by: 'admin', after: 6 * hours, text: 'We start it ourselves, thanks.' },
    ],
  },
  {
    summary: 'Invoice 2026-0117 shows an old address',
    description: 'We moved to 14 Quay Street in January. Please issue the invoice again.',
    age: 92 * days,
    closedAfter: 1 * days,
    replies: [
      { by: 'Billing', isStaff: true, after: 20 * hours, text: 'Done, it is in your account.' },
    ],
  },
  {
    summary: 'GPU plans in Frankfurt',
    description: 'Will RTX6000 plans be available in eu-central again this quarter?',
    age: 130 * days,
    closedAfter: 6 * days,
    replies: [
      {
        by: 'Noor',
        isStaff: true,
        after: 2 * days,
        text: 'We expect new hosts in about four weeks and will tell you.',
      },
    ],
  },
]

/** Subjects of the many tickets of the large account. */
const subjects = [
  'Reverse DNS of a new address',
  'Disk is slower than last week',
  'Question about the invoice',
  'Cannot reach the instance',
  'Quota of instances',
  'Transfer pool of the month',
  'Certificate of a bucket',
]

/** Creates tickets with replies; about 500 in the large account. */
export async function seedTickets(
  tx: Tx,
  account: DemoAccount,
  size: 'small' | 'large',
): Promise<void> {
  if (size === 'large') await seedMany(tx, account, 500 - conversations.length)
  for (const conversation of conversations.toReversed())
    await insertConversation(tx, account, conversation)
}

async function seedMany(tx: Tx, account: DemoAccount, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const opened = account.now - (3 + (count - index) * 3) * days
    const isOpen = index % 40 === 0
    const closed = isOpen ? null : wireTime(opened + 2 * days)
    return {
      account_id: account.accountId,
      summary: `${subjects[index % subjects.length]} (${2000 + index})`,
      description: 'As discussed on the phone. Please see to it when you can.',
      status: isOpen ? 'open' : 'closed',
      closable: isOpen ? 1 : 0,
      closed,
      opened: wireTime(opened),
      opened_by: account.username,
      updated: closed ?? wireTime(opened + 3 * hours),
      updated_by: account.username,
      avatar_id: account.avatarId,
      entity: null,
    }
  })
  await inChunks(rows, (chunk) => tx.insertInto('ticket').values(chunk).execute())
}

function ticketRow(account: DemoAccount, conversation: Conversation) {
  const { replies, closedAfter, isProvider = false } = conversation
  const opened = account.now - conversation.age
  const last = replies.at(-1)
  const closed = closedAfter === undefined ? null : wireTime(opened + closedAfter)
  const subject = conversation.about && account.compute(conversation.about)
  return {
    account_id: account.accountId,
    summary: conversation.summary,
    description: conversation.description,
    status: closed === null ? (last ? 'open' : 'new') : 'closed',
    closable: closed === null && !isProvider ? 1 : 0,
    closed,
    opened: wireTime(opened),
    opened_by: isProvider ? 'Trust & Safety' : account.username,
    updated: closed ?? wireTime(opened + (last?.after ?? 0)),
    updated_by: last?.by ?? null,
    avatar_id: isProvider ? '0' : account.avatarId,
    entity: subject ? JSON.stringify(computeEntity(subject)) : null,
  }
}

async function insertConversation(
  tx: Tx,
  account: DemoAccount,
  conversation: Conversation,
): Promise<void> {
  const opened = account.now - conversation.age
  const { id } = await tx
    .insertInto('ticket')
    .values(ticketRow(account, conversation))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { by, isStaff = false, text, after } of conversation.replies)
    await tx
      .insertInto('ticket_reply')
      .values({
        ticket_id: id,
        created: wireTime(opened + after),
        created_by: by,
        description: text,
        from_compute: isStaff ? 1 : 0,
        avatar_id: isStaff ? '0' : account.avatarId,
      })
      .execute()
  for (const name of conversation.files ?? [])
    await insertAttachment(tx, id, name, wireTime(opened), [Buffer.from(`${name}\n`)])
}

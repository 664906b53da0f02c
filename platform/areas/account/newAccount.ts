import { randomUUID } from 'node:crypto'
import { type Clock, wireTime } from '#shared/clock.ts'
import type { Queryable } from '../../database/transaction.ts'

interface NewAccount {
  username: string
  email: string
  company?: string
}

const capabilities = [
  'Computes',
  'Balancers',
  'Block Storage',
  'Object Storage',
  'Cloud Firewall',
  'Vlans',
  'VPCs',
  'Managed Databases',
  'Machine Images',
]

/** Creates an account with its first, unrestricted user. */
export async function newAccount(
  db: Queryable,
  clock: Clock,
  input: NewAccount,
): Promise<{ accountId: number; userId: number }> {
  const now = wireTime(clock.now())
  const contact = {
    first_name: '',
    last_name: '',
    company: input.company ?? '',
    email: input.email,
    address_1: '',
    address_2: '',
    city: '',
    state: '',
    zip: '',
    country: '',
    phone: '',
    tax_id: '',
  }
  const account = await db
    .insertInto('account')
    .values({
      contact: JSON.stringify(contact),
      balance: 0,
      balance_uninvoiced: 0,
      active_since: now,
      capabilities: JSON.stringify(capabilities),
      credit_card: JSON.stringify({ last_four: null, expiry: null }),
      euuid: randomUUID().toUpperCase(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await db
    .insertInto('user')
    .values({
      account_id: account.id,
      username: input.username,
      email: input.email,
      restricted: 0,
      password_created: now,
      created: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId: account.id, userId: user.id }
}

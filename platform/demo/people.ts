import { randomBytes } from 'node:crypto'
import { type Clock, days, hours, wireTime } from '#shared/clock.ts'
import { newAccount } from '../areas/account/newAccount.ts'
import type { Tx } from '../database/transaction.ts'

const contact = {
  first_name: 'Ines',
  last_name: 'Aldahan',
  company: 'Harbour & Pine Ltd',
  email: 'billing@harbour-pine.example',
  address_1: '14 Quay Street',
  address_2: 'Unit 3',
  city: 'Bristol',
  state: 'Bristol',
  zip: 'BS1 4DB',
  country: 'GB',
  phone: '+44 117 496 0123',
  tax_id: 'GB999999973',
}

/** A public key in the form that ssh-keygen writes. */
function publicKey(comment: string): string {
  const field = (bytes: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    return Buffer.concat([length, bytes])
  }
  const body = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(randomBytes(32))])
  return `ssh-ed25519 ${body.toString('base64')} ${comment}`
}

/** Creates the demo account with `admin`, who is unrestricted, and `jonas`, who is restricted. */
export async function seedPeople(
  tx: Tx,
  clock: Clock,
): Promise<{ accountId: number; adminId: number; restrictedId: number }> {
  const now = clock.now()
  const { accountId, userId } = await newAccount(tx, clock, {
    username: 'admin',
    email: 'ines@harbour-pine.example',
  })
  await tx
    .updateTable('account')
    .set({
      contact: JSON.stringify(contact),
      balance: 0,
      balance_uninvoiced: 1841.27,
      active_since: wireTime(now - 1900 * days),
      credit_card: JSON.stringify({ last_four: '4242', expiry: '02/2030' }),
      object_storage: 'active',
      answers_tickets: 1,
    })
    .where('id', '=', accountId)
    .execute()
  await tx.updateTable('user').set({ timezone: 'Europe/London' }).where('id', '=', userId).execute()
  const restricted = await tx
    .insertInto('user')
    .values({
      account_id: accountId,
      username: 'jonas',
      email: 'jonas@harbour-pine.example',
      restricted: 1,
      timezone: 'Europe/Berlin',
      password_created: wireTime(now - 200 * days),
      global_grants: JSON.stringify({ account_access: 'read_only' }),
      created: wireTime(now - 200 * days),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ssh_key')
    .values([
      {
        user_id: userId,
        label: 'laptop',
        ssh_key: publicKey('ines@laptop'),
        created: wireTime(now - 400 * days),
      },
      {
        user_id: userId,
        label: 'workstation',
        ssh_key: publicKey('ines@desk'),
        created: wireTime(now - 90 * days),
      },
      {
        user_id: restricted.id,
        label: 'jonas',
        ssh_key: publicKey('jonas@thinkpad'),
        created: wireTime(now - 199 * days),
      },
    ])
    .execute()
  const login = (username: string, ago: number, status: string, isRestricted: number) => ({
    account_id: accountId,
    user_id: username === 'jonas' ? restricted.id : userId,
    datetime: wireTime(now - ago),
    ip: username === 'jonas' ? '203.0.113.81' : '203.0.113.40',
    username,
    status,
    restricted: isRestricted,
  })
  await tx
    .insertInto('login')
    .values([
      login('jonas', 6 * days, 'failed', 1),
      login('jonas', 6 * days - hours, 'successful', 1),
      login('admin', 2 * days, 'successful', 0),
      login('jonas', 20 * hours, 'successful', 1),
    ])
    .execute()
  return { accountId, adminId: userId, restrictedId: restricted.id }
}

import { newAccount } from '../../areas/account/newAccount.ts'
import { type NewCompute, provisionCompute } from '../../areas/computes/creation/provision.ts'
import type { ComputeRecord } from '../../areas/computes/rows.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../open.ts'
import { inTransaction, type Tx } from '../transaction.ts'
import { fleet, largeFleet } from './fleet.ts'
import { seedNews } from './news.ts'
import { seedPeople } from './people.ts'
import { seedZones } from './zones.ts'

const largeFleetSize = 5000

/**
 * Fills an empty database with a small company's account, or with an empty account of `admin`; a database that holds an
 * account already is left alone.
 */
export async function seedDemo(
  db: Database,
  clock: Clock,
  demo: 'small' | 'large' | 'none',
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const seeded = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()
    if (seeded) return
    if (demo === 'none') {
      await newAccount(tx, clock, { username: 'admin', email: 'admin@example.com' })
      return
    }
    const { accountId, restrictedId } = await seedPeople(tx, clock)
    const small = fleet(accountId, now)
    const more = demo === 'large' ? largeFleet(accountId, now, largeFleetSize - small.length) : []
    const computes = await provisionAll(tx, [...small, ...more])
    const addresses = await addressesByLabel(tx, accountId)
    await seedZones(tx, accountId, now, demo, addresses)
    await seedNews(tx, accountId, computes, now)
    await grantSome(tx, restrictedId, computes)
  })
}

async function provisionAll(tx: Tx, computes: readonly NewCompute[]): Promise<ComputeRecord[]> {
  const made: ComputeRecord[] = []
  for (const compute of computes) made.push(await provisionCompute(tx, compute))
  return made
}

async function addressesByLabel(tx: Tx, accountId: number): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('ip_address')
    .innerJoin('compute', 'compute.id', 'ip_address.compute_id')
    .select(['compute.label', 'ip_address.address'])
    .where('compute.account_id', '=', accountId)
    .where('ip_address.type', '=', 'ipv4')
    .where('ip_address.public', '=', 1)
    .execute()
  return new Map(rows.map(({ label, address }) => [label, address]))
}

/** The restricted user may change the workers, see the web servers, and knows of nothing else. */
async function grantSome(
  tx: Tx,
  userId: number,
  computes: readonly ComputeRecord[],
): Promise<void> {
  const values = computes.flatMap(({ id, label }) => {
    const permissions = label.startsWith('worker-')
      ? 'read_write'
      : label.startsWith('web-')
        ? 'read_only'
        : undefined
    return permissions === undefined
      ? []
      : [{ user_id: userId, object_type: 'compute', object_id: id, permissions }]
  })
  await tx.insertInto('user_grant').values(values).execute()
}

import { sql } from 'kysely'
import { newAccount } from '../areas/account/newAccount.ts'
import { type NewCompute, provisionCompute } from '../areas/computes/creation/provision.ts'
import type { ComputeRecord } from '../areas/computes/rows.ts'
import type { Clock } from '#shared/clock.ts'
import type { Secrets } from '../secrets/secretBox.ts'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Tx } from '../database/transaction.ts'
import { type DemoAccount, demoAccount } from './account.ts'
import { seedBackups } from './backups.ts'
import { seedBuckets } from './buckets.ts'
import { seedDatabases } from './databases.ts'
import { seedBalancer, seedFirewalls } from './firewalls.ts'
import { fleet, largeFleet } from './fleet.ts'
import { seedImages } from './images.ts'
import { seedNetworks } from './networks.ts'
import { seedNews } from './news.ts'
import { seedPeople } from './people.ts'
import { seedScripts } from './scripts.ts'
import { seedTickets } from './tickets.ts'
import { seedVolumes } from './volumes.ts'
import { seedZones } from './zones.ts'

const largeFleetSize = 5000

/**
 * Fills an empty database with the account of a small company, or with an empty account of `admin`. Does nothing if the
 * database contains an account.
 * @param buckets true to create buckets with objects, which requires the embedded object store
 */
export async function seedDemo(
  db: Database,
  clock: Clock,
  demo: 'small' | 'large' | 'none',
  { buckets, secrets }: { buckets: boolean; secrets: Secrets },
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    // Lock a row so that only one process seeds the database. SQLite's transactions are exclusive anyway.
    if (engineOf(tx) === 'postgresql')
      await sql`select id from kysely_migration_lock for update`.execute(tx)
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
    await seedBackups(tx, computes, now)
    await grantSome(tx, restrictedId, computes)
    const contact = { username: 'admin', email: 'ines@harbour-pine.example' }
    const account = demoAccount({ accountId, now, secrets, ...contact }, computes)
    await seedBelongings(tx, account, restrictedId, demo)
    if (buckets) await seedBuckets(tx, account, demo)
  })
}

/** Creates everything in the account except instances and zones. */
async function seedBelongings(
  tx: Tx,
  account: DemoAccount,
  restrictedId: number,
  size: 'small' | 'large',
): Promise<void> {
  await seedNetworks(tx, account)
  await seedFirewalls(tx, account, await seedBalancer(tx, account))
  const volumes = await seedVolumes(tx, account)
  await seedScripts(tx, account)
  const images = await seedImages(tx, account)
  await seedDatabases(tx, account)
  await seedTickets(tx, account, size)
  // A tag without objects.
  await tx
    .insertInto('tag')
    .values({ account_id: account.accountId, label: 'spring-sale' })
    .execute()
  const grant = (object_type: string, object_id: number | undefined, permissions: string) => ({
    user_id: restrictedId,
    object_type,
    object_id: object_id ?? 0,
    permissions,
  })
  await tx
    .insertInto('user_grant')
    .values([
      grant('volume', volumes.get('worker-scratch'), 'read_write'),
      grant('image', images.get('web golden'), 'read_only'),
    ])
    .execute()
}

async function provisionAll(tx: Tx, computes: readonly NewCompute[]): Promise<ComputeRecord[]> {
  const createdInstances: ComputeRecord[] = []
  for (const compute of computes) createdInstances.push(await provisionCompute(tx, compute))
  return createdInstances
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

/** Grants the restricted user write access to the workers and read access to the web servers. */
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

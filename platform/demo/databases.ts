import { engineTraits } from '../areas/databases/engines.ts'
import { automaticLabel } from '../areas/databases/backupRows.ts'
import { generatePassword, provisioned, schedule } from '../areas/databases/clusters.ts'
import { replacePassword } from '../areas/databases/clusterSecrets.ts'
import { databaseEntity, type DatabaseRecord } from '../areas/databases/rows.ts'
import { days, minutes, wireTime } from '#shared/clock.ts'
import { idOfName } from '../events/emit.ts'
import type { Tx } from '../database/transaction.ts'
import type { DemoAccount } from './account.ts'

interface Cluster {
  label: string
  region: string
  type: string
  engine: 'mysql' | 'postgresql'
  version: string
  cluster_size: 1 | 3
  replication_type: string
  allow_list: string[]
  age: number
  usedGb: number
  window: Partial<
    Pick<
      DatabaseRecord,
      'frequency' | 'hour_of_day' | 'day_of_week' | 'week_of_month' | 'duration' | 'pending'
    >
  >
  snapshots: [label: string, age: number][]
}

const clusters: Cluster[] = [
  {
    label: 'shop-orders',
    region: 'us-east',
    type: 'g6-dedicated-4',
    engine: 'mysql',
    version: '8.0.30',
    cluster_size: 3,
    replication_type: 'semi_synch',
    allow_list: ['198.18.0.0/15', '203.0.113.40/32'],
    age: 220,
    usedGb: 61,
    window: { frequency: 'weekly', day_of_week: 7, hour_of_day: 3, duration: 3 },
    snapshots: [
      ['before_spring_sale', 47],
      ['before_schema_change', 5],
    ],
  },
  {
    label: 'analytics',
    region: 'eu-central',
    type: 'g6-standard-2',
    engine: 'postgresql',
    version: '14.6',
    cluster_size: 1,
    replication_type: 'none',
    allow_list: ['203.0.113.0/24'],
    age: 95,
    usedGb: 34,
    window: {
      frequency: 'monthly',
      day_of_week: 2,
      hour_of_day: 22,
      duration: 1,
      week_of_month: 2,
    },
    snapshots: [['quarter_end', 30]],
  },
]

/** Number of retained daily backups (document 2, 4.2). */
const daily = 7

/** Creates two clusters with backups, and one whose provisioning ends some minutes after the start. */
export async function seedDatabases(tx: Tx, account: DemoAccount): Promise<void> {
  for (const cluster of clusters) await insertActive(tx, account, cluster)
  await insertProvisioning(tx, account)
}

const columns = (account: DemoAccount, cluster: Cluster, created: string) => {
  const { engine } = cluster
  return {
    account_id: account.accountId,
    label: cluster.label,
    region: cluster.region,
    type: cluster.type,
    engine,
    version: cluster.version,
    encrypted: 1,
    allow_list: JSON.stringify(cluster.allow_list),
    cluster_size: cluster.cluster_size,
    host_primary: null,
    host_secondary: null,
    port: engineTraits[engine].port,
    replication_type: cluster.replication_type,
    replication_commit_type: engine === 'postgresql' ? 'local' : null,
    day_of_week: null,
    week_of_month: null,
    username: engineTraits[engine].username,
    password: '',
    ca_certificate: null,
    created,
    updated: created,
  }
}

async function insertActive(tx: Tx, account: DemoAccount, cluster: Cluster): Promise<void> {
  const { now } = account
  const database = await tx
    .insertInto('database')
    .values({
      ...columns(account, cluster, wireTime(now - cluster.age * days)),
      status: 'active',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await replacePassword(tx, account, database.id, generatePassword())
  const settled = { ...(await provisioned(tx, database, account)), ...cluster.window }
  await tx
    .updateTable('database')
    .set({
      ...settled,
      ...schedule({ ...database, ...settled }, now),
      used_disk_size_gb: cluster.usedGb,
    })
    .where('id', '=', database.id)
    .execute()
  const midnight = Math.floor(now / days) * days
  const auto = Array.from({ length: daily }, (_, index) => {
    const taken = midnight - (daily - 1 - index) * days
    return { type: 'auto', label: automaticLabel(database, taken), created: wireTime(taken) }
  })
  const snapshots = cluster.snapshots.map(([label, age]) => ({
    type: 'snapshot',
    label,
    created: wireTime(now - age * days),
  }))
  await tx
    .insertInto('database_backup')
    .values([...snapshots, ...auto].map((backup) => ({ ...backup, database_id: database.id })))
    .execute()
}

async function insertProvisioning(tx: Tx, account: DemoAccount): Promise<void> {
  const { accountId, username, now } = account
  const started = now - 9 * minutes
  const due = now + 6 * minutes
  const cluster: Cluster = {
    label: 'shop-staging',
    region: 'us-east',
    type: 'g6-nano-1',
    engine: 'mysql',
    version: '8.0.30',
    cluster_size: 1,
    replication_type: 'none',
    allow_list: [],
    age: 0,
    usedGb: 0,
    window: {},
    snapshots: [],
  }
  const database = await tx
    .insertInto('database')
    .values({ ...columns(account, cluster, wireTime(started)), status: 'provisioning' })
    .returningAll()
    .executeTakeFirstOrThrow()
  await replacePassword(tx, account, database.id, generatePassword())
  const event = await tx
    .insertInto('event')
    .values({
      account_id: accountId,
      action: 'database_create',
      // The event starts as a notification and becomes `finished` under the same id (response shapes 7).
      status: 'notification',
      created: wireTime(started),
      entity: JSON.stringify(databaseEntity(database)),
      entity_type: 'database',
      entity_id: String(database.id),
      secondary_entity: null,
      started_at: started,
      due_at: due,
      duration: null,
      rate: null,
      username,
      user_id: idOfName(tx, accountId, username),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('job')
    .values({
      account_id: accountId,
      kind: 'database_create',
      object_type: 'database',
      object_id: database.id,
      state: 'running',
      payload: '{}',
      due_at: due,
      event_id: event.id,
    })
    .execute()
}

import type { DatabaseUpdate } from '../../../platform/generated/types.gen.ts'
import { newTestDatabase, postgresql } from '../../support/platform/databases.ts'
import { nth } from '../../support/platform/nth.ts'
import { settle, type World, type WriteId, type Writes } from './write.ts'

const cluster = { label: 'orders', region: 'us-east', type: 'g6-dedicated-2' }
const other = {
  label: 'reports',
  region: 'eu-central',
  type: 'g6-nano-1',
  cluster_size: 3 as const,
  encrypted: true,
  ssl_connection: false,
  allow_list: ['203.0.113.0/24', '2001:db8::/32'],
}
const alone = {
  cluster_size: 1 as const,
  encrypted: false,
  ssl_connection: true,
  allow_list: [],
}

/** Returns a database in the format of its creation: the engine with its version. */
const asSent = <Database extends { engine: string; version: string }>(database: Database) => ({
  ...database,
  engine: `${database.engine}/${database.version}`,
})

/**
 * Each update runs on a separate database, because an update blocks the next one until its job has ended.
 */
const updates: DatabaseUpdate[] = [
  { label: 'shop-orders' },
  { allow_list: ['198.51.100.0/24'] },
  { type: 'g6-dedicated-4' },
  {
    updates: {
      frequency: 'monthly',
      day_of_week: 2,
      hour_of_day: 5,
      duration: 1,
      week_of_month: 4,
    },
  },
]

type DatabaseWriteId = Extract<WriteId, `${string}${'Mysql' | 'Postgresql'}${string}`>

function updateOf(engine: 'Mysql' | 'Postgresql') {
  return async (world: World) => {
    const { me, tested } = world
    const extra = engine === 'Mysql' ? {} : postgresql
    return await Promise.all(
      updates.map(async (body) => {
        const path = { instanceId: await newTestDatabase(tested.platform, me, extra) }
        return {
          path,
          bodies: [body],
          async read() {
            await settle(world)
            return await me.call(`get${engine}Database`, { path })
          },
        }
      }),
    )
  }
}

function snapshotOf(engine: 'Mysql' | 'Postgresql') {
  return async (world: World) => {
    const { me, tested } = world
    const extra = engine === 'Mysql' ? {} : postgresql
    const path = { instanceId: await newTestDatabase(tested.platform, me, extra) }
    const replicas = engine === 'Mysql' ? 'secondary' : 'primary'
    return {
      path,
      bodies: [
        { label: 'before', target: 'primary' as const },
        { label: 'after', target: replicas },
      ] as { label: string; target: 'primary' | 'secondary' }[],
      async read() {
        await settle(world)
        const { data } = await me.call(`list${engine}DatabaseBackups`, { path })
        return nth(data, data.length - 1)
      },
    }
  }
}

const resized = { type: 'a resize shows the old type until it is over' }
const named = { engine: 'sent with the version, which the answer has by itself' }
const target = { target: 'which node it came from is not told' }

export const databaseWrites: Writes<DatabaseWriteId> = {
  createMysqlDatabase: {
    unanswered: named,
    send: ({ me }) =>
      Promise.resolve({
        bodies: [
          { ...cluster, ...alone, engine: 'mysql/8.0.30', replication_type: 'none' },
          { ...other, engine: 'mysql/5.7.39', replication_type: 'asynch' },
        ],
        read: async ({ id }) =>
          asSent(await me.call('getMysqlDatabase', { path: { instanceId: id } })),
      }),
  },
  createPostgresqlDatabase: {
    unanswered: named,
    send: ({ me }) =>
      Promise.resolve({
        bodies: [
          {
            ...cluster,
            ...alone,
            engine: 'postgresql/14.6',
            replication_type: 'none',
            replication_commit_type: 'on',
          },
          {
            ...other,
            engine: 'postgresql/10.23',
            replication_type: 'asynch',
            replication_commit_type: 'off',
          },
        ],
        read: async ({ id }) =>
          asSent(await me.call('getPostgresqlDatabase', { path: { instanceId: id } })),
      }),
  },
  updateMysqlDatabase: { unanswered: resized, send: updateOf('Mysql') },
  updatePostgresqlDatabase: { unanswered: resized, send: updateOf('Postgresql') },
  createMysqlDatabaseSnapshot: { unseen: target, send: snapshotOf('Mysql') },
  createPostgresqlDatabaseSnapshot: { unseen: target, send: snapshotOf('Postgresql') },
}

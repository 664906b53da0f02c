import type { Insertable } from 'kysely'
import type { DatabaseRow } from '../../../platform/areas/databases/tables.ts'
import type { Platform } from '../../../platform/index.ts'
import type { SignedIn } from './platform.ts'

export type NewDatabase = Partial<Insertable<DatabaseRow>>

let names = 0

/** Inserts a MySQL cluster of a user's account directly into the database. @returns its ID */
export const newTestDatabase = async (
  { db }: Platform,
  { user }: { user: Pick<SignedIn['user'], 'accountId'> },
  extra: NewDatabase = {},
): Promise<number> =>
  (
    await db
      .insertInto('database')
      .values({
        account_id: user.accountId,
        label: `db-${++names}`,
        region: 'us-east',
        type: 'g6-dedicated-2',
        engine: 'mysql',
        version: '8.0.30',
        status: 'active',
        allow_list: '["203.0.113.0/24"]',
        cluster_size: 3,
        host_primary: 'db-1-1-mysql-primary.servers.example.net',
        host_secondary: 'db-1-1-mysql-primary-private.servers.example.net',
        port: 3306,
        replication_type: 'semi_synch',
        replication_commit_type: null,
        day_of_week: 7,
        hour_of_day: 1,
        week_of_month: null,
        username: 'dbroot',
        password: 'sixteen-letters!',
        ca_certificate: '-----BEGIN CERTIFICATE-----\n',
        created: '2026-05-01T00:00:00',
        updated: '2026-05-01T00:00:00',
        ...extra,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Fields that make it a PostgreSQL cluster with one node. */
export const postgresql: NewDatabase = {
  engine: 'postgresql',
  version: '14.6',
  cluster_size: 1,
  port: 5432,
  replication_type: 'none',
  replication_commit_type: 'local',
  username: 'dbpostgres',
}

export const newTestBackup = async (
  { db }: Platform,
  database_id: number,
  label: string,
  type = 'snapshot',
): Promise<number> =>
  (
    await db
      .insertInto('database_backup')
      .values({ database_id, label, type, created: '2026-05-02T00:00:00' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

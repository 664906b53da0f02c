import { randomBytes } from 'node:crypto'
import { hashOf } from '../../catalogue/hash.ts'
import { wireTime } from '../../clock.ts'
import type { Tx } from '../../database/transaction.ts'
import type { JobKind } from '../../jobs/queue.ts'
import { caCertificate } from './caCertificate.ts'
import { engineTraits } from './engines.ts'
import type { DatabaseRecord } from './rows.ts'

/** 16 letters and digits, as the root password of a cluster has them. */
export function newPassword(): string {
  const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  return Array.from(randomBytes(16), (byte) => signs[byte % signs.length]).join('')
}

/** What the service settles when a cluster is up: its names, its maintenance window, its certificate. */
export function provisioned({ id, engine, ssl_connection }: DatabaseRecord) {
  const { hostPart } = engineTraits[engine === 'mysql' ? 'mysql' : 'postgresql']
  const host = `db-${id}-1-${hostPart}-primary`
  const chosen = hashOf(`window ${id}`)
  return {
    host_primary: `${host}.servers.compute.example`,
    host_secondary: `${host}-private.servers.compute.example`,
    hour_of_day: chosen % 24,
    day_of_week: 1 + (Math.floor(chosen / 24) % 7),
    ca_certificate: ssl_connection === 1 ? caCertificate : null,
    used_disk_size_gb: 1,
  }
}

const databaseOf = (tx: Tx, id: number): Promise<DatabaseRecord | undefined> =>
  tx.selectFrom('database').selectAll().where('id', '=', id).executeTakeFirst()

export const databaseJobKinds: Record<string, JobKind> = {
  database_create: {
    async finish(tx, job, { clock }) {
      const database = await databaseOf(tx, job.object_id)
      if (!database) return
      await tx
        .updateTable('database')
        .set({ ...provisioned(database), status: 'active', updated: wireTime(clock.now()) })
        .where('id', '=', database.id)
        .execute()
    },
  },
}

import { randomInt } from 'node:crypto'
import { windowStarts } from '../../../contract/rules/maintenanceWindows.ts'
import { hashText } from '../../catalogue/hash.ts'
import { nextDaily } from '../../../contract/rules/recurrences.ts'
import type { Queryable } from '../../database/transaction.ts'
import type { DatabaseEngineName } from '../../generated/types.gen.ts'
import { certificateAuthority } from './certificateAuthority.ts'
import type { EncryptionContext } from './clusterSecrets.ts'
import { engineTraits } from './engines.ts'
import { type DatabaseRecord, windowOf } from './rows.ts'

const signs = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Generates a root password of 16 letters and digits. */
export const generatePassword = (): string =>
  Array.from({ length: 16 }, () => signs[randomInt(signs.length)]).join('')

/** Returns the start of the next automatic backup after a time, in milliseconds (document 2, 4.2). */
export const nextMidnight = (after: number): number => nextDaily(0, after)

/** Returns the times of the next backup and the next maintenance window of a database. */
export const schedule = (
  database: DatabaseRecord,
  now: number,
): Pick<DatabaseRecord, 'backup_due_at' | 'maintenance_due_at'> => ({
  backup_due_at: nextMidnight(now),
  maintenance_due_at: windowStarts(windowOf(database), now, 1)[0] ?? null,
})

/** Returns the fields of a provisioned cluster: host names, maintenance window, certificate. */
export async function provisioned(
  db: Queryable,
  database: DatabaseRecord,
  keeping: EncryptionContext,
): Promise<Partial<DatabaseRecord>> {
  const { id, engine, ssl_connection } = database
  const { hostPart } = engineTraits[engine as DatabaseEngineName]
  const host = `db-${id}-1-${hostPart}-primary`
  const chosen = hashText(`window ${id}`)
  const window = { hour_of_day: chosen % 24, day_of_week: 1 + (Math.floor(chosen / 24) % 7) }
  return {
    host_primary: `${host}.servers.compute.example`,
    host_secondary: `${host}-private.servers.compute.example`,
    ...window,
    ...schedule({ ...database, ...window }, keeping.now),
    ca_certificate:
      ssl_connection === 1 ? (await certificateAuthority(db, keeping)).certificate : null,
    used_disk_size_gb: 1,
  }
}

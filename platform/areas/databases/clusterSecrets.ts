import { sql } from 'kysely'
import { days, minutes } from '#shared/clock.ts'
import { engineOf } from '#shared/database/engine.ts'
import type { Database } from '../../database/open.ts'
import { inTransaction, type Queryable } from '../../database/transaction.ts'
import { getSharedSetting, setIfAbsent } from '../../installation/sharedSettings.ts'
import type { Sweep } from '../../jobs/queue.ts'
import type { SecretLocation } from '../../secrets/encryptedColumns.ts'
import { isSealed, sealedPattern, type Secrets } from '../../secrets/secretBox.ts'

/** Encryption key, and the current time: encryption starts when the upgrade window has passed. */
export interface EncryptionContext {
  secrets: Secrets
  now: number
}

/**
 * Delay before new secrets are encrypted, in milliseconds. The previous version can only read plaintext, and must keep
 * working during a rolling upgrade.
 */
const rollingUpgradeWindow = days

/**
 * Stores the time from which cluster passwords and keys are encrypted.
 * @param isNew true when no process has used the database before
 */
export async function scheduleEncryption(db: Database, now: number, isNew: boolean): Promise<void> {
  // An embedded database is used by one process, so no rolling upgrade is possible.
  const from = isNew || engineOf(db) === 'sqlite' ? now : now + rollingUpgradeWindow
  await setIfAbsent(db, 'clusters_sealed_from', String(from))
}

async function isDue(db: Queryable, now: number): Promise<boolean> {
  const from = await getSharedSetting(db, 'clusters_sealed_from')
  return from !== undefined && Number(from) <= now
}

const passwordOf = (id: number) => ({ column: 'database.password', row: [id] }) as const

const authorityKey = { column: 'certificate_authority.private_key', row: [1] } as const

/** Encrypts a secret of a cluster for storage, or returns it unchanged before encryption is due. */
const encrypt = async (
  db: Queryable,
  { secrets, now }: EncryptionContext,
  secret: string,
  location: SecretLocation,
): Promise<string> => ((await isDue(db, now)) ? secrets.seal(secret, location) : secret)

/** Decrypts a stored secret of a cluster; returns plaintext secrets unchanged. */
const decrypt = (secrets: Secrets, text: string, location: SecretLocation): string =>
  isSealed(text) ? secrets.open(text, location) : text

/** Returns the password of a database in the form in which the database stores it. */
export const encryptPassword = (
  db: Queryable,
  keeping: EncryptionContext,
  id: number,
  password: string,
): Promise<string> => encrypt(db, keeping, password, passwordOf(id))

export const decryptPassword = (
  secrets: Secrets,
  { id, password }: { id: number; password: string },
): string => decrypt(secrets, password, passwordOf(id))

/** Stores a password in the row of a database, which must exist, because the password is bound to its ID. */
export async function replacePassword(
  db: Queryable,
  keeping: EncryptionContext,
  id: number,
  password: string,
): Promise<void> {
  await db
    .updateTable('database')
    .set({ password: await encryptPassword(db, keeping, id, password) })
    .where('id', '=', id)
    .execute()
}

export const encryptAuthorityKey = (
  db: Queryable,
  keeping: EncryptionContext,
  key: string,
): Promise<string> => encrypt(db, keeping, key, authorityKey)

export const decryptAuthorityKey = (secrets: Secrets, text: string): string =>
  decrypt(secrets, text, authorityKey)

/** Encrypts stored plaintext secrets and removes the plaintext from the database file. */
export async function encryptPlaintextSecrets(
  db: Database,
  { secrets, now }: EncryptionContext,
): Promise<void> {
  if (!(await isDue(db, now))) return
  const databases = await db
    .selectFrom('database')
    .select(['id', 'password'])
    .where('password', 'not like', sealedPattern)
    .execute()
  const authorities = await db
    .selectFrom('certificate_authority')
    .select(['id', 'private_key'])
    .where('private_key', 'not like', sealedPattern)
    .execute()
  if (databases.length + authorities.length === 0) return
  const isFile = engineOf(db) === 'sqlite'
  if (isFile) await sql`pragma secure_delete = on`.execute(db)
  await inTransaction(db, async (tx) => {
    for (const { id, password } of databases)
      await tx
        .updateTable('database')
        .set({ password: secrets.seal(password, passwordOf(id)) })
        .where('id', '=', id)
        // Skip the row if the password was reset concurrently.
        .where('password', '=', password)
        .execute()
    for (const { id, private_key } of authorities)
      await tx
        .updateTable('certificate_authority')
        .set({ private_key: secrets.seal(private_key, authorityKey) })
        .where('id', '=', id)
        .execute()
  })
  if (!isFile) return
  await sql`pragma secure_delete = off`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}

/** Encrypts secrets that the previous version wrote, after the upgrade window. */
export function sealingSweep(): Sweep {
  let next = 0
  return async (db, { clock, secrets }) => {
    const now = clock.now()
    if (now < next) return
    await encryptPlaintextSecrets(db, { secrets, now })
    next = now + 10 * minutes
  }
}

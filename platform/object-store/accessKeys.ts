import { randomBytes } from 'node:crypto'
import type { Queryable } from '../database/transaction.ts'
import type { StorageKeyAccess } from '../generated/types.gen.ts'
import type { Secrets } from '../secrets/secretBox.ts'

/** The account that signed a request, and the buckets that its access key reaches. */
export interface Signer {
  accountId: number
  /** Canonical user ID of the account in ACLs. */
  canonicalId: string
  secret: string
  /** Buckets that the key reaches; null for all buckets of the account. */
  access: StorageKeyAccess[] | null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Generates an access key: 20 upper-case letters and digits. The first is a letter from A to T, because the keys for
 * signed URLs start with U.
 */
export const newAccessKey = (): string =>
  Array.from(randomBytes(20), (byte, at) => letters[byte % (at === 0 ? 20 : 36)]).join('')

/** Generates a secret of 40 characters. */
export const newSecret = (): string => randomBytes(30).toString('base64url')

/** Returns the location of the encrypted secret of an access key. */
export const accessKeySecretOf = (id: number) =>
  ({ column: 'storage_key.secret', row: [id] }) as const

const prefix = 'URL'

/**
 * Returns the key with which the platform signs object URLs of an account. It is derived from the platform secret, so
 * that signed URLs do not depend on an access key that the user may revoke.
 */
export const urlKey = (secrets: Secrets, accountId: number) => ({
  accessKey: `${prefix}${String(accountId).padStart(17, '0')}`,
  secret: secrets.derive(`object URLs of account ${accountId}`).toString('base64url').slice(0, 40),
})

const canonicalId = (euuid: string): string => euuid.toLowerCase()

/** Returns the account and permissions of an access key; undefined for an unknown key. */
export async function signerOf(
  db: Queryable,
  secrets: Secrets,
  accessKey: string,
): Promise<Signer | undefined> {
  if (accessKey.startsWith(prefix) && /^\d{17}$/.test(accessKey.slice(prefix.length))) {
    const accountId = Number(accessKey.slice(prefix.length))
    const account = await db
      .selectFrom('account')
      .select('euuid')
      .where('id', '=', accountId)
      .executeTakeFirst()
    const { secret } = urlKey(secrets, accountId)
    return account && { accountId, canonicalId: canonicalId(account.euuid), secret, access: null }
  }
  const key = await db
    .selectFrom('storage_key')
    .innerJoin('account', 'account.id', 'storage_key.account_id')
    .select(['storage_key.id', 'storage_key.account_id'])
    .select(['storage_key.secret', 'storage_key.bucket_access'])
    .select('account.euuid')
    .where('storage_key.access_key', '=', accessKey)
    .executeTakeFirst()
  if (!key || key.secret === null) return undefined
  return {
    accountId: key.account_id,
    canonicalId: canonicalId(key.euuid),
    secret: secrets.open(key.secret, accessKeySecretOf(key.id)),
    access: key.bucket_access === null ? null : JSON.parse(key.bucket_access),
  }
}

/** Returns those of the given canonical user IDs that belong to an account. */
export async function accountsOf(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('account')
    .select('euuid')
    .where(
      'euuid',
      'in',
      ids.map((id) => id.toUpperCase()),
    )
    .execute()
  return new Set(rows.map(({ euuid }) => canonicalId(euuid)))
}

/** Returns the canonical user ID of an account, as used in ACLs. */
export async function canonicalIdOf(db: Queryable, accountId: number): Promise<string> {
  const { euuid } = await db
    .selectFrom('account')
    .select('euuid')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return canonicalId(euuid)
}

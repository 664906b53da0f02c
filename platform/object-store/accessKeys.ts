import { randomBytes } from 'node:crypto'
import type { Queryable } from '../database/transaction.ts'
import type { StorageKeyAccess } from '../generated/types.gen.ts'
import type { Secrets } from '../secrets/secretBox.ts'

/** Who may sign: an account, with all of its buckets or with some. */
export interface Signer {
  accountId: number
  /** The canonical id of the account in ACLs. */
  canonicalId: string
  secret: string
  /** Null reaches every bucket of the account. */
  access: StorageKeyAccess[] | null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** 20 upper-case letters and digits, the first one not of URL keys. */
export const newAccessKey = (): string =>
  Array.from(randomBytes(20), (byte, at) => letters[byte % (at === 0 ? 20 : 36)]).join('')

/** 40 signs. */
export const newSecret = (): string => randomBytes(30).toString('base64url')

const prefix = 'URL'

/**
 * The key that the platform signs URLs of an account with. It is made from the secret of the platform, so that no key
 * of the account has to be used, and none is lost when one is revoked.
 */
export const urlKey = (secrets: Secrets, accountId: number) => ({
  accessKey: `${prefix}${String(accountId).padStart(17, '0')}`,
  secret: secrets.derive(`object URLs of account ${accountId}`).toString('base64url').slice(0, 40),
})

const canonicalId = (euuid: string): string => euuid.toLowerCase()

/** Who has an access key, or undefined when nobody has. */
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
    .select(['storage_key.account_id', 'storage_key.secret', 'storage_key.bucket_access'])
    .select('account.euuid')
    .where('storage_key.access_key', '=', accessKey)
    .executeTakeFirst()
  if (!key || key.secret === null) return undefined
  return {
    accountId: key.account_id,
    canonicalId: canonicalId(key.euuid),
    secret: secrets.open(key.secret),
    access: key.bucket_access === null ? null : JSON.parse(key.bucket_access),
  }
}

/** Those of these names that ACLs call an account by. */
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

/** What ACLs call an account. */
export async function canonicalIdOf(db: Queryable, accountId: number): Promise<string> {
  const { euuid } = await db
    .selectFrom('account')
    .select('euuid')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return canonicalId(euuid)
}

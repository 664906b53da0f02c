import { sql } from 'kysely'
import type { Queryable } from '../database/transaction.ts'
import { encryptedColumns, locationOf, type SecretLocation } from './encryptedColumns.ts'
import { sealedPattern, type Secrets } from './secretBox.ts'

/** Returns the number of values of each kind that are encrypted with the platform key, without empty kinds. */
export async function sealedCounts(db: Queryable): Promise<{ what: string; count: number }[]> {
  const count = db.fn.countAll<number>().as('count')
  const queries = {
    'access keys of object storage': db
      .selectFrom('storage_key')
      .where('secret', 'is not', null)
      .select(count),
    'private keys of bucket certificates': db
      .selectFrom('bucket')
      .where('private_key', 'is not', null)
      .select(count),
    'secrets of applications': db
      .selectFrom('oauth_client')
      .where('secret', 'is not', null)
      .select(count),
    'passwords of managed databases': db
      .selectFrom('database')
      .where('password', 'like', sealedPattern)
      .select(count),
    'authorities of managed databases': db
      .selectFrom('certificate_authority')
      .where('private_key', 'like', sealedPattern)
      .select(count),
    'seeds of one-time codes': db.selectFrom('one_time_code').select(count),
    'permissions of applications': db.selectFrom('oauth_grant').select(count),
  }
  const counted = await Promise.all(
    Object.entries(queries).map(async ([what, query]) => ({
      what,
      count: (await query.executeTakeFirstOrThrow()).count,
    })),
  )
  return counted.filter((kind) => kind.count > 0)
}

/** Returns any value that is encrypted with the platform key, with its location; undefined if there is none. */
async function someSealed(
  db: Queryable,
): Promise<{ sealed: string; location: SecretLocation } | undefined> {
  for (const encrypted of encryptedColumns) {
    const { table, column, key } = encrypted
    const [value, ids] = [sql.ref(column), key.map((name) => sql.ref(name))]
    const { rows } = await sql<Record<string, string | number>>`
      select ${sql.join(ids)}, ${value} as sealed from ${sql.table(table)}
      where ${value} like ${sealedPattern} order by ${sql.join(ids)} desc limit 1`.execute(db)
    const [row] = rows
    if (row) return { sealed: String(row['sealed']), location: locationOf(encrypted, row) }
  }
  return undefined
}

/**
 * Returns true if the key can decrypt a stored value; undefined if there is none. Used for databases of older versions,
 * which have no check value.
 */
export async function opensSealed(db: Queryable, secrets: Secrets): Promise<boolean | undefined> {
  const found = await someSealed(db)
  if (!found) return undefined
  try {
    secrets.open(found.sealed, found.location)
    return true
  } catch {
    return false
  }
}

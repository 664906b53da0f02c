import type { Queryable } from '../database/transaction.ts'
import { sealedPattern, type Secrets } from './secretBox.ts'

/** Returns the number of values of each kind that are encrypted with the platform key, without empty kinds. */
export async function sealedCounts(db: Queryable): Promise<{ what: string; count: number }[]> {
  const count = db.fn.countAll<number>().as('count')
  const kinds = {
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
    Object.entries(kinds).map(async ([what, query]) => ({
      what,
      count: (await query.executeTakeFirstOrThrow()).count,
    })),
  )
  return counted.filter((kind) => kind.count > 0)
}

/** Returns any value that is encrypted with the platform key; undefined if there is none. */
async function someSealed(db: Queryable): Promise<string | undefined> {
  const texts = await Promise.all([
    db
      .selectFrom('storage_key')
      .select('secret as sealed')
      .where('secret', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('bucket')
      .select('private_key as sealed')
      .where('private_key', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('oauth_client')
      .select('secret as sealed')
      .where('secret', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('database')
      .select('password as sealed')
      .where('password', 'like', sealedPattern)
      .limit(1)
      .executeTakeFirst(),
    db.selectFrom('one_time_code').select('secret as sealed').limit(1).executeTakeFirst(),
    db.selectFrom('oauth_key').select('jwk as sealed').limit(1).executeTakeFirst(),
  ])
  return texts.find((row) => row?.sealed != null)?.sealed ?? undefined
}

/**
 * Returns true if the key can decrypt a stored value; undefined if there is none. Used for databases of older versions,
 * which have no check value.
 */
export async function opensSealed(db: Queryable, secrets: Secrets): Promise<boolean | undefined> {
  const sealed = await someSealed(db)
  if (sealed === undefined) return undefined
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}

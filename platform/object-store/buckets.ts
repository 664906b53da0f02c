import type { Selectable } from 'kysely'
import type { BucketRow } from '../areas/object-storage/tables.ts'
import { wireTime } from '#shared/clock.ts'
import { forUpdate } from '../database/forUpdate.ts'
import {
  inTransaction,
  isUniqueViolation,
  type Queryable,
  type Tx,
} from '../database/transaction.ts'

export type BucketRecord = Selectable<BucketRow>

export interface NewBucket {
  accountId: number
  cluster: string
  label: string
  /** The name of a canned ACL. */
  acl: string
  /** JSON of the grants of a custom one. */
  aclGrants?: string | null
  corsEnabled: boolean
  /** What another store calls it; null for a bucket in the data folder. */
  storeName?: string
  now: number
}

export const bucketByLabel = (
  db: Queryable,
  cluster: string,
  label: string,
): Promise<BucketRecord | undefined> =>
  db
    .selectFrom('bucket')
    .selectAll()
    .where('cluster', '=', cluster)
    .where('label', '=', label)
    .executeTakeFirst()

/** A bucket whose row nobody else changes until the transaction ends; undefined when it is gone. */
export const heldBucket = (tx: Tx, id: number): Promise<BucketRecord | undefined> =>
  forUpdate(tx, tx.selectFrom('bucket').selectAll().where('id', '=', id)).executeTakeFirst()

export class Overdrawn extends Error {}
export class LabelTaken extends Error {}
export class NotEmpty extends Error {}

/** @throws Overdrawn when the balance of the account is negative (document 2, 7) */
export async function requireBalance(db: Queryable, accountId: number): Promise<void> {
  const { balance } = await db
    .selectFrom('account')
    .select('balance')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (balance < 0) throw new Overdrawn('The balance of the account is negative')
}

/** With its first bucket or key an account has object storage, and the transfer that comes with it. */
export async function beginService(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ object_storage: 'active' })
    .where('id', '=', accountId)
    .where('object_storage', '=', 'disabled')
    .execute()
}

/**
 * A new bucket, or the one of this account that has the label already, as it is.
 * @throws Overdrawn, and LabelTaken when it is another account's
 */
export async function createBucket(
  db: Queryable,
  wish: NewBucket,
): Promise<{ bucket: BucketRecord; isNew: boolean }> {
  try {
    return await inTransaction(db, async (tx) => {
      const known = await bucketByLabel(tx, wish.cluster, wish.label)
      if (known?.account_id === wish.accountId) return { bucket: known, isNew: false }
      await requireBalance(tx, wish.accountId)
      if (known) throw new LabelTaken('Another account has a bucket with this label')
      await beginService(tx, wish.accountId)
      const bucket = await tx
        .insertInto('bucket')
        .values({
          account_id: wish.accountId,
          cluster: wish.cluster,
          label: wish.label,
          acl: wish.acl,
          acl_grants: wish.aclGrants ?? null,
          cors_enabled: wish.corsEnabled ? 1 : 0,
          certificate: null,
          private_key: null,
          created: wireTime(wish.now),
          store_name: wish.storeName ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { bucket, isNew: true }
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'bucket')) throw error
    // Of two that came at once, one made it.
    const made = await bucketByLabel(db, wish.cluster, wish.label)
    if (made?.account_id === wish.accountId) return { bucket: made, isNew: false }
    throw new LabelTaken('Another account has a bucket with this label')
  }
}

/** Takes the parts of a version, or of several, out of the database. @returns their files */
export async function dropParts(tx: Tx, versions: readonly string[]): Promise<string[]> {
  const files: string[] = []
  for (let from = 0; from < versions.length; from += 500) {
    const parts = await tx
      .deleteFrom('object_part')
      .where('version', 'in', versions.slice(from, from + 500))
      .returning('file')
      .execute()
    files.push(...parts.map(({ file }) => file))
  }
  return files
}

const uploadIds = async (tx: Tx, bucketId: number) =>
  (
    await tx.selectFrom('multipart_upload').select('id').where('bucket_id', '=', bucketId).execute()
  ).map(({ id }) => id)

/**
 * Removes an empty bucket with its unfinished uploads.
 * @returns files that nothing refers to any more
 * @throws NotEmpty
 */
export const removeBucket = (db: Queryable, id: number): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    await heldBucket(tx, id)
    const object = await tx
      .selectFrom('bucket_object')
      .select('name')
      .where('bucket_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (object) throw new NotEmpty('The bucket holds objects')
    const files = await dropParts(tx, await uploadIds(tx, id))
    await tx.deleteFrom('bucket').where('id', '=', id).execute()
    return files
  })

/** Removes all buckets of an account with their contents. @returns files that nothing refers to any more */
export const removeAllBuckets = (db: Queryable, accountId: number): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const buckets = await forUpdate(
      tx,
      tx.selectFrom('bucket').select('id').where('account_id', '=', accountId).orderBy('id'),
    ).execute()
    const files: string[] = []
    for (const { id } of buckets) {
      const objects = await tx
        .selectFrom('bucket_object')
        .select('version')
        .where('bucket_id', '=', id)
        .execute()
      const versions = objects.flatMap(({ version }) => (version === null ? [] : [version]))
      files.push(...(await dropParts(tx, [...versions, ...(await uploadIds(tx, id))])))
    }
    await tx.deleteFrom('bucket').where('account_id', '=', accountId).execute()
    await tx
      .updateTable('account')
      .set({ object_storage: 'disabled' })
      .where('id', '=', accountId)
      .execute()
    return files
  })

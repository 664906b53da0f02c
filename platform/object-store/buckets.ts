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
  /** Name of a canned ACL. */
  acl: string
  /** Grants of a custom ACL, as JSON. */
  aclGrants?: string | null
  corsEnabled: boolean
  /** Name of the bucket in a remote store; null for a bucket in the data folder. */
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

/** Reads a bucket and locks its row until the end of the transaction; undefined if the bucket was deleted. */
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

/** Activates object storage, with its included transfer, when an account creates its first bucket or key. */
export async function beginService(tx: Tx, accountId: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ object_storage: 'active' })
    .where('id', '=', accountId)
    .where('object_storage', '=', 'disabled')
    .execute()
}

/**
 * Creates a bucket. Returns the existing bucket unchanged if this account already has one with that label.
 * @throws Overdrawn, and LabelTaken if the bucket belongs to another account
 */
export async function createBucket(
  db: Queryable,
  newBucket: NewBucket,
): Promise<{ bucket: BucketRecord; isNew: boolean }> {
  try {
    return await inTransaction(db, async (tx) => {
      const known = await bucketByLabel(tx, newBucket.cluster, newBucket.label)
      if (known?.account_id === newBucket.accountId) return { bucket: known, isNew: false }
      await requireBalance(tx, newBucket.accountId)
      if (known) throw new LabelTaken('Another account has a bucket with this label')
      await beginService(tx, newBucket.accountId)
      const bucket = await tx
        .insertInto('bucket')
        .values({
          account_id: newBucket.accountId,
          cluster: newBucket.cluster,
          label: newBucket.label,
          acl: newBucket.acl,
          acl_grants: newBucket.aclGrants ?? null,
          cors_enabled: newBucket.corsEnabled ? 1 : 0,
          certificate: null,
          private_key: null,
          created: wireTime(newBucket.now),
          store_name: newBucket.storeName ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { bucket, isNew: true }
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'bucket')) throw error
    // A concurrent request has created a bucket with this label.
    const storedBucket = await bucketByLabel(db, newBucket.cluster, newBucket.label)
    if (storedBucket?.account_id === newBucket.accountId)
      return { bucket: storedBucket, isNew: false }
    throw new LabelTaken('Another account has a bucket with this label')
  }
}

/** Deletes the parts of the given versions from the database. @returns the names of their files */
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
 * Deletes an empty bucket with its unfinished uploads.
 * @returns names of files that are no longer referenced
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

/** Deletes all buckets of an account with their objects. @returns names of files that are no longer referenced */
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

import type { Selectable } from 'kysely'
import type { Queryable } from '../../database/transaction.ts'
import type { Bucket, StorageKey } from '../../generated/types.gen.ts'
import type { Context } from '../../api/context.ts'
import { notFound } from '#shared/httpError.ts'
import { clusterById } from './clusters.ts'
import { unknownRegion } from './rejections.ts'
import type { BucketRecord } from '../../object-store/buckets.ts'
import type { StorageKeyRow } from './tables.ts'

export type StorageKeyRecord = Selectable<StorageKeyRow>

/** Converts a row to the contract's format (response shapes 3.7). */
export const toBucket = (
  { label, cluster, created }: BucketRecord,
  { size, objects }: Pick<Bucket, 'size' | 'objects'>,
): Bucket => ({
  label,
  cluster,
  hostname: `${label}.${clusterById(cluster)?.domain ?? cluster}`,
  created,
  size,
  objects,
})

/** @throws HttpError 404 */
export const ownedBucket = (
  db: Queryable,
  context: Pick<Context, 'accountId'>,
  path: { clusterId: string; bucket: string },
): Promise<BucketRecord> =>
  db
    .selectFrom('bucket')
    .selectAll()
    .where('cluster', '=', path.clusterId)
    .where('label', '=', path.bucket)
    .where('account_id', '=', context.accountId)
    .executeTakeFirstOrThrow(clusterById(path.clusterId) ? notFound : unknownRegion)

/**
 * Converts a row to the contract's format, without the secret, which only the creation returns (response shapes 3.8).
 */
export const toStorageKey = (row: StorageKeyRecord): StorageKey => ({
  id: row.id,
  label: row.label,
  access_key: row.access_key,
  secret_key: '[REDACTED]',
  limited: row.limited === 1,
  bucket_access: row.bucket_access === null ? null : JSON.parse(row.bucket_access),
})

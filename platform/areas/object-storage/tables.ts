import type { Generated } from 'kysely'

export interface ObjectStorageTables {
  bucket: BucketRow
  bucket_object: BucketObjectRow
  storage_key: StorageKeyRow
  storage_transfer: StorageTransferRow
}

export interface BucketRow {
  id: Generated<number>
  account_id: number
  cluster: string
  /** Unique in the cluster over all accounts. */
  label: string
  acl: Generated<string>
  cors_enabled: Generated<number>
  /** PEM of an uploaded certificate and its key; null without one. */
  certificate: string | null
  private_key: string | null
  /** Bytes and number of its objects, kept so that lists need not count. */
  size: Generated<number>
  objects: Generated<number>
  created: string
}

export interface BucketObjectRow {
  bucket_id: number
  /** Sorted by code points on both databases, as S3 sorts them. */
  name: string
  /** Bytes. */
  size: number
  /** MD5 in hex. */
  etag: string
  /** ISO 8601 with milliseconds and `Z`. */
  last_modified: string
  acl: Generated<string>
}

export interface StorageKeyRow {
  id: Generated<number>
  account_id: number
  label: string
  access_key: string
  /** SHA-256 of the secret in hex; the secret itself is kept nowhere. */
  secret_hash: string
  limited: number
  /** JSON: array of `{cluster, bucket_name, permissions}`; null for an unlimited key. */
  bucket_access: string | null
  created: string
}

/** What the buckets of an account sent in a month. */
export interface StorageTransferRow {
  account_id: number
  /** As in `2026-05`. */
  month: string
  /** Bytes. */
  used: number
}

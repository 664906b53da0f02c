import type { Generated } from 'kysely'

export interface ObjectStorageTables {
  bucket: BucketRow
  bucket_object: BucketObjectRow
  storage_key: StorageKeyRow
  storage_transfer: StorageTransferRow
  object_part: ObjectPartRow
  multipart_upload: MultipartUploadRow
  completed_upload: CompletedUploadRow
}

export interface BucketRow {
  id: Generated<number>
  account_id: number
  cluster: string
  /** Unique in the cluster over all accounts. */
  label: string
  acl: Generated<string>
  /** JSON of the grants of a custom ACL. */
  acl_grants: Generated<string | null>
  cors_enabled: Generated<number>
  /** JSON of CORS rules that an S3 client set. */
  cors_rules: Generated<string | null>
  /** PEM of an uploaded certificate and, sealed, of its key; null without one. */
  certificate: string | null
  private_key: string | null
  /** Bytes and number of its objects, kept so that lists need not count. */
  size: Generated<number>
  objects: Generated<number>
  created: string
  /** What the store behind OBJECT_STORE_URL calls it; null for a bucket in the data folder. */
  store_name: Generated<string | null>
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
  acl_grants: Generated<string | null>
  /** Under which its parts stand; null for demo data that nobody read yet. */
  version: Generated<string | null>
  content_type: Generated<string | null>
  /** JSON: further headers that its answers carry, user metadata included. */
  headers: Generated<string | null>
  /** JSON: `{algorithm, value, type}` as the uploader gave it. */
  checksum: Generated<string | null>
  /** What ACLs call the account that put it; null for nobody with a key. */
  put_by: Generated<string | null>
}

/** A file that holds an object or a part of one, in the order of the numbers. */
export interface ObjectPartRow {
  /** The version of an object, or the id of an upload, which becomes one. */
  version: string
  number: number
  file: string
  size: number
  etag: string
  checksum: string | null
  created: string
}

/** A multipart upload that is neither completed nor aborted. */
export interface MultipartUploadRow {
  id: string
  bucket_id: number
  name: string
  acl: string
  acl_grants: string | null
  content_type: string | null
  headers: string | null
  /** JSON: `{algorithm, type}` that its parts come with. */
  checksum: string | null
  created: string
  /** What ACLs call the account that began it; null for nobody with a key. */
  initiator: string | null
}

/** An upload that was completed within a day, for a client that lost the answer and asks again. */
export interface CompletedUploadRow {
  id: string
  bucket_id: number
  name: string
  /** Number of parts the client listed. */
  parts: number
  etag: string
  /** JSON: `{algorithm, value, type}`, where the object has one. */
  checksum: string | null
  completed: string
}

export interface StorageKeyRow {
  id: Generated<number>
  account_id: number
  label: string
  access_key: string
  /** Sealed; null for keys of a time when signatures were not checked, which work no more. */
  secret: string | null
  limited: number
  /** JSON: array of `{cluster, bucket_name, permissions}`; null for an unlimited key. */
  bucket_access: string | null
  created: string
}

/** What the buckets of an account sent in a month. */
interface StorageTransferRow {
  account_id: number
  /** As in `2026-05`. */
  month: string
  /** Bytes. */
  used: number
}

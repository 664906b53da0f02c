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
  /** Unique in the cluster across all accounts. */
  label: string
  acl: Generated<string>
  /** JSON: grants of a custom ACL. */
  acl_grants: Generated<string | null>
  cors_enabled: Generated<number>
  /** JSON: CORS rules set by an S3 client. */
  cors_rules: Generated<string | null>
  /** PEM of an uploaded certificate and of its encrypted key; null without a certificate. */
  certificate: string | null
  private_key: string | null
  /** Total size of the objects in bytes, and their number; stored so that lists need not count. */
  size: Generated<number>
  objects: Generated<number>
  created: string
  /** Name of the bucket in the store behind OBJECT_STORE_URL; null for a bucket in the data folder. */
  store_name: Generated<string | null>
}

export interface BucketObjectRow {
  bucket_id: number
  /** Sorted by code points in both databases, as in S3. */
  name: string
  /** Bytes. */
  size: number
  /** MD5 in hex. */
  etag: string
  /** ISO 8601 with milliseconds and `Z`. */
  last_modified: string
  acl: Generated<string>
  acl_grants: Generated<string | null>
  /** Key of the rows with its parts; null for demo data that has never been read. */
  version: Generated<string | null>
  content_type: Generated<string | null>
  /** JSON: additional response headers, including user metadata. */
  headers: Generated<string | null>
  /** JSON: `{algorithm, value, type}` as sent by the client. */
  checksum: Generated<string | null>
  /** ACL id of the account that uploaded it; null for an anonymous upload. */
  put_by: Generated<string | null>
}

/** File with the contents of an object, or with one part of them; the parts are ordered by number. */
export interface ObjectPartRow {
  /** Version of an object, or id of an upload; the id becomes the version when the upload is completed. */
  version: string
  number: number
  file: string
  size: number
  etag: string
  checksum: string | null
  created: string
}

/** Multipart upload that is in progress. */
export interface MultipartUploadRow {
  id: string
  bucket_id: number
  name: string
  acl: string
  acl_grants: string | null
  content_type: string | null
  headers: string | null
  /** JSON: `{algorithm, type}` of the checksums of its parts. */
  checksum: string | null
  created: string
  /** ACL id of the account that started the upload; null for an anonymous upload. */
  initiator: string | null
}

/**
 * Multipart upload that was completed within the last day, for clients that lost the response and repeat the request.
 */
export interface CompletedUploadRow {
  id: string
  bucket_id: number
  name: string
  /** Number of parts in the client's request. */
  parts: number
  etag: string
  /** JSON: `{algorithm, value, type}` if the object has a checksum. */
  checksum: string | null
  completed: string
}

export interface StorageKeyRow {
  id: Generated<number>
  account_id: number
  label: string
  access_key: string
  /** Encrypted; null for old keys from before signatures were checked, which no longer work. */
  secret: string | null
  limited: number
  /** JSON: array of `{cluster, bucket_name, permissions}`; null for an unlimited key. */
  bucket_access: string | null
  created: string
}

/** Bytes that the buckets of an account sent in a month. */
interface StorageTransferRow {
  account_id: number
  /** Name such as `2026-05`. */
  month: string
  /** Number of bytes. */
  used: number
}

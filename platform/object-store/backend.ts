import type { CannedAcl } from '../generated/types.gen.ts'
import type { StoredAcl } from './s3/acl.ts'
import type { BucketRecord, NewBucket } from './buckets.ts'
import type { ListPage, ObjectListOptions, ListedObject } from './embedded/listing.ts'

/** An ACL in the form used for access decisions, and as S3 XML. */
export interface Acl {
  stored: StoredAcl
  xml: string
}

/** Error for an object that other clients replaced each time it was to be changed. */
export class ObjectReplaced extends Error {}

/** A change of the access to a bucket. Omitted fields remain unchanged. */
interface AccessChange {
  acl?: Exclude<CannedAcl, 'custom'> | undefined
  /** True to allow cross-origin requests from all origins. */
  cors?: boolean | undefined
}

/** Storage backend of buckets: the data folder, or another S3-compatible store. */
export interface Backend {
  /**
   * Creates a bucket. Returns the existing bucket unchanged if this account already has one with that label.
   * @throws Overdrawn, and LabelTaken if the bucket belongs to another account
   */
  createBucket(newBucket: NewBucket): Promise<BucketRecord>
  /** Deletes a bucket and its unfinished uploads. @throws NotEmpty */
  removeBucket(bucket: BucketRecord): Promise<void>
  /** Deletes all buckets of an account with their objects. */
  removeAllBuckets(accountId: number): Promise<void>
  /** Returns the total size of a bucket, in bytes, and the number of its objects. */
  usage(bucket: BucketRecord): Promise<{ size: number; objects: number }>
  bucketAcl(bucket: BucketRecord): Promise<Acl>
  changeAccess(bucket: BucketRecord, change: AccessChange): Promise<void>
  listPage(bucket: BucketRecord, options: ObjectListOptions): Promise<ListPage<ListedObject>>
  hasObject(bucket: BucketRecord, name: string): Promise<boolean>
  /** Returns the ACL of an object; undefined if the object does not exist. */
  objectAcl(bucket: BucketRecord, name: string): Promise<Acl | undefined>
  /** @returns the new ACL; undefined if the object does not exist */
  changeObjectAcl(
    bucket: BucketRecord,
    name: string,
    acl: AccessChange['acl'],
  ): Promise<Acl | undefined>
  /** Returns the content type of an object; undefined if the object does not exist. */
  contentType(bucket: BucketRecord, name: string): Promise<string | undefined>
  /**
   * Changes the content type of an object. Its content, other metadata and ACL remain unchanged.
   * @returns false if the object does not exist
   * @throws ObjectReplaced
   */
  changeContentType(
    bucket: BucketRecord,
    name: string,
    change: { contentType: string; now: number },
  ): Promise<boolean>
  /** @throws Error when the objects cannot be accessed */
  check(): Promise<void>
  /** Aborts uploads that started before a time of the platform's clock, and deletes files left over after a crash. */
  sweep(before: number): Promise<void>
}

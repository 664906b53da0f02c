import type { CannedAcl } from '../generated/types.gen.ts'
import type { StoredAcl } from './s3/acl.ts'
import type { BucketRecord, NewBucket } from './buckets.ts'
import type { ListPage, ListWish, ListedObject } from './embedded/listing.ts'

/** An ACL as it decides who gets in, and as S3 writes it. */
export interface Acl {
  stored: StoredAcl
  xml: string
}

/** What changes who gets into a bucket; what is left out stays. */
interface AccessChange {
  acl?: Exclude<CannedAcl, 'custom'> | undefined
  /** True when pages of all origins get in. */
  cors?: boolean | undefined
}

/** Where buckets have their objects: in the data folder, or in another S3-compatible store. */
export interface Backend {
  /**
   * A new bucket, or the one of this account that has the label already, as it is.
   * @throws Overdrawn, and LabelTaken when it is another account's
   */
  createBucket(wish: NewBucket): Promise<BucketRecord>
  /** Removes a bucket with its unfinished uploads. @throws NotEmpty */
  removeBucket(bucket: BucketRecord): Promise<void>
  /** Removes all buckets of an account with their contents. */
  removeAllBuckets(accountId: number): Promise<void>
  /** Bytes and number of the objects of a bucket. */
  usage(bucket: BucketRecord): Promise<{ size: number; objects: number }>
  bucketAcl(bucket: BucketRecord): Promise<Acl>
  changeAccess(bucket: BucketRecord, change: AccessChange): Promise<void>
  listPage(bucket: BucketRecord, wish: ListWish): Promise<ListPage<ListedObject>>
  hasObject(bucket: BucketRecord, name: string): Promise<boolean>
  /** Undefined when there is no such object. */
  objectAcl(bucket: BucketRecord, name: string): Promise<Acl | undefined>
  /** @returns the ACL that it has then; undefined when there is no such object */
  changeObjectAcl(
    bucket: BucketRecord,
    name: string,
    acl: AccessChange['acl'],
  ): Promise<Acl | undefined>
  /** @throws Error when the objects cannot be reached */
  check(): Promise<void>
  /** Aborts uploads that were left unfinished before a time of the platform, and removes what a crash left behind. */
  sweep(before: number): Promise<void>
}

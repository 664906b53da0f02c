import type { Bucket } from '#api/generated/types.gen.ts'

/** What can be open over the buckets about one of them. */
type BucketActionName = 'access' | 'certificate' | 'delete'

export interface BucketPath {
  clusterId: string
  bucket: string
}

/** Where a bucket is: its cluster, or its region where the service names that instead. */
export const bucketPlace = ({ cluster, region }: Pick<Bucket, 'cluster' | 'region'>) =>
  cluster ?? region ?? ''

const bucketPath = ({ clusterId, bucket }: BucketPath) =>
  `/object-storage/${encodeURIComponent(clusterId)}/${encodeURIComponent(bucket)}`

export const objectStoragePaths = {
  buckets: () => '/object-storage/buckets',
  createBucket: () => '/object-storage/buckets/new',
  cancel: () => '/object-storage/buckets/cancel',
  bucketAction: ({ clusterId, bucket }: BucketPath, action: BucketActionName) =>
    `/object-storage/buckets/${encodeURIComponent(clusterId)}/${encodeURIComponent(bucket)}/${action}`,
  keys: () => '/object-storage/keys',
  createKey: () => '/object-storage/keys/new',
  /** A dialog over the keys. */
  revokeKey: (keyId: number) => `/object-storage/keys?open=revoke&id=${keyId}`,
  /** The objects of a bucket whose names begin so. */
  objects: (path: BucketPath, prefix = '') =>
    bucketPath(path) + (prefix === '' ? '' : `?prefix=${encodeURIComponent(prefix)}`),
  upload: (path: BucketPath) => `${bucketPath(path)}?open=upload`,
  clients: (path: BucketPath) => `${bucketPath(path)}?open=clients`,
}

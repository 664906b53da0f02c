import type { Bucket } from '#api/generated/types.gen.ts'

/** Dialogs and drawers over the bucket list that concern one bucket. */
type BucketActionName = 'access' | 'certificate' | 'delete'

export interface BucketPath {
  clusterId: string
  bucket: string
}

/** Objects that the search field of a bucket covers: those of the folder, also of its subfolders, or all. */
export type SearchScope = 'folder' | 'below' | 'bucket'

interface BucketSearch {
  scope: SearchScope
  /** Name prefix of the folder. */
  prefix?: string
  text?: string
}

/** Returns the location of a bucket: its cluster, or its region if the API returns that instead. */
export const bucketPlace = ({ cluster, region }: Pick<Bucket, 'cluster' | 'region'>) =>
  cluster ?? region ?? ''

const prefixQuery = (prefix: string) =>
  prefix === '' ? '' : `?prefix=${encodeURIComponent(prefix)}`

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
  /** Returns the URL of the objects with a name prefix in a bucket. */
  objects: (path: BucketPath, prefix = '') => bucketPath(path) + prefixQuery(prefix),
  /** Returns the URL of a search, or of the folder with a filter. */
  search: (path: BucketPath, { scope, prefix = '', text = '' }: BucketSearch) => {
    const parameters = new URLSearchParams({
      ...(prefix !== '' && { prefix }),
      ...(scope !== 'folder' && { in: scope }),
      ...(text !== '' && { [scope === 'folder' ? 'q' : 'find']: text }),
    })
    return `${bucketPath(path)}?${parameters.toString()}`
  },
  /** Returns the URL of the access drawer over the objects with a name prefix. */
  access: (path: BucketPath, prefix = '') => `${bucketPath(path)}/access${prefixQuery(prefix)}`,
  upload: (path: BucketPath) => `${bucketPath(path)}?open=upload`,
  clients: (path: BucketPath) => `${bucketPath(path)}?open=clients`,
}

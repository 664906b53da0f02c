import {
  listBucketsOptions,
  listStorageKeysOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { getBucketAccess } from '#api/generated/sdk.gen.ts'
import type { Bucket } from '#api/generated/types.gen.ts'
import type { Wanted } from '../addressMatch.ts'
import { type FindSource, findSource, type Use, usesIn } from '../findSource.ts'
import { byId, inventoryList, inventorySingle, type InventorySource } from '../inventorySource.ts'
import { bucketPlace, objectStoragePaths } from '#paths/object-storage.ts'

export const inventorySources = (): InventorySource[] => [
  inventoryList('listBuckets', 'Buckets', 'Bucket', listBucketsOptions(), {
    idOf: ({ cluster, region, label }) => `${String(cluster ?? region)} ${String(label)}`,
    innerOf: accessOfBucket,
  }),
  inventoryList('listStorageKeys', 'Access keys', 'Access key', listStorageKeysOptions(), byId),
]

function accessOfBucket(bucket: Bucket): InventorySource[] {
  const clusterId = bucketPlace(bucket)
  const label = String(bucket.label)
  return [
    inventorySingle(
      `getBucketAccess ${clusterId} ${label}`,
      `Access to bucket ${label}`,
      'Bucket access',
      getBucketAccess,
      { path: { clusterId, bucket: label } },
    ),
  ]
}

export const bucketUses = (wanted: Wanted, bucket: Bucket): Use[] => {
  const { label, hostname } = bucket
  return usesIn(
    wanted,
    {
      kind: 'Bucket',
      object: label ?? hostname ?? 'Bucket',
      href:
        label === undefined
          ? undefined
          : objectStoragePaths.objects({ clusterId: bucketPlace(bucket), bucket: label }),
    },
    [
      ['Bucket name', [label]],
      ['Hostname', [hostname]],
    ],
  )
}

export const findSources: readonly FindSource[] = [
  findSource({ noun: 'buckets', list: listBucketsOptions, usesOf: bucketUses }),
]

import { listBucketsOptions } from '#api/generated/@tanstack/react-query.gen.ts'
import type { Bucket } from '#api/generated/types.gen.ts'
import type { Wanted } from '../find/match.ts'
import { type FindSource, findSource, type Use, usesIn } from '../find/source.ts'
import { bucketPlace, objectStoragePaths } from './paths.ts'

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

import {
  mdiBucketOutline,
  mdiCertificateOutline,
  mdiConsole,
  mdiFileUploadOutline,
  mdiKeyOutline,
  mdiMagnify,
  mdiPlus,
  mdiShieldLockOutline,
  mdiTrashCanOutline,
} from '@mdi/js'
import type { Bucket, StorageKey } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import type { ObjectAction, PaletteArea } from '#ui/paletteArea.ts'
import { paletteObjects } from '#ui/paletteArea.ts'
import { type BucketPath, objectStoragePaths } from '#paths/object-storage.ts'
import { bucketsQuery, storageKeysQuery } from './queries.ts'

const pathOf = ({ cluster = '', label = '' }: Bucket): BucketPath => ({
  clusterId: cluster,
  bucket: label,
})

const actions: readonly ObjectAction<Bucket>[] = [
  {
    label: 'Upload to',
    icon: mdiFileUploadOutline,
    href: (row) => objectStoragePaths.upload(pathOf(row)),
  },
  {
    label: 'Search bucket',
    icon: mdiMagnify,
    href: (row) => objectStoragePaths.search(pathOf(row), { scope: 'bucket' }),
  },
  {
    label: 'Access to',
    icon: mdiShieldLockOutline,
    href: (row) => objectStoragePaths.bucketAction(pathOf(row), 'access'),
  },
  {
    label: 'Certificate of',
    icon: mdiCertificateOutline,
    href: (row) => objectStoragePaths.bucketAction(pathOf(row), 'certificate'),
  },
  {
    label: 'Connect clients to bucket',
    icon: mdiConsole,
    href: (row) => objectStoragePaths.clients(pathOf(row)),
  },
  {
    label: 'Delete bucket',
    icon: mdiTrashCanOutline,
    href: (row) => objectStoragePaths.bucketAction(pathOf(row), 'delete'),
    disabledReason: ({ objects = 0 }) =>
      objects > 0 ? `Empty the bucket first (${plural(objects, 'object')})` : undefined,
  },
]

export const paletteArea: PaletteArea = {
  menuKeywords: {
    '/object-storage': 's3 buckets objects files access keys',
  },
  commands: [
    {
      id: 'create-bucket',
      label: 'Create bucket',
      icon: mdiPlus,
      keywords: 'new add object storage s3',
      href: objectStoragePaths.createBucket(),
    },
    {
      id: 'storage-keys',
      label: 'Access keys of object storage',
      icon: mdiKeyOutline,
      keywords: 's3 secret',
      href: objectStoragePaths.keys(),
    },
    {
      id: 'create-storage-key',
      label: 'Create access key',
      icon: mdiPlus,
      keywords: 'new add object storage s3 secret',
      href: objectStoragePaths.createKey(),
    },
    {
      id: 'cancel-object-storage',
      label: 'Cancel object storage',
      icon: mdiTrashCanOutline,
      keywords: 'end delete all buckets',
      href: objectStoragePaths.cancel(),
    },
  ],
  objects: [
    paletteObjects<Bucket>({
      kind: 'Bucket',
      icon: mdiBucketOutline,
      list: bucketsQuery,
      item: (row) => ({
        label: row.label ?? '',
        hint: row.cluster ?? '',
        keywords: row.hostname ?? '',
        href: objectStoragePaths.objects(pathOf(row)),
      }),
      actions,
    }),
    paletteObjects<StorageKey>({
      kind: 'Access key',
      icon: mdiKeyOutline,
      list: storageKeysQuery,
      item: (row) => ({
        id: row.id,
        label: row.label ?? String(row.id),
        hint: row.access_key ?? '',
        keywords: String(row.id),
        href: objectStoragePaths.keys(),
      }),
      actions: [
        {
          label: 'Revoke access key',
          icon: mdiTrashCanOutline,
          href: ({ id }) => objectStoragePaths.revokeKey(id),
        },
      ],
    }),
  ],
}

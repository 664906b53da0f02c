import { mdiCertificateOutline, mdiShieldLockOutline, mdiTrashCanOutline } from '@mdi/js'
import { Outlet, useLocation } from 'react-router'
import type { Bucket } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { createdColumn } from '#ui/list/listColumns.tsx'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { rovingTabIndex } from '#ui/a11y/oneStop.ts'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { findUsage } from '#ui/usage/findUsage.tsx'
import type { Column } from '#ui/table/column.ts'
import { formatObjectSize } from '../bytes.ts'
import styles from '../ObjectStorage.module.css'
import { CreateButton } from '../../CreateButton.tsx'
import { needs } from '../../needs.ts'
import { bucketPlace, objectStoragePaths } from '#paths/object-storage.ts'
import { useStorageDenied } from '../permissions.ts'
import { useBuckets } from '../queries.ts'
import { BucketAccessChip } from './PublicChip.tsx'
import { TransferLine } from './TransferLine.tsx'

const pathOf = (bucket: Bucket) => ({
  clusterId: bucketPlace(bucket),
  bucket: bucket.label ?? '',
})

const columns: readonly Column<Bucket>[] = [
  {
    id: 'label',
    header: 'Bucket',
    value: ({ label }) => label,
    mark: (bucket) => <BucketAccessChip path={pathOf(bucket)} isShort />,
    markWidth: 70,
    width: 180,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'cluster',
    header: 'Cluster',
    value: bucketPlace,
    width: 136,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  {
    id: 'objects',
    header: 'Objects',
    value: ({ objects }) => objects,
    words: ({ objects }) => plural(objects ?? 0, 'object'),
    align: 'end',
    sort: 'number',
    width: 90,
    mobile: 'meta',
  },
  {
    id: 'size',
    header: 'Size',
    value: ({ size }) => size,
    cell: ({ size }) => formatObjectSize(size),
    align: 'end',
    sort: 'number',
    width: 100,
    mobile: 'meta',
  },
  {
    id: 'hostname',
    header: 'Hostname',
    value: ({ hostname }) => hostname,
    mono: true,
    copy: 'hostname',
    ...findUsage,
    width: 180,
    grow: 1,
  },
  createdColumn({ width: 132 }),
]

/** Tab with the buckets of all clusters. */
export function BucketsTab() {
  const list = useBuckets()
  const { search } = useLocation()
  const deniedReason = useStorageDenied()
  // On small screens the list comes first and the information about the whole service after it.
  const create = (
    <CreateButton href={objectStoragePaths.createBucket() + search} need={needs.storage.write}>
      Create bucket
    </CreateButton>
  )
  return (
    <div className={cx(styles.stack, styles.list)}>
      <div className={styles.head}>
        <div ref={rovingTabIndex} role="toolbar" aria-label="Actions" className={styles.buttons}>
          <RefreshButton list={list} />
          <Menu
            label="Actions for object storage"
            items={[
              {
                label: 'Cancel object storage',
                icon: mdiTrashCanOutline,
                href: objectStoragePaths.cancel(),
                disabledReason: deniedReason,
                danger: true,
              },
            ]}
          />
          {!isEmptyList(list) && create}
        </div>
      </div>
      <ListTable
        list={list}
        noun="buckets"
        label="Buckets"
        name="buckets"
        columns={columns}
        rowId={(bucket) => `${bucketPlace(bucket)}/${bucket.label}`}
        rowHref={(bucket) => objectStoragePaths.objects(pathOf(bucket))}
        defaultSort="label"
        rowActions={(bucket) => [
          {
            label: 'Access',
            icon: mdiShieldLockOutline,
            href: objectStoragePaths.bucketAction(pathOf(bucket), 'access'),
          },
          {
            label: 'Certificate',
            icon: mdiCertificateOutline,
            href: objectStoragePaths.bucketAction(pathOf(bucket), 'certificate'),
          },
          {
            label: 'Delete',
            icon: mdiTrashCanOutline,
            danger: true,
            divider: true,
            href: objectStoragePaths.bucketAction(pathOf(bucket), 'delete'),
            disabledReason:
              deniedReason ??
              (bucket.objects
                ? `Empty the bucket first (${plural(bucket.objects, 'object')})`
                : undefined),
          },
        ]}
        empty={
          <EmptyState
            title="No buckets yet"
            action={create}
            command={curlCommand({ method: 'GET', path: '/v4/object-storage/buckets', query: '' })}
          >
            A bucket holds files, called objects, that any S3 client can read and write.
          </EmptyState>
        }
      />
      <TransferLine />
      <Outlet />
    </div>
  )
}

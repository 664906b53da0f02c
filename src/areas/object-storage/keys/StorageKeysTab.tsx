import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { Outlet } from 'react-router'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import type { StorageKey } from '#api/generated/types.gen.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { idColumn } from '#ui/list/listColumns.tsx'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import type { Column } from '#ui/table/column.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import styles from '../ObjectStorage.module.css'
import { CreateButton } from '../../CreateButton.tsx'
import { needs } from '../../needs.ts'
import { objectStoragePaths } from '#paths/object-storage.ts'
import { useStorageDenied } from '../permissions.ts'
import { useRevokeKey, useStorageKeys } from '../queries.ts'
import { RenameKeyForm } from './RenameKeyForm.tsx'

/** Null, an empty list and a list with entries are three different kinds of key (document 2, 4.4). */
const accessOf = ({ bucket_access: access }: StorageKey) => {
  if (access == null) return 'All buckets'
  if (access.length === 0) return 'No bucket'
  return plural(access.length, 'bucket')
}

const detailOf = ({ bucket_access: access }: StorageKey) =>
  (access ?? [])
    .map(
      ({ bucket_name, permissions }) =>
        `${bucket_name} (${permissions === 'read_only' ? 'read' : 'read and write'})`,
    )
    .join(', ')

const columns: readonly Column<StorageKey>[] = [
  {
    id: 'label',
    header: 'Label',
    value: ({ label }) => label,
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'access_key',
    header: 'Access key',
    value: ({ access_key: key }) => key,
    mono: true,
    copy: 'access key',
    width: 210,
    mobile: 'meta',
  },
  {
    id: 'access',
    header: 'Access',
    value: accessOf,
    width: 110,
    mobile: 'meta',
    filter: { kind: 'choice' },
  },
  { id: 'buckets', header: 'Buckets', value: detailOf, width: 220, grow: 1 },
  idColumn('access key'),
]

/** Tab with the access keys of S3 clients. */
export function StorageKeysTab() {
  const list = useStorageKeys()
  const deniedReason = useStorageDenied()
  const { mutateAsync: revoke } = useRevokeKey()
  const drawer = useDrawerAddress({ names: ['rename', 'revoke'] })
  const opened = drawer.name && list.rows.find(({ id }) => String(id) === drawer.id)
  const create = (
    <CreateButton href={objectStoragePaths.createKey()} need={needs.storage.write}>
      Create access key
    </CreateButton>
  )
  return (
    <div className={styles.stack}>
      <div className={styles.head}>
        <p className={styles.quiet}>S3 clients sign their requests with a key.</p>
        <div className={styles.buttons}>
          <RefreshButton list={list} />
          {!isEmptyList(list) && create}
        </div>
      </div>
      <ListTable
        list={list}
        noun="access keys"
        label="Access keys"
        name="storage-keys"
        columns={columns}
        rowId={({ id }) => id}
        defaultSort="label"
        rowActions={(key) => [
          {
            label: 'Rename',
            icon: mdiPencilOutline,
            onSelect: () => drawer.open('rename', key.id),
            disabledReason: deniedReason,
          },
          {
            label: 'Revoke',
            icon: mdiTrashCanOutline,
            danger: true,
            onSelect: () => drawer.open('revoke', key.id),
            disabledReason: deniedReason,
          },
        ]}
        empty={
          <EmptyState title="No access keys yet" action={create}>
            Create one for each program, so that each can be revoked on its own.
          </EmptyState>
        }
      />
      {opened && drawer.name === 'rename' && (
        <RenameKeyForm key={opened.id} storageKey={opened} onClose={drawer.close} />
      )}
      {opened && drawer.name === 'revoke' && (
        <ConfirmDialog
          title={`Revoke ${opened.label}?`}
          action={`Revoke ${opened.label}`}
          call="DELETE /object-storage/keys/{keyId}"
          callParts={{ path: { keyId: opened.id } }}
          onConfirm={async () => {
            const gone = await ignoreNotFound(revoke({ path: { keyId: opened.id } }))
            toast(gone ? `${opened.label} was already deleted` : `Revoked ${opened.label}`)
          }}
          onClose={drawer.close}
        >
          <p>Anything that signs with this key loses access immediately. This cannot be undone.</p>
        </ConfirmDialog>
      )}
      <Outlet />
    </div>
  )
}

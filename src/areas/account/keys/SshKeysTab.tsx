import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js'
import { Outlet } from 'react-router'
import type { SshKey } from '#api/generated/types.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { useAllPages } from '#api/query/query.ts'
import { sshComment, sshKeyType } from '#lib/fingerprint.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import type { Column } from '#ui/table/column.ts'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import styles from '../account.module.css'
import { ListHead } from '../ListHead.tsx'
import { accountPaths } from '#paths/account.ts'
import { keysQuery, useDeleteKey } from '../queries.ts'
import { useFingerprints } from './fingerprints.ts'
import { sshKeyLabel } from '../../labels.ts'
import { CreateButton } from '../../CreateButton.tsx'
import { needs } from '../../needs.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'

interface KeyRow extends SshKey {
  fingerprint: string | undefined
}

const columns: readonly Column<KeyRow>[] = [
  {
    id: 'label',
    header: 'Label',
    value: (key) => key.label,
    width: 160,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'type',
    header: 'Type',
    value: (key) => sshKeyType(key.ssh_key ?? ''),
    filter: { kind: 'choice' },
    mono: true,
    width: 130,
    mobile: 'meta',
  },
  {
    id: 'fingerprint',
    header: 'Fingerprint',
    value: (key) => key.fingerprint,
    mono: true,
    copy: 'fingerprint',
    width: 280,
    grow: 2,
    mobile: 'meta',
  },
  {
    id: 'comment',
    header: 'Comment',
    value: (key) => sshComment(key.ssh_key ?? ''),
    width: 140,
  },
  {
    id: 'created',
    header: 'Added',
    value: (key) => key.created,
    cell: (key) => <Time value={key.created} />,
    sort: 'time',
    width: 130,
  },
  {
    id: 'ssh_key',
    header: 'Public key',
    value: (key) => key.ssh_key,
    mono: true,
    copy: 'public key',
    hidden: true,
    width: 240,
  },
]

/** Lists the public keys that can be installed on a new instance. */
export function SshKeysTab() {
  const keys = useAllPages<SshKey>(keysQuery())
  const fingerprints = useFingerprints(keys.rows.flatMap(({ ssh_key: key }) => key ?? []))
  const reason = useDeniedReason(needs.account.write)
  const deletion = useDrawerAddress({ names: ['delete'] })
  const deleted = deletion.name && keys.rows.find(({ id }) => String(id) === deletion.id)
  const isMissing = keys.loaded === 0 && !keys.complete
  if (keys.error && isMissing) {
    return (
      <ErrorState
        error={keys.error}
        noun="SSH keys"
        onRetry={() => void keys.refetch()}
        retrying={keys.isFetching}
      />
    )
  }
  const rows = keys.rows.map((key): KeyRow => ({
    ...key,
    fingerprint: fingerprints.get(key.ssh_key ?? ''),
  }))
  const create = (
    <CreateButton href={accountPaths.newKey()} need={needs.account.write}>
      Add SSH key
    </CreateButton>
  )
  return (
    <div className={styles.stack}>
      <ListHead list={keys} action={!isEmptyList(keys) && create}>
        Keys can be added for root when you create or rebuild an instance.
      </ListHead>
      <DataTable
        label="SSH keys"
        name="ssh-keys"
        height="content"
        columns={columns}
        rows={isMissing ? undefined : rows}
        total={isMissing ? undefined : keys.total}
        loading={!keys.complete}
        rowId={(key) => key.id}
        rowActions={(key) => [
          {
            label: 'Rename',
            icon: mdiPencilOutline,
            href: accountPaths.key(key.id),
            disabledReason: reason,
          },
          {
            label: 'Delete',
            icon: mdiTrashCanOutline,
            danger: true,
            divider: true,
            onSelect: () => deletion.open('delete', key.id),
            disabledReason: reason,
          },
        ]}
        defaultSort="label"
        empty={
          <EmptyState title="No SSH keys" action={create} command="cat ~/.ssh/id_ed25519.pub">
            Add the public key of each machine you sign in from.
          </EmptyState>
        }
      />
      {deleted && <DeleteDialog sshKey={deleted} onClose={deletion.close} />}
      <Outlet />
    </div>
  )
}

function DeleteDialog({ sshKey, onClose }: { sshKey: SshKey; onClose: () => void }) {
  const name = sshKeyLabel(sshKey)
  const remove = useDeleteKey()
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      call="DELETE /profile/sshkeys/{sshKeyId}"
      callParts={{ path: { sshKeyId: sshKey.id } }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove.mutateAsync({ path: { sshKeyId: sshKey.id } }))
        toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
      }}
      onClose={onClose}
    >
      <p>It is no longer offered for new instances. Instances deployed with it still accept it.</p>
    </ConfirmDialog>
  )
}

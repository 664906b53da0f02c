import { mdiClose, mdiFingerprint, mdiPencilOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useReadOnlyReason } from '#api/session/readOnly.ts'
import { askConsole } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import styles from '../account.module.css'
import { AddPasskey } from './AddPasskey.tsx'
import {
  maxLabelLength,
  type Passkey,
  passkeySchema,
  passkeysQuery,
  refreshPasskeys,
} from './passkeyQueries.ts'

const columns: readonly Column<Passkey>[] = [
  {
    id: 'label',
    header: 'Name',
    value: ({ label }) => label,
    width: 180,
    grow: 1,
    mobile: 'title',
  },
  {
    id: 'host',
    header: 'Works at',
    value: ({ host }) => host,
    mono: true,
    width: 180,
    grow: 1,
    mobile: 'meta',
  },
  {
    id: 'created',
    header: 'Added',
    value: ({ created }) => created,
    cell: ({ created }) => <Time value={created} />,
    sort: 'time',
    width: 150,
  },
  {
    id: 'last_used',
    header: 'Last used',
    value: ({ last_used: used }) => used ?? 'Never',
    cell: ({ last_used: used }) => (used === null ? 'Never' : <Time value={used} />),
    sort: 'time',
    width: 150,
    mobile: 'meta',
  },
]

/** The user's passkeys, for sign-in without a password. */
export function PasskeysPanel() {
  const disabledReason = useReadOnlyReason()
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery)
  const layer = useDrawerAddress({ names: ['add-passkey', 'rename-passkey', 'remove-passkey'] })
  const openPasskey = data?.passkeys.find(({ id }) => String(id) === layer.id)
  return (
    <Panel
      title="Passkeys"
      variant="bare"
      action={
        <Button
          size="small"
          icon={mdiFingerprint}
          onClick={() => layer.open('add-passkey')}
          disabledReason={disabledReason ?? data?.fault ?? undefined}
        >
          Add passkey
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.quiet}>
          A passkey signs you in with this device’s PIN, fingerprint or face, and confirms that it
          is you. Your other sessions end when you add or remove one. {data?.fault}
        </p>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <DataTable
            label="Passkeys"
            name="passkeys"
            scope="passkeys"
            height="content"
            columns={columns}
            rows={data?.passkeys}
            total={data?.passkeys.length}
            rowId={({ id }) => id}
            rowActions={({ id }) => [
              {
                label: 'Rename',
                icon: mdiPencilOutline,
                disabledReason,
                onSelect: () => layer.open('rename-passkey', id),
              },
              {
                label: 'Remove',
                icon: mdiClose,
                danger: true,
                divider: true,
                disabledReason,
                onSelect: () => layer.open('remove-passkey', id),
              },
            ]}
            defaultSort="-created"
            empty={
              <EmptyState title="No passkeys">
                Add one on each device that you sign in from.
              </EmptyState>
            }
          />
        )}
      </div>
      {layer.name === 'add-passkey' && <AddPasskey onClose={layer.close} />}
      {layer.name === 'rename-passkey' && openPasskey && (
        <RenamePasskey passkey={openPasskey} onClose={layer.close} />
      )}
      {layer.name === 'remove-passkey' && openPasskey && (
        <RemovePasskey passkey={openPasskey} onClose={layer.close} />
      )}
    </Panel>
  )
}

function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useContractForm<{ label: string }>({
    schema: passkeySchema,
    defaultValues: { label: passkey.label },
  })
  const rename = async (input: { label: string }) => {
    await askConsole('PUT', `/passkeys/${passkey.id}`, input)
    await refreshPasskeys()
    return input
  }
  return (
    <FormDrawer
      title={`Rename ${passkey.label}`}
      submitLabel="Rename"
      form={form}
      operation={{ mutateAsync: rename }}
      toInput={(values) => values}
      onDone={({ label }) => toast(`Renamed ${passkey.label} to ${label}`)}
      onClose={onClose}
    >
      <TextInput name="label" control={form.control} label="Name" limit={maxLabelLength} />
    </FormDrawer>
  )
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Remove ${passkey.label}?`}
      action={`Remove ${passkey.label}`}
      onConfirm={async () => {
        await askConsole('DELETE', `/passkeys/${passkey.id}`)
        await refreshPasskeys()
        toast(`Removed the passkey ${passkey.label}`)
      }}
      onClose={onClose}
    >
      <p>
        It no longer signs you in, and your other sessions end. Delete it on the device as well.
      </p>
    </ConfirmDialog>
  )
}

import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { formatObjectSize } from '../bytes.ts'
import { useStorageDenied } from '../permissions.ts'
import { bucketPlace } from '#paths/object-storage.ts'
import { useBuckets, useCancelService } from '../queries.ts'

/** Dialog that cancels the service, which deletes all buckets with their contents. */
export function CancelStorageDialog() {
  const close = useCloseDrawer()
  const { mutateAsync: cancel } = useCancelService()
  const { rows, complete, error } = useBuckets()
  const objects = rows.reduce((sum, { objects: count = 0 }) => sum + count, 0)
  const size = rows.reduce((sum, { size: bytes = 0 }) => sum + bytes, 0)
  const deniedReason = useStorageDenied()
  return (
    <ConfirmDialog
      title="Cancel object storage?"
      action={
        rows.length === 0
          ? 'Cancel object storage'
          : `Delete ${plural(rows.length, 'bucket')} and ${plural(objects, 'object')}`
      }
      keep="Keep object storage"
      typeName="cancel object storage"
      disabledReason={deniedReason ?? (complete ? undefined : 'Loading buckets')}
      call="POST /object-storage/cancel"
      onConfirm={async () => {
        await cancel({})
        toast('Canceled object storage')
      }}
      onClose={close}
    >
      {error && <p role="alert">The buckets could not be loaded: {error.message}</p>}
      <Consequences>
        {rows.map(({ label, objects: count = 0, size: bytes, ...location }) => (
          <Consequence key={`${bucketPlace(location)}/${label}`} label={label ?? ''}>
            {plural(count, 'object')}, {formatObjectSize(bytes)}, in {bucketPlace(location)}
          </Consequence>
        ))}
      </Consequences>
      <p>
        {rows.length === 0
          ? 'There are no buckets.'
          : `In total ${plural(objects, 'object')}, ${formatObjectSize(size)}. None can be restored.`}{' '}
        The transfer pool of the account shrinks by 1 TB.
      </p>
      <Consequences title="Not deleted">
        <Consequence label="Access keys">no longer work</Consequence>
      </Consequences>
    </ConfirmDialog>
  )
}

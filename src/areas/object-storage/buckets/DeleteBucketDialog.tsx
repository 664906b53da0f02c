import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { useStorageDenied } from '../permissions.ts'
import { useDeleteBucket } from '../queries.ts'
import { useAddressedBucket } from './useAddressedBucket.ts'

export function DeleteBucketDialog() {
  const path = useAddressedBucket()
  const close = useCloseDrawer()
  const { mutateAsync: remove } = useDeleteBucket()
  return (
    <ConfirmDialog
      title={`Delete ${path.bucket}?`}
      action={`Delete ${path.bucket}`}
      typeName={path.bucket}
      disabledReason={useStorageDenied()}
      call="DELETE /object-storage/buckets/{clusterId}/{bucket}"
      callParts={{ path }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove({ path }))
        toast(gone ? `${path.bucket} was already deleted` : `Deleted ${path.bucket}`)
      }}
      onClose={close}
    >
      <Consequences>
        <Consequence label="Label">free for other accounts of {path.clusterId}</Consequence>
        <Consequence label="Uploads">unfinished multipart uploads are aborted</Consequence>
        <Consequence label="Settings">its ACL, CORS and certificate</Consequence>
      </Consequences>
    </ConfirmDialog>
  )
}

import { plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import type { BucketPath } from '#paths/object-storage.ts'
import { useUpdateAccess } from '../queries.ts'

interface CorsDialogProps {
  path: BucketPath
  /** Number of waiting files. */
  count: number
  onUpload: () => void
  onClose: () => void
}

/** Dialog that offers to turn on CORS before the first upload, because the browser blocks all uploads without it. */
export function CorsDialog({ path, count, onUpload, onClose }: CorsDialogProps) {
  const update = useUpdateAccess()
  const turnOn = () =>
    update.mutate({ path, body: { cors_enabled: true } }, { onSuccess: () => onUpload() })
  return (
    <Dialog
      title="Turn on CORS and upload?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={onUpload}>Upload without CORS</Button>
          <Button variant="primary" busy={update.isPending} onClick={turnOn}>
            Turn on CORS and upload
          </Button>
        </>
      }
    >
      <p>
        CORS is off for {path.bucket}, so browsers block uploads to it. With CORS on, pages of all
        origins can use signed URLs of this bucket; access keys and ACLs still apply.{' '}
        {plural(count, 'file')} will be uploaded.
      </p>
      {update.error && <ErrorNotice error={update.error} />}
    </Dialog>
  )
}

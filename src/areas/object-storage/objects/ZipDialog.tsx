import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { CountedObjects } from './CountedObjects.tsx'
import type { BulkDialogProps } from './bulkDialogProps.ts'
import { useCountedObjects } from './useCountedObjects.ts'
import { startZip, zipDisabledReason } from './zipDownloads.ts'

/** Dialog that downloads the selected objects and folders as one archive. */
export function ZipDialog({ path, rows, base, onClose }: BulkDialogProps & { base: string }) {
  const objectCount = useCountedObjects(path, rows)
  const objects = objectCount.objects ?? []
  const [only] = rows
  const name =
    rows.length === 1 && only
      ? only.label.replace(/\/$/, '')
      : base.split('/').at(-2) || path.bucket
  return (
    <ConfirmDialog
      title={`Download ${rows.length === 1 && only ? only.label : `${rows.length} entries`}`}
      action="Download ZIP file"
      tone="plain"
      disabledReason={objectCount.disabledReason ?? zipDisabledReason(objects)}
      onConfirm={() => startZip({ path, base, name, objects })}
      onClose={onClose}
    >
      <CountedObjects counted={objectCount} />
      <p>
        The browser combines them into one uncompressed file as they arrive. The download counts as
        outbound transfer.
      </p>
    </ConfirmDialog>
  )
}

import { refreshAllTabs } from '#api/query/query.ts'
import { plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { CountedObjects } from './CountedObjects.tsx'
import { startDeletions } from './objectBulkActions.ts'
import type { BulkDialogProps } from './bulkDialogProps.ts'
import { deleteStoredObject } from './storeCalls.ts'
import { useCountedObjects } from './useCountedObjects.ts'

/** Dialog that deletes objects and folders with their contents, which are counted beforehand. */
export function DeleteObjectsDialog({ path, rows, onClose }: BulkDialogProps) {
  const objectCount = useCountedObjects(path, rows)
  const count = objectCount.objects?.length ?? 0
  const [only] = rows
  const single = rows.length === 1 && only && !only.isFolder ? only : undefined
  const what = single ? single.label : plural(count, 'object')
  return (
    <ConfirmDialog
      title={`Delete ${rows.length === 1 && only ? only.label : `${rows.length} entries`}?`}
      action={`Delete ${what}`}
      {...(count > 1 && { typeCount: count })}
      disabledReason={objectCount.disabledReason}
      onConfirm={async () => {
        if (!single) {
          startDeletions(
            path,
            (objectCount.objects ?? []).map(({ name }) => name),
          )
          return
        }
        await deleteStoredObject(path, single.name)
        void refreshAllTabs(['listObjects', 'listBuckets', 'getBucket'])
        toast(`Deleted ${what}`)
      }}
      onClose={onClose}
    >
      <p>Deleted objects cannot be restored.</p>
      {!single && <CountedObjects counted={objectCount} />}
    </ConfirmDialog>
  )
}

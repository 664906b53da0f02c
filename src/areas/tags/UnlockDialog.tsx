import { useDeniedReason } from '#api/session/permissions.ts'
import { lockTag } from '#lib/deleteLock.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { taggedKind } from './taggedKinds.ts'
import { setDeleteLock } from './setDeleteLock.ts'
import { taggedLabel } from './tagObjects.ts'

interface UnlockDialogProps {
  kind: string
  id: number
  name: string | undefined
  onClose: () => void
}

/** Dialog that removes the delete-lock tag from an object. */
export function UnlockDialog({ kind, id, name: givenName, onClose }: UnlockDialogProps) {
  const { isRebuilt, tagging } = taggedKind(kind) ?? {}
  const name = givenName ?? taggedLabel(kind, id)
  return (
    <ConfirmDialog
      title={`Unlock ${name}?`}
      action={`Remove the tag ${lockTag}`}
      tone="plain"
      disabledReason={useDeniedReason(tagging?.need ?? {})}
      onConfirm={async () => {
        await setDeleteLock(kind, id, false)
        toast(`Unlocked ${name}`)
      }}
      onClose={onClose}
    >
      <p>
        Its tag “{lockTag}” is removed for all users. After that, it can be deleted{' '}
        {isRebuilt ? 'and rebuilt ' : ''}from this console again. The lock applies only to this
        console: other clients of the API can delete locked objects.
      </p>
    </ConfirmDialog>
  )
}

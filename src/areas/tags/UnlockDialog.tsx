import { useDeniedReason } from '#api/session/permissions.ts'
import { preference } from '#lib/preferences.ts'
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
export function UnlockDialog({ kind, id, name: told, onClose }: UnlockDialogProps) {
  const tag = preference('lockTag')
  const { isRebuilt, tagging } = taggedKind(kind) ?? {}
  const name = told ?? taggedLabel(kind, id)
  return (
    <ConfirmDialog
      title={`Unlock ${name}?`}
      action={`Remove the tag ${tag}`}
      tone="plain"
      disabledReason={useDeniedReason(tagging?.need ?? {})}
      onConfirm={async () => {
        await setDeleteLock(kind, id, false)
        toast(`Unlocked ${name}`)
      }}
      onClose={onClose}
    >
      <p>
        Its tag “{tag}” is removed. After that, it can be deleted {isRebuilt ? 'and rebuilt ' : ''}
        from this console again. Add the tag to lock it.
      </p>
    </ConfirmDialog>
  )
}

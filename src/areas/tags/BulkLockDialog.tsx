import { lockTag } from '#lib/deleteLock.ts'
import { BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { startTagging } from './tagBulkActions.ts'
import { taggedKind } from './taggedKinds.ts'
import { objectsText } from './tagSteps.ts'
import type { TagSelection } from './tagSteps.ts'

/** Dialog that locks the selected objects with the tag of the delete lock, or unlocks them. */
export function BulkLockDialog({
  selection,
  onClose,
}: {
  selection: TagSelection
  onClose: () => void
}) {
  const { adds, able, unable } = selection
  const action = `${adds ? 'Lock' : 'Unlock'} ${objectsText(able.map(({ kind }) => kind))}`
  const verbs = able.some(({ kind }) => taggedKind(kind)?.isRebuilt)
    ? 'deleted or rebuilt'
    : 'deleted'
  return (
    <ConfirmDialog
      title={`${action}?`}
      action={action}
      tone="plain"
      onConfirm={() => Promise.resolve(startTagging(able, lockTag, adds))}
      onClose={onClose}
    >
      <p>
        {adds
          ? `They get the tag “${lockTag}” and cannot be ${verbs} from this console until they are unlocked.`
          : `Their tag “${lockTag}” is removed for all users. After that, they can be ${verbs} from this console.`}
      </p>
      <BulkMembers able={able.map(({ name }) => name)} unable={unable} />
    </ConfirmDialog>
  )
}

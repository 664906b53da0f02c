import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { lockTag } from '#lib/deleteLock.ts'
import { midSentence, plural, sentenceList } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { needs } from '../needs.ts'
import { useDeleteTag } from './tagWrites.ts'
import { useTagged } from './useTagLists.ts'
import { kindLabels, taggedKindNames } from './taggedKinds.ts'

interface DeleteDialogProps {
  label: string
  onClose: () => void
  onDeleted?: () => void
}

/** Confirmation that shows from how many objects the tag is removed. The objects are not deleted. */
export function DeleteTagDialog({ label, onClose, onDeleted }: DeleteDialogProps) {
  const { rows, complete, error, pageError, missing } = useTagged(label)
  const { mutateAsync: remove } = useDeleteTag()
  const failure = error ?? pageError ?? missing[0]?.error
  const state = failure ? 'error' : complete ? 'read' : 'loading'
  const action =
    state === 'read' && rows.length > 0
      ? `Delete tag from ${plural(rows.length, 'object')}`
      : 'Delete tag'
  return (
    <ConfirmDialog
      title={`Delete the tag ${label}?`}
      action={action}
      {...(label === lockTag && rows.length > 0 && { typeName: label })}
      disabledReason={useDeniedReason(needs.tag.write)}
      call="DELETE /tags/{tagLabel}"
      callParts={{ path: { tagLabel: label } }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove({ path: { tagLabel: label } }))
        toast(gone ? `The tag ${label} was already deleted` : `Deleted the tag ${label}`)
        onDeleted?.()
      }}
      onClose={onClose}
    >
      <Consequences title="Removed from">
        {state !== 'read' || rows.length === 0 ? (
          <Consequence
            label={state === 'read' ? 'No objects' : 'Objects'}
            state={state}
            reason={failure?.message}
          >
            not in use
          </Consequence>
        ) : (
          [...new Set([...taggedKindNames(), ...rows.map(({ kind }) => kind)])].map((kind) => {
            const names = rows.filter((row) => row.kind === kind).map((row) => row.label)
            if (names.length === 0) return null
            const displayedNames =
              names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names
            const { label: one, plural: many } = kindLabels(kind)
            return (
              <Consequence
                key={kind}
                label={plural(names.length, midSentence(one), midSentence(many))}
              >
                {sentenceList(displayedNames)}
              </Consequence>
            )
          })
        )}
      </Consequences>
      <p>
        The objects are not deleted.
        {label === lockTag && ' This is the lock tag: without it, they can be deleted and rebuilt.'}
      </p>
    </ConfirmDialog>
  )
}

import { useId, useState } from 'react'
import { useDeniedReason } from '#api/session/permissions.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { codePoints, midSentence, plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { needs } from '../needs.ts'
import { TagCombo } from './TagCombo.tsx'
import { startRename } from './tagBulkActions.ts'
import { taggingOf } from './taggedKinds.ts'
import { objectsText, renameSteps } from './tagSteps.ts'
import { useKnownTags } from './useKnownTags.ts'
import { useTagged } from './useTagLists.ts'

const { min, max } = limits.tagCreate.label

interface RenameDialogProps {
  label: string
  onClose: () => void
  onStarted?: () => void
}

/**
 * Dialog that renames a tag. The API has no rename, so it creates the new tag, replaces the old one on every object,
 * and deletes the old one.
 */
export function RenameTagDialog({ label, onClose, onStarted }: RenameDialogProps) {
  const [typed, setTyped] = useState(label)
  const fieldId = useId()
  const { rows, complete, error, pageError, missing } = useTagged(label)
  const { tags } = useKnownTags()
  const deniedReason = useDeniedReason(needs.tag.write)
  const to = typed.trim()
  const length = codePoints(to)
  const exists = tags.includes(to) && to !== label
  const failure = error ?? pageError
  const fixed = rows.filter(({ kind }) => !taggingOf(kind))
  const stays = fixed.length > 0 || missing.length > 0
  const fault =
    length < min || length > max
      ? `A tag has ${min} to ${max} characters.`
      : to === label
        ? 'No changes.'
        : failure
          ? `The tagged objects could not be loaded: ${failure.message}`
          : complete
            ? undefined
            : 'The tagged objects are still loading.'
  return (
    <ConfirmDialog
      title={`Rename ${label}`}
      action={`Rename on ${plural(rows.length - fixed.length, 'object')}`}
      tone="plain"
      disabledReason={deniedReason ?? fault}
      onConfirm={() => {
        const whole = missing.length === 0
        startRename(renameSteps(label, to, rows, { exists, whole }))
        onStarted?.()
        return Promise.resolve()
      }}
      onClose={onClose}
    >
      <TagCombo id={fieldId} label="New label" value={typed} offered={tags} onChange={setTyped} />
      {exists && <p>{to} already exists. Its objects keep it, and these are added.</p>}
      <p>
        {stays
          ? 'Creates the new tag and moves the objects that can be changed'
          : 'Creates the new tag, moves the objects, deletes the old tag'}
        . The run can be paused, retried and undone.
      </p>
      {fixed.length > 0 && (
        <p>
          {objectsText(fixed.map(({ kind }) => kind))} cannot be changed here, so {label} stays.
        </p>
      )}
      {missing.map(({ plural: kinds, error: reason }) => (
        <p key={kinds}>
          The {midSentence(kinds)} could not be loaded, so {label} stays: {reason.message}
        </p>
      ))}
    </ConfirmDialog>
  )
}

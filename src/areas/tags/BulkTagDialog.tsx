import { useId, useState } from 'react'
import * as limits from '#contract/generated/limits.gen.ts'
import { codePoints } from '#lib/format.ts'
import { lockTag } from '#lib/deleteLock.ts'
import { BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { startTagging } from './tagBulkActions.ts'
import { TagCombo } from './TagCombo.tsx'
import { objectsText } from './tagSteps.ts'
import type { TagSelection } from './tagSteps.ts'
import { useKnownTags } from './useKnownTags.ts'

const { min, max } = limits.tagCreate.label

/** Dialog that asks for the tag to add to or remove from the selected objects. */
export function BulkTagDialog({
  selection,
  onClose,
}: {
  selection: TagSelection
  onClose: () => void
}) {
  const { adds, able, unable } = selection
  const [typed, setTyped] = useState('')
  const fieldId = useId()
  const known = useKnownTags(adds).tags
  const suggestedTags = adds ? known : [...new Set(able.flatMap(({ tags }) => tags))].toSorted()
  const tag = typed.trim()
  const length = codePoints(tag)
  // Skip objects that already have the tag, so that an undo does not remove it from them.
  const targets = able.filter(({ tags }) => tags.includes(tag) !== adds)
  const fault =
    length < min || length > max
      ? `A tag has ${min} to ${max} characters.`
      : targets.length > 0
        ? undefined
        : adds
          ? 'All of them have this tag.'
          : 'None of them has this tag.'
  const word = adds ? 'Tag' : 'Untag'
  return (
    <ConfirmDialog
      title={`${word} ${objectsText(able.map(({ kind }) => kind))}`}
      action={`${word} ${objectsText((fault === undefined ? targets : able).map(({ kind }) => kind))}`}
      tone="plain"
      disabledReason={fault}
      onConfirm={() => Promise.resolve(startTagging(targets, tag, adds))}
      onClose={onClose}
    >
      <TagCombo
        id={fieldId}
        label="Tag"
        value={typed}
        offered={suggestedTags}
        onChange={setTyped}
      />
      {!adds && tag === lockTag && (
        <p>This is the lock tag: without it, they can be deleted and rebuilt.</p>
      )}
      <BulkMembers
        able={(fault === undefined ? targets : able).map(({ name }) => name)}
        unable={unable}
      />
    </ConfirmDialog>
  )
}

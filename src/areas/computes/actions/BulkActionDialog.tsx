import { useId, useState } from 'react'
import * as limits from '#contract/limits.gen.ts'
import { codePoints, plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useKnownTags } from '../../tags/useKnownTags.ts'
import styles from '../DialogField.module.css'
import { BulkConsequences } from './consequences/BulkConsequences.tsx'
import { startDeletions, startSnapshots, startTagging } from './bulkActions.ts'
import { BulkLeftOut, BulkMembers } from './BulkMembers.tsx'
import type { BulkAsked } from './useBulkActions.tsx'

const tagLength = limits.tagCreate.label

export function BulkActionDialog({ asked, onClose }: { asked: BulkAsked; onClose: () => void }) {
  const { name, able, unable } = asked
  if (name === 'tag' || name === 'untag') return <TagDialog asked={asked} onClose={onClose} />
  const ids = able.map(({ id }) => id)
  const count = plural(able.length, 'instance')
  if (name === 'snapshot') {
    return (
      <ConfirmDialog
        title={`Take a snapshot of ${count}?`}
        action={`Take ${plural(able.length, 'snapshot')}`}
        onConfirm={() => Promise.resolve(startSnapshots(ids))}
        onClose={onClose}
      >
        <p>A snapshot takes the place of the former one of its instance, which is deleted.</p>
        <BulkMembers able={able} unable={unable} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      action={`Delete ${count}`}
      typeCount={able.length}
      onConfirm={() => Promise.resolve(startDeletions(ids))}
      onClose={onClose}
    >
      <p>This cannot be undone. You are billed for usage up to now.</p>
      <BulkConsequences computes={able} />
      <BulkLeftOut unable={unable} />
    </ConfirmDialog>
  )
}

function TagDialog({ asked, onClose }: { asked: BulkAsked; onClose: () => void }) {
  const { name, able, unable } = asked
  const adds = name === 'tag'
  const [typed, setTyped] = useState('')
  const fieldId = useId()
  const listId = useId()
  const known = useKnownTags(adds).tags
  const offered = adds ? known : [...new Set(able.flatMap(({ tags }) => tags ?? []))].toSorted()
  const tag = typed.trim()
  const length = codePoints(tag)
  const fault =
    length < tagLength.min || length > tagLength.max
      ? `A tag has ${tagLength.min} to ${tagLength.max} characters.`
      : !adds && !offered.includes(tag)
        ? 'None of them has this tag.'
        : undefined
  const rows = adds ? able : able.filter(({ tags }) => tags?.includes(tag))
  const count = plural(rows.length, 'instance')
  return (
    <ConfirmDialog
      title={`${adds ? 'Tag' : 'Untag'} ${plural(able.length, 'instance')}`}
      action={`${adds ? 'Tag' : 'Untag'} ${count}`}
      tone="plain"
      disabledReason={fault}
      onConfirm={() =>
        Promise.resolve(
          startTagging(
            rows.map(({ id }) => id),
            tag,
            adds,
          ),
        )
      }
      onClose={onClose}
    >
      <div className={styles.field}>
        <label className={styles.label} htmlFor={fieldId}>
          Tag
        </label>
        <input
          id={fieldId}
          className="control"
          list={listId}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        <datalist id={listId}>
          {offered.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      </div>
      <BulkMembers able={rows} unable={unable} />
    </ConfirmDialog>
  )
}

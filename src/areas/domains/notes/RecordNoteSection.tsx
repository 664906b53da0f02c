import { useId, useState } from 'react'
import { asApiError } from '#api/http/client.ts'
import { recordNoteMax } from '#contract/rules/recordNotes.ts'
import { Button } from '#ui/display/Button.tsx'
import { StatusChip } from '#ui/display/StatusChip.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useNow } from '#ui/display/useNow.ts'
import { isOver } from './recordNotes.ts'
import styles from './RecordNoteSection.module.css'
import type { NoteForm } from './useNoteForm.ts'

interface RecordNoteSectionProps {
  form: NoteForm
  /** The reason why the note cannot be changed. */
  reason: string | undefined
}

/** Note on a record, next to the record's form. It can be saved separately. */
export function RecordNoteSection({ form, reason }: RecordNoteSectionProps) {
  const { storedNote, values, change, isDirty, isPending, error } = form
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const [done, setDone] = useState<string>()
  const now = useNow()
  const ids = useId()
  const isReadOnly = reason !== undefined || isPending || error !== null
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    setDone(undefined)
    try {
      await form.save()
      setDone(values.note.trim() === '' ? 'Removed' : 'Saved')
    } catch (refusal) {
      setFault(asApiError(refusal).message)
    }
    setBusy(false)
  }
  return (
    <section className={styles.notes} aria-labelledby={`${ids}title`}>
      <h3 id={`${ids}title`} className={styles.title}>
        Note
      </h3>
      <p className={styles.words}>
        Visible to all users of this console who can see the domain. Notes are not published in the
        DNS.
      </p>
      <div className={styles.row}>
        <label className={styles.words} htmlFor={`${ids}note`}>
          Why it is there
        </label>
        <input
          id={`${ids}note`}
          className={styles.note}
          maxLength={recordNoteMax}
          value={values.note}
          readOnly={isReadOnly}
          onChange={({ target }) => change({ note: target.value })}
          onKeyDown={(event) => {
            // Prevents Enter from submitting the surrounding record form.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <label className={styles.words} htmlFor={`${ids}until`}>
          Until
        </label>
        <input
          id={`${ids}until`}
          type="date"
          className={styles.note}
          value={values.until}
          readOnly={isReadOnly}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <div className={styles.bar}>
        <Button
          size="small"
          busy={busy}
          disabledReason={reason ?? (isReadOnly || !isDirty ? 'Nothing was changed.' : undefined)}
          onClick={() => void save()}
        >
          Save note
        </Button>
        {/* Rendered inline, because a toast at the edge of the screen would cover the buttons of the drawer. */}
        <output className={styles.words}>{!isDirty && done}</output>
        {storedNote && (
          <span className={styles.words}>
            {storedNote.author !== null && `${storedNote.author}, `}
            <Time value={storedNote.written} />
          </span>
        )}
        {storedNote && isOver(storedNote, now) && (
          <StatusChip status={null} family="attention">
            Expired
          </StatusChip>
        )}
      </div>
      {error && <p className={styles.fault}>The notes could not be loaded: {error.message}</p>}
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </section>
  )
}

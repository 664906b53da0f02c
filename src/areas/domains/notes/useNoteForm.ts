import { useState } from 'react'
import type { ApiError } from '#api/http/client.ts'
import { type RecordNote, useNoteOf, writeRecordNote } from './recordNotes.ts'

interface NoteInput {
  note: string
  /** ISO date, or empty. */
  until: string
}

export interface NoteForm {
  storedNote: RecordNote | undefined
  values: NoteInput
  change: (changes: Partial<NoteInput>) => void
  isDirty: boolean
  /** True until the notes are loaded. */
  isPending: boolean
  /** Set if the notes could not be read. */
  error: ApiError | null
  /**
   * Saves the note if it was changed.
   * @throws ApiError and keeps the typed values
   */
  save: () => Promise<void>
}

/** State of the note form of a record. Typed values survive concurrent changes by other users. */
export function useNoteForm(domainId: number, recordId: number | undefined): NoteForm {
  const { data: storedNote, isPending, error } = useNoteOf(domainId, recordId)
  const [typed, setTyped] = useState<Partial<NoteInput>>({})
  const before = { note: storedNote?.note ?? '', until: storedNote?.until ?? '' }
  const values = { ...before, ...typed }
  const isDirty = values.note.trim() !== before.note || values.until !== before.until
  return {
    storedNote,
    values,
    change: (changes) => setTyped((others) => ({ ...others, ...changes })),
    isDirty,
    isPending,
    error,
    save: async () => {
      if (!isDirty || recordId === undefined) return
      const seen = storedNote?.version ?? null
      await writeRecordNote(domainId, recordId, { ...values, until: values.until || null, seen })
      setTyped({})
    },
  }
}

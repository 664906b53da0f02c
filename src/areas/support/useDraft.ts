import { useEffect, useRef, useState } from 'react'
import {
  type Draft,
  type DraftFile,
  dropFile,
  emptyDraft,
  keepAttempt,
  keepFiles,
  keepText,
  newDraftFile,
  readDraft,
  unkeptDraft,
} from './ticketDraft.ts'

/** Whether the browser keeps what is typed: not yet said, kept, or refused. */
type Keeping = 'unknown' | 'kept' | 'refused'

/** What is typed for a ticket and its files, kept in this browser with each change. */
export function useDraft(ticketId: number | 'new') {
  const [draft, setDraft] = useState<Draft>()
  const [keeping, setKeeping] = useState<Keeping>('unknown')
  // What the next change begins with: two in one moment must both stay.
  const latest = useRef<Draft>(emptyDraft)

  const show = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  const told = (work: Promise<unknown>) =>
    work.then(
      () => setKeeping('kept'),
      () => setKeeping('refused'),
    )

  useEffect(() => {
    let current = true
    const settle = (found: Draft) => {
      if (!current) return
      latest.current = found
      setDraft(found)
    }
    readDraft(ticketId).then(settle, () => {
      settle(unkeptDraft(ticketId))
      if (current) setKeeping('refused')
    })
    return () => {
      current = false
    }
  }, [ticketId])

  const change = (part: Partial<Pick<Draft, 'summary' | 'text' | 'after'>>) => {
    show({ ...latest.current, ...part })
    void told(keepText(ticketId, latest.current))
  }

  return {
    /** Undefined while it is being read. */
    draft,
    keeping,
    change,
    attempt: {
      after: () => latest.current.after,
      note: (after: number | undefined) => change({ after }),
    },
    add(files: readonly File[]): DraftFile[] {
      const added = files.map(newDraftFile)
      show({ ...latest.current, files: [...latest.current.files, ...added] })
      void told(keepFiles(ticketId, added))
      return added
    },
    remove(id: string) {
      show({ ...latest.current, files: latest.current.files.filter((file) => file.id !== id) })
      void told(dropFile(ticketId, id))
    },
    /** Keeps the names of the ticket's files before an attempt to send this one, until its outcome is known. */
    noteAttempt(id: string, before: readonly string[] | undefined) {
      void told(keepAttempt(ticketId, id, before))
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>

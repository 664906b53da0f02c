import { useEffect, useRef, useState } from 'react'
import {
  type Draft,
  type DraftFile,
  dropFile,
  emptyDraft,
  keepFiles,
  keepText,
  newDraftFile,
  readDraft,
} from './drafts.ts'

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
  const note = (work: Promise<unknown>) =>
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
      settle(emptyDraft)
      if (current) setKeeping('refused')
    })
    return () => {
      current = false
    }
  }, [ticketId])

  return {
    /** Undefined while it is being read. */
    draft,
    keeping,
    change(part: Partial<Pick<Draft, 'summary' | 'text'>>) {
      show({ ...latest.current, ...part })
      void note(keepText(ticketId, latest.current))
    },
    add(files: readonly File[]): DraftFile[] {
      const added = files.map(newDraftFile)
      show({ ...latest.current, files: [...latest.current.files, ...added] })
      void note(keepFiles(ticketId, added))
      return added
    },
    remove(id: string) {
      show({ ...latest.current, files: latest.current.files.filter((file) => file.id !== id) })
      void note(dropFile(id).then(() => keepText(ticketId, latest.current)))
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>

import { useEffect, useRef, useState } from 'react'
import {
  type TicketDraft,
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

/** Storage state of a draft: unknown, completely stored, only its text stored, or not stored. */
type Keeping = 'unknown' | 'kept' | 'text' | 'refused'

/** Manages the draft of a ticket with its files, and stores it in this browser on each change. */
export function useDraft(ticketId: number | 'new') {
  const [draft, setDraft] = useState<TicketDraft>()
  const [text, setText] = useState<Exclude<Keeping, 'text'>>('unknown')
  // Files that are not stored, with the reason; a file that is being written is lost if the page is closed now.
  const [unkept, setUnkept] = useState<ReadonlyMap<string, 'writing' | 'refused'>>(new Map())
  // Latest draft, as the base of the next change, so that two changes in the same render are both applied.
  const latest = useRef<TicketDraft>(emptyDraft)

  const show = (next: TicketDraft) => {
    latest.current = next
    setDraft(next)
  }
  const showResult = (work: Promise<unknown>) =>
    work.then(
      () => setText('kept'),
      () => setText('refused'),
    )
  const mark = (ids: readonly string[], state?: 'writing' | 'refused') =>
    setUnkept((earlier) => {
      const next = new Map(earlier)
      for (const id of ids) {
        if (state === undefined) next.delete(id)
        else next.set(id, state)
      }
      return next
    })

  useEffect(() => {
    let current = true
    const settle = (found: TicketDraft) => {
      if (!current) return
      // A file may have been dropped before the stored draft was read, and may already be part of it.
      const known = new Set(found.files.map(({ id }) => id))
      const early = latest.current.files.filter(({ id }) => !known.has(id))
      show({ ...found, files: [...found.files, ...early] })
    }
    readDraft(ticketId).then(settle, () => {
      settle(unkeptDraft(ticketId))
      if (current) setText('refused')
    })
    return () => {
      current = false
    }
  }, [ticketId])

  const change = (part: Partial<Pick<TicketDraft, 'summary' | 'text' | 'after'>>) => {
    show({ ...latest.current, ...part })
    void showResult(keepText(ticketId, latest.current))
  }

  const states = [...unkept.values()]
  const keeping: Keeping =
    text === 'refused'
      ? 'refused'
      : states.includes('refused')
        ? 'text'
        : states.length > 0
          ? 'unknown'
          : text

  return {
    /** Undefined while the draft is loading. */
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
      const ids = added.map(({ id }) => id)
      mark(ids, 'writing')
      keepFiles(ticketId, added).then(
        () => {
          mark(ids)
          setText((earlier) => (earlier === 'unknown' ? 'kept' : earlier))
        },
        () => mark(ids, 'refused'),
      )
      return added
    },
    remove(id: string) {
      show({ ...latest.current, files: latest.current.files.filter((file) => file.id !== id) })
      mark([id])
      void showResult(dropFile(ticketId, id))
    },
    /** Stores the ticket's file names before this file is sent, until the outcome is known. */
    noteAttempt(id: string, before: readonly string[] | undefined) {
      void showResult(keepAttempt(ticketId, id, before))
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>

/** Returns the reason why the draft cannot be sent yet. */
export const draftLoading = ({ draft }: DraftInHand): string | undefined =>
  draft === undefined ? 'The draft is still loading' : undefined

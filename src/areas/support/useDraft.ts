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

/** The state of a draft in this browser: not yet said, all of it, its text alone, or nothing. */
type Keeping = 'unknown' | 'kept' | 'text' | 'refused'

/** What is typed for a ticket and its files, kept in this browser with each change. */
export function useDraft(ticketId: number | 'new') {
  const [draft, setDraft] = useState<Draft>()
  const [text, setText] = useState<Exclude<Keeping, 'text'>>('unknown')
  // Those that are not kept, and why: one that is on its way is lost if the page goes now.
  const [unkept, setUnkept] = useState<ReadonlyMap<string, 'writing' | 'refused'>>(new Map())
  // What the next change begins with: two in one moment must both stay.
  const latest = useRef<Draft>(emptyDraft)

  const show = (next: Draft) => {
    latest.current = next
    setDraft(next)
  }
  const told = (work: Promise<unknown>) =>
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
    const settle = (found: Draft) => {
      if (!current) return
      // A file may be dropped before the draft is read, and may stand in it already.
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

  const change = (part: Partial<Pick<Draft, 'summary' | 'text' | 'after'>>) => {
    show({ ...latest.current, ...part })
    void told(keepText(ticketId, latest.current))
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
      void told(dropFile(ticketId, id))
    },
    /** Keeps the names of the ticket's files before an attempt to send this one, until its outcome is known. */
    noteAttempt(id: string, before: readonly string[] | undefined) {
      void told(keepAttempt(ticketId, id, before))
    },
  }
}

export type DraftInHand = ReturnType<typeof useDraft>

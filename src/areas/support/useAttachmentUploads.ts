import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/http/client.ts'
import { refreshAllTabs } from '#api/query/query.ts'
import { upload } from '#api/http/upload.ts'
import { createSendQueue } from '#lib/sendQueue.ts'
import { isStored, storedName } from './storedAttachments.ts'
import type { DraftFile } from './ticketDraft.ts'
import { readAttachments } from './queries.ts'
import type { DraftInHand } from './useDraft.ts'

type Upload =
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'stopped' }
  | { state: 'failed'; error: unknown }

/**
 * Uploads the files of a draft sequentially; each can be stopped and retried. If the outcome of an upload is unknown,
 * it compares the ticket's files, so that none is attached twice. Unmounting aborts the current upload.
 */
export function useAttachmentUploads(
  ticketId: number,
  { remove, noteAttempt }: Pick<DraftInHand, 'remove' | 'noteAttempt'>,
) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({})
  const [queue] = useState(() => createSendQueue<string>(1))
  // File names of the ticket before each attempt with unknown outcome.
  const attempts = useRef(new Map<string, readonly string[]>())
  const arrived = useRef(new Set<string>())

  useEffect(() => () => queue.stopAll(), [queue])

  const set = (id: string, upload: Upload | undefined) =>
    setUploads(({ [id]: _, ...others }) => (upload ? { ...others, [id]: upload } : others))

  const note = (id: string, before: readonly string[] | undefined) => {
    if (before) attempts.current.set(id, before)
    else attempts.current.delete(id)
    noteAttempt(id, before)
  }

  /** Uploads a file and returns the ticket's file names before the upload. */
  const send = async ({ id, file }: DraftFile, signal: AbortSignal): Promise<readonly string[]> => {
    const now = await readAttachments(ticketId, signal)
    const earlier = attempts.current.get(id)
    if (earlier && isStored(file.name, { before: earlier, now })) return earlier
    note(id, now)
    const body = new FormData()
    body.append('file', file)
    try {
      await upload({
        method: 'POST',
        to: `/support/tickets/${ticketId}/attachments`,
        body,
        onProgress: (share) => {
          if (!signal.aborted) set(id, { state: 'sending', share })
        },
        signal,
        operation: 'createTicketAttachment',
      })
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiError && error.isUncertain)) {
        note(id, undefined)
        throw error
      }
      const after = await readAttachments(ticketId).catch(() => now)
      if (!isStored(file.name, { before: now, now: after })) throw error
    }
    return now
  }

  const sendOne = async (entry: DraftFile, signal: AbortSignal) => {
    const { id, file } = entry
    // The upload was stopped and retried before its success was known.
    if (arrived.current.has(id)) return
    set(id, { state: 'sending', share: 0 })
    try {
      const name = storedName(file.name, await send(entry, signal))
      arrived.current.add(id)
      attempts.current.delete(id)
      // Exclude this file from the search for other uploads with unknown outcome.
      for (const [other, before] of attempts.current) note(other, [...before, name])
      set(id, undefined)
      remove(id)
    } catch (error) {
      if (!signal.aborted) set(id, { state: 'failed', error })
    } finally {
      void refreshAllTabs(['getTicket', 'listTickets', 'listEvents'], { ticketId })
    }
  }

  return {
    uploads,
    busy: Object.values(uploads).some(({ state }) => state === 'waiting' || state === 'sending'),
    send(files: readonly DraftFile[]) {
      for (const entry of files) {
        const { id, before } = entry
        if (queue.has(id)) continue
        if (before && !attempts.current.has(id)) attempts.current.set(id, before)
        set(id, { state: 'waiting' })
        queue.add(id, (signal) => sendOne(entry, signal))
      }
    },
    stop(id: string) {
      queue.stop(id)
      set(id, { state: 'stopped' })
    },
  }
}

export type Uploads = ReturnType<typeof useAttachmentUploads>

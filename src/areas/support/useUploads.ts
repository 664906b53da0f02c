import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import { refreshAllTabs } from '#api/query.ts'
import { upload } from '#api/upload.ts'
import type { DraftFile } from './drafts.ts'
import { attachmentCount } from './queries.ts'

type Upload =
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'failed'; error: unknown }

const aborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Sends one file. A lost answer is settled by what the ticket has afterwards, so that none is there twice. */
async function send(
  ticketId: number,
  { file }: DraftFile,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const before = await attachmentCount(ticketId)
  const body = new FormData()
  body.append('file', file)
  try {
    await upload({
      method: 'POST',
      to: `/support/tickets/${ticketId}/attachments`,
      body,
      onProgress,
      signal,
      operation: 'createTicketAttachment',
    })
  } catch (error) {
    const lost = error instanceof ApiError && error.isUncertain
    if (!lost || (await attachmentCount(ticketId).catch(() => before)) <= before) throw error
  }
}

/**
 * Files on their way to a ticket, one after another; each can be stopped and sent again by itself. Leaving stops what is
 * on its way.
 */
export function useUploads(ticketId: number, onSent: (id: string) => void) {
  const [uploads, setUploads] = useState<Readonly<Record<string, Upload>>>({})
  const queue = useRef(Promise.resolve())
  const stops = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running.values()) stop.abort()
    }
  }, [])

  const set = (id: string, upload: Upload | undefined) =>
    setUploads(({ [id]: _, ...others }) => (upload ? { ...others, [id]: upload } : others))

  const sendOne = async (file: DraftFile, stop: AbortController) => {
    const { id } = file
    if (stop.signal.aborted) return
    set(id, { state: 'sending', share: 0 })
    try {
      await send(ticketId, file, stop.signal, (share) => set(id, { state: 'sending', share }))
      set(id, undefined)
      onSent(id)
    } catch (error) {
      set(id, aborted(error) ? undefined : { state: 'failed', error })
    } finally {
      stops.current.delete(id)
      void refreshAllTabs(['getTicket', 'listTickets', 'listEvents'], { ticketId })
    }
  }

  return {
    uploads,
    busy: Object.values(uploads).some(({ state }) => state !== 'failed'),
    send(files: readonly DraftFile[]) {
      for (const file of files) {
        if (stops.current.has(file.id)) continue
        const stop = new AbortController()
        stops.current.set(file.id, stop)
        set(file.id, { state: 'waiting' })
        queue.current = queue.current.then(() => sendOne(file, stop))
      }
    },
    stop(id: string) {
      stops.current.get(id)?.abort()
      stops.current.delete(id)
      set(id, undefined)
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>

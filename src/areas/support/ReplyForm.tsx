import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Ticket, TicketReplyCreate } from '#api/generated/types.gen.ts'
import { curlOfForm } from '#api/http/curl.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { ticketCan } from '#contract/rules/tickets.ts'
import { requestBody } from '#lib/requestBody.ts'
import { codePoints, plural } from '#lib/format.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorNotice } from '#ui/error/ErrorNotice.tsx'
import { CopyCurl } from '#ui/form/CopyCurl.tsx'
import { LeaveGuard } from '#ui/form/LeaveGuard.tsx'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { toast } from '#ui/overlay/toast.ts'
import { Composer } from './Composer.tsx'
import { useDeniedReason } from '#api/session/permissions.ts'
import { DeniedNotice } from '#ui/error/DeniedNotice.tsx'
import { needs } from '../needs.ts'
import { ticketPaths } from '#paths/support.ts'
import { useReply } from './queries.ts'
import { isOpen } from './ticketState.ts'
import styles from './support.module.css'
import { draftLoading, useDraft } from './useDraft.ts'
import { useAttachmentUploads } from './useAttachmentUploads.ts'

const limit = limits.ticketReplyCreate.description.max
const tooLong = `At most ${limit.toLocaleString('en')} characters`

/** Form that sends a reply and then its files, sequentially. A retry sends nothing twice. */
export function ReplyForm({ ticket, sendFiles }: { ticket: Ticket; sendFiles: boolean }) {
  const inHand = useDraft(ticket.id)
  const { draft } = inHand
  const uploads = useAttachmentUploads(ticket.id, inHand)
  const { mutateAsync: reply } = useReply(inHand.attempt)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [error, setError] = useState<string>()
  const underway = useRef(false)
  const disabledReason = useDeniedReason(needs.ticket.write) ?? ticketCan.reply(ticket)
  const guard = useLeaveGuard(uploads.busy || sending, 'path')

  const hasStarted = useRef(false)
  useEffect(() => {
    if (!sendFiles || hasStarted.current || !draft) return
    hasStarted.current = true
    uploads.send(draft.files)
  })

  const submit = async () => {
    if (!draft || underway.current || disabledReason !== undefined) return
    const { text, files } = draft
    if (text === '' && files.length === 0) return setError('Write a reply, or attach a file')
    if (codePoints(text) > limit) return setError(tooLong)
    underway.current = true
    setSending(true)
    setError(undefined)
    setFailure(undefined)
    try {
      if (text !== '') {
        await reply({
          path: { ticketId: ticket.id },
          body: requestBody<TicketReplyCreate>({ description: text }),
        })
        inHand.change({ text: '', after: undefined })
        toast('Reply sent')
      }
      uploads.send(files)
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      underway.current = false
      setSending(false)
    }
  }

  /** The request without the files, each of which is sent in a further request. */
  const curl = async () => {
    const text = draft?.text ?? ''
    if (text === '' || codePoints(text) > limit) {
      setError(text === '' ? 'Write a reply first' : tooLong)
      return undefined
    }
    return curlOfForm('POST /support/tickets/{ticketId}/replies', {
      path: { ticketId: ticket.id },
      body: { description: text },
    })
  }

  const discard = () => {
    inHand.change({ text: '' })
    for (const { id } of draft?.files ?? []) inHand.remove(id)
  }

  const files = draft?.files.length ?? 0
  // Keep the text visible after the ticket was closed, so that the user can copy it.
  if (!isOpen(ticket) && !sending && (!draft || (draft.text === '' && files === 0)))
    return <ClosedNotice />
  return (
    <>
      {disabledReason !== undefined && <DeniedNotice reason={disabledReason} />}
      {failure !== undefined && <ErrorNotice error={failure} />}
      <Composer
        label="Reply"
        limit={limit}
        draft={{
          ...inHand,
          change: (part) => {
            setError(undefined)
            inHand.change(part)
          },
          add: (added) => {
            setError(undefined)
            return inHand.add(added)
          },
        }}
        uploads={uploads}
        attached={ticket.attachments ?? []}
        disabledReason={disabledReason}
        sending={sending}
        error={error}
        onSubmit={() => void submit()}
        actions={
          isOpen(ticket) ? (
            <>
              <CopyCurl command={curl} disabledReason={draftLoading(inHand)} />
              <Button
                variant="primary"
                busy={sending}
                disabledReason={disabledReason ?? draftLoading(inHand)}
                onClick={() => void submit()}
              >
                {draft?.text === '' && files > 0 ? `Send ${plural(files, 'file')}` : 'Send reply'}
              </Button>
            </>
          ) : (
            <Button onClick={discard}>Discard draft</Button>
          )
        }
      />
      <LeaveGuard guard={guard} />
    </>
  )
}

const ClosedNotice = () => (
  <p className={styles.closed}>
    This ticket is closed and accepts no replies. <Link to={ticketPaths.open()}>Open ticket</Link>
  </p>
)

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#api/client.ts'
import type { Ticket, TicketReply } from '#api/generated/types.gen.ts'
import { useSession } from '#api/session.ts'
import * as limits from '#contract/limits.gen.ts'
import { ticketCan } from '#contract/rules/tickets.ts'
import { codePoints, plural } from '#lib/format.ts'
import { Button } from '#ui/Button.tsx'
import { FaultNotice } from '#ui/FaultNotice.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { useLeaveGuard } from '#ui/useLeaveGuard.ts'
import { toast } from '#ui/toast.ts'
import { Composer } from './Composer.tsx'
import { useDeniedReason } from '#api/permissions.ts'
import { needs } from '../needs.ts'
import { lastReplyId, readReplies, useReply } from './queries.ts'
import { useDraft } from './useDraft.ts'
import { useUploads } from './useUploads.ts'

const limit = limits.ticketReplyCreate.description.max

/** Writes a reply and then sends the files, one after another; neither goes out twice. */
export function ReplyForm({ ticket, sendFiles }: { ticket: Ticket; sendFiles: boolean }) {
  const inHand = useDraft(ticket.id)
  const { draft } = inHand
  const uploads = useUploads(ticket.id, (id) => inHand.remove(id))
  const { mutateAsync: reply } = useReply()
  const client = useQueryClient()
  const { session } = useSession()
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [error, setError] = useState<string>()
  const underway = useRef(false)
  // The id of the last reply before one whose answer was lost: it may be there already.
  const unsure = useRef<number>(undefined)
  const disabledReason = useDeniedReason(needs.ticket.write) ?? ticketCan.reply(ticket)
  const guard = useLeaveGuard(uploads.busy || sending, 'path')

  const begun = useRef(false)
  useEffect(() => {
    if (!sendFiles || begun.current || !draft) return
    begun.current = true
    uploads.send(draft.files)
  })

  /** Whether the text is among the replies that came after the one with this id. */
  const arrived = async (text: string, after: number): Promise<boolean> => {
    const replies: readonly TicketReply[] = await readReplies(client, ticket.id)
    return replies.some(
      ({ id, description, created_by: by }) =>
        id > after &&
        description === text &&
        (session?.username == null || by === session.username),
    )
  }

  const sendText = async (text: string) => {
    if (unsure.current !== undefined && (await arrived(text, unsure.current))) return
    const before = lastReplyId(client, ticket.id)
    try {
      await reply({ path: { ticketId: ticket.id }, body: { description: text } })
    } catch (refused) {
      if (!(refused instanceof ApiError && refused.isUncertain)) throw refused
      unsure.current = before
      const there = await arrived(text, before).catch(() => false)
      if (!there) throw refused
    }
  }

  const submit = async () => {
    if (!draft || underway.current || disabledReason !== undefined) return
    const { text, files } = draft
    if (text === '' && files.length === 0) return setError('Write a reply, or attach a file')
    if (codePoints(text) > limit)
      return setError(`At most ${limit.toLocaleString('en')} characters`)
    underway.current = true
    setSending(true)
    setError(undefined)
    setFailure(undefined)
    try {
      if (text !== '') {
        await sendText(text)
        unsure.current = undefined
        inHand.change({ text: '' })
        toast('Reply sent')
      }
      uploads.send(files)
    } catch (refused) {
      setFailure(refused)
    } finally {
      underway.current = false
      setSending(false)
    }
  }

  const files = draft?.files.length ?? 0
  return (
    <>
      {failure !== undefined && <FaultNotice error={failure} />}
      <Composer
        label="Reply"
        limit={limit}
        draft={inHand}
        uploads={uploads}
        attached={ticket.attachments ?? []}
        disabledReason={disabledReason}
        error={error}
        onSubmit={() => void submit()}
        actions={
          <Button
            variant="primary"
            busy={sending}
            disabledReason={disabledReason}
            onClick={() => void submit()}
          >
            {draft?.text === '' && files > 0 ? `Send ${plural(files, 'file')}` : 'Send reply'}
          </Button>
        }
      />
      <LeaveGuard guard={guard} />
    </>
  )
}

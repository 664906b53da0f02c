import { mdiLinkOff } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import type { Ticket, TicketReply } from '#api/generated/types.gen.ts'
import { useSession } from '#api/session/session.ts'
import { ticketCan } from '#contract/rules/tickets.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { SkeletonRows } from '#ui/layout/Skeleton.tsx'
import { Time } from '#ui/display/Time.tsx'
import { useOpenedObject } from '#ui/recentItems.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { PendingScreen } from '#ui/layout/PendingScreen.tsx'
import { useDrawerAddress } from '#ui/overlay/useDrawerAddress.ts'
import { EntityLink } from '../EntityLink.tsx'
import { entityName } from '../eventLabels.ts'
import { useDeletedEntities } from '../account/useDeletedEntities.ts'
import { Conversation } from './Conversation.tsx'
import { needs } from '../needs.ts'
import { useCloseTicket, useReplies, useTicket } from './queries.ts'
import { isOpen } from './ticketState.ts'
import { TicketStatus } from './TicketStatus.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import styles from './support.module.css'
import { ticketPaths } from '#paths/support.ts'
import { ticketLabel } from '../labels.ts'
import { markRead } from './readMarkers.ts'

/** Screen of one support ticket. */
export function TicketScreen() {
  const ticketId = idParam(useParams(), 'ticketId')
  const query = useTicket(ticketId)
  const { data: ticket } = query
  if (ticket) return <OpenedTicket key={ticketId} ticket={ticket} />
  return <PendingScreen title={`Ticket ${ticketId}`} query={query} />
}

/** Returns the id of the reply in the URL fragment, for example `#reply-12`. */
const useAddressedReply = (): number | undefined => {
  const found = /^#reply-(\d+)$/.exec(useLocation().hash)?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * Returns the replies up to the last visible one. Newer replies are shown on request, so that the content does not
 * move.
 */
function useShownReplies(
  { rows, complete }: { rows: readonly TicketReply[]; complete: boolean },
  username: string | null | undefined,
  addressed: number | undefined,
) {
  const [upTo, setUpTo] = useState<number>()
  const last = rows.at(-1)?.id ?? 0
  const visibleRows = upTo === undefined ? rows : rows.filter(({ id }) => id <= upTo)
  const fresh = rows.slice(visibleRows.length)
  // A reply by this user, and all replies before it, are not counted as new.
  const own = fresh.findLast(({ created_by: by }) => username != null && by === username)?.id
  const isAsked = fresh.some(({ id }) => id === addressed)
  const next = upTo === undefined || isAsked ? last : own
  if (complete && next !== undefined && upTo !== next) setUpTo(next)
  const unseen = fresh.filter(({ id }) => own === undefined || id > own)
  return { visibleReplies: visibleRows, fresh: unseen, showAll: () => setUpTo(last) }
}

function OpenedTicket({ ticket }: { ticket: Ticket }) {
  const replies = useReplies(ticket.id, isOpen(ticket))
  const { session } = useSession()
  const [newestFirst, setNewestFirst] = useState(false)
  const closing = useDrawerAddress({ names: ['close'] })
  const [opened, setOpened] = useState<number>()
  const end = useRef<HTMLDivElement>(null)
  const addressed = useAddressedReply()
  const { visibleReplies, fresh, showAll } = useShownReplies(replies, session?.username, addressed)
  const isMissing =
    addressed !== undefined &&
    replies.complete &&
    replies.failedPages.length === 0 &&
    !replies.rows.some(({ id }) => id === addressed)
  const deniedReason = useDeniedReason(needs.ticket.write)
  useOpenedObject({
    kind: 'Ticket',
    label: ticketLabel(ticket),
    href: ticketPaths.ticket(ticket.id),
  })
  const attached = ticket.attachments ?? []

  const read = fresh.length === 0 && replies.complete
  useEffect(() => {
    if (read) markRead(ticket)
  }, [read, ticket])

  return (
    <Screen
      title={ticketLabel(ticket)}
      status={<TicketStatus ticket={ticket} username={session?.username} variant="soft" />}
      meta={<TicketMeta ticket={ticket} />}
      metaBelow
      actions={
        <>
          <RefreshButton list={replies} />
          <Button
            onClick={() => closing.open('close')}
            disabledReason={deniedReason ?? ticketCan.close(ticket)}
          >
            Close ticket
          </Button>
        </>
      }
    >
      <div className={styles.column}>
        {isMissing && (
          <Banner icon={mdiLinkOff}>
            This ticket has no reply {addressed}. The whole conversation is shown.
          </Banner>
        )}
        {attached.length > 0 && (
          <Panel title="Files" meta="All attachments (names only)">
            <ul className={styles.names}>
              {attached.map((name, index) => (
                // Names may repeat.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${index} ${name}`}>{name}</li>
              ))}
            </ul>
          </Panel>
        )}
        <div className={styles.order}>
          <span className={styles.quiet}>{plural(replies.total, 'reply', 'replies')}</span>
          {replies.total > 0 && (
            <Button size="small" variant="quiet" onClick={() => setNewestFirst(!newestFirst)}>
              {newestFirst ? 'Oldest first' : 'Newest first'}
            </Button>
          )}
          {replies.total > 0 && isOpen(ticket) && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => end.current?.scrollIntoView({ block: 'nearest' })}
            >
              Jump to reply
            </Button>
          )}
        </div>
        {replies.error && replies.loaded === 0 && (
          <ErrorState
            error={replies.error}
            onRetry={() => void replies.refetch()}
            retrying={replies.isFetching}
          />
        )}
        <div>
          <Conversation
            ticket={ticket}
            replies={visibleReplies}
            complete={replies.complete}
            newestFirst={newestFirst}
            opened={opened}
          />
          {fresh.length > 0 && (
            <output className={styles.fresh}>
              <Button
                variant="primary"
                onClick={() => {
                  setOpened(fresh[0]?.id)
                  showAll()
                }}
              >
                {plural(fresh.length, 'new reply', 'new replies')}
              </Button>
            </output>
          )}
        </div>
        {replies.isPending && <SkeletonRows label="Loading replies" rows={3} />}
        {replies.failedPages.length > 0 && (
          <Button onClick={() => void replies.retry()}>Load the missing replies</Button>
        )}
        <div ref={end}>
          <ReplyForm ticket={ticket} sendFiles={useFilesToSend()} />
        </div>
      </div>
      {closing.name && <CloseDialog ticket={ticket} onClose={closing.close} />}
    </Screen>
  )
}

/** Returns true if the draft's files must be sent immediately, which is the case after a ticket was opened. */
function useFilesToSend(): boolean {
  const { state, pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [wanted] = useState(() => (state as { sendFiles?: boolean } | null)?.sendFiles === true)
  useEffect(() => {
    // Clear the state, so that a reload does not send the files again.
    if (wanted) void navigate(pathname + hash, { replace: true, state: null })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return wanted
}

function TicketMeta({ ticket }: { ticket: Ticket }) {
  const { id, entity, opened, opened_by: openedBy, updated, updated_by: by } = ticket
  const isDeleted = useDeletedEntities()
  const name = entityName(entity)
  return (
    <span>
      #{id}
      {name && (
        <>
          {' '}
          · about{' '}
          <EntityLink entity={entity} isDeleted={isDeleted(entity)} className={styles.about} />
        </>
      )}{' '}
      · opened <Time value={opened} /> by {openedBy}
      {by && (
        <>
          {' '}
          · updated <Time value={updated} /> by {by}
        </>
      )}
    </span>
  )
}

function CloseDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { mutateAsync: close } = useCloseTicket()
  const name = ticketLabel(ticket)
  return (
    <ConfirmDialog
      title={`Close “${name}”?`}
      action="Close ticket"
      tone="plain"
      call="POST /support/tickets/{ticketId}/close"
      callParts={{ path: { ticketId: ticket.id } }}
      onConfirm={async () => {
        await close({ path: { ticketId: ticket.id } })
        toast('Ticket closed')
      }}
      onClose={onClose}
    >
      <p>
        A closed ticket accepts no further replies or files. You can open a new one at any time.
      </p>
    </ConfirmDialog>
  )
}

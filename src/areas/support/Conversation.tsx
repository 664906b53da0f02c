import { mdiLink } from '@mdi/js'
import { Fragment, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Ticket, TicketReply } from '#api/generated/types.gen.ts'
import { cx } from '#lib/cx.ts'
import { plural } from '#lib/format.ts'
import { formatDate } from '#lib/time.ts'
import { Button } from '#ui/display/Button.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { Time, useTimeZone } from '#ui/display/Time.tsx'
import { Markdown } from './Markdown.tsx'
import { ticketPaths } from '#paths/support.ts'
import styles from './support.module.css'

interface ConversationProps {
  ticket: Ticket
  replies: readonly TicketReply[]
  /** True if all replies are loaded. */
  complete: boolean
  newestFirst: boolean
  /** Id of the reply to focus: the first of the replies that were just loaded. */
  opened?: number | undefined
}

interface Message {
  /** URL fragment of the message: `reply-12` or `description`. */
  anchor: string
  href: string
  author: string
  isStaff: boolean
  at: string | undefined
  text: string
}

/**
 * Returns true if the provider opened the ticket: only the provider can close it, or the provider replied under the
 * same name.
 */
const isOpenedByStaff = (
  { opened_by: opener, closable, status }: Ticket,
  replies: readonly TicketReply[],
) =>
  (closable === false && status !== 'closed') ||
  replies.some(({ from_compute: isStaff, created_by: author }) => isStaff && author === opener)

const messagesOf = (ticket: Ticket, replies: readonly TicketReply[]): Message[] => [
  {
    anchor: 'description',
    href: `${ticketPaths.ticket(ticket.id)}#description`,
    author: ticket.opened_by ?? '',
    isStaff: isOpenedByStaff(ticket, replies),
    at: ticket.opened,
    text: ticket.description ?? '',
  },
  ...replies.map((reply) => ({
    anchor: `reply-${reply.id}`,
    href: ticketPaths.reply(ticket.id, reply.id),
    author: reply.created_by ?? '',
    isStaff: reply.from_compute === true,
    at: reply.created,
    text: reply.description ?? '',
  })),
]

/** Number of latest replies that are not collapsed, and the minimum number of replies to collapse. */
const openReplies = 5
const minFolded = 3

/**
 * Collapses earlier replies until the user expands them or the URL links to one of them. Later replies do not collapse
 * more.
 */
function useFolded(
  { replies, complete }: Pick<ConversationProps, 'replies' | 'complete'>,
  isRequested: (id: number) => boolean,
) {
  const [isOpen, setOpen] = useState(false)
  const [last, setLast] = useState<number>()
  const count = replies.length - openReplies
  const lastNow = count < minFolded ? 0 : (replies[count - 1]?.id ?? 0)
  if (complete && last === undefined) setLast(lastNow)
  const folded = isOpen ? [] : replies.filter(({ id }) => id <= (last ?? lastNow))
  const isAsked = folded.some(({ id }) => isRequested(id))
  if (isAsked) setOpen(true)
  return { folded: isAsked ? [] : folded, unfold: () => setOpen(true) }
}

/** The messages of a ticket, grouped by day. */
export function Conversation(props: ConversationProps) {
  const { ticket, replies, newestFirst, opened } = props
  const zone = useTimeZone()
  const { hash } = useLocation()
  const list = useRef<HTMLOListElement>(null)
  const { folded, unfold } = useFolded(props, (id) => id === opened || hash === `#reply-${id}`)
  const [unfolded, setUnfolded] = useState<number>()
  const foldedCount = folded.length
  const all = messagesOf(ticket, replies)
  const oldest = [...all.slice(0, 1), ...all.slice(1 + foldedCount)]
  const messages = newestFirst ? oldest.toReversed() : oldest
  const messageAnchor = hash.slice(1)
  const isThere = messages.some(({ anchor }) => anchor === messageAnchor)

  // Scroll manually, because the linked message is rendered after the browser resolved the URL fragment.
  useEffect(() => {
    if (!isThere) return
    list.current
      ?.querySelector(`#${CSS.escape(messageAnchor)}`)
      ?.scrollIntoView({ block: 'center' })
  }, [isThere, messageAnchor])

  // Move the focus, because the button that loaded the replies was removed.
  useEffect(() => {
    if (opened !== undefined) list.current?.querySelector<HTMLElement>(`#reply-${opened}`)?.focus()
  }, [opened])
  useEffect(() => {
    if (unfolded !== undefined)
      list.current?.querySelector<HTMLElement>(`#reply-${unfolded}`)?.focus()
  }, [unfolded])

  const fold = foldedCount > 0 && (
    <li className={styles.day}>
      <Button
        size="small"
        onClick={() => {
          setUnfolded((newestFirst ? folded.at(-1) : folded[0])?.id)
          unfold()
        }}
      >
        {`Show ${plural(foldedCount, 'earlier reply', 'earlier replies')}`}
      </Button>
    </li>
  )

  return (
    <ol ref={list} className={styles.messages} aria-label="Conversation">
      {messages.map((message, index) => {
        const day = formatDate(message.at, zone)
        const before = messages[index - 1]
        return (
          <Fragment key={message.anchor}>
            {newestFirst && message.anchor === 'description' && fold}
            {(!before || formatDate(before.at, zone) !== day) && (
              <li className={styles.day}>
                <span>{day}</span>
              </li>
            )}
            <li
              id={message.anchor}
              tabIndex={-1}
              className={cx(
                styles.message,
                message.isStaff && styles.staff,
                message.anchor === messageAnchor && styles.wanted,
              )}
              aria-current={message.anchor === messageAnchor ? 'true' : undefined}
            >
              <header className={styles.from}>
                <strong>{message.author}</strong>
                {message.isStaff && <span className={styles.badge}>Provider support</span>}
                <a href={message.href} className={styles.permalink}>
                  <Time value={message.at} />
                  <span className="visually-hidden">, link to the message of {message.author}</span>
                  <Icon path={mdiLink} size={14} />
                </a>
              </header>
              <Markdown text={message.text} />
            </li>
            {!newestFirst && message.anchor === 'description' && fold}
          </Fragment>
        )
      })}
    </ol>
  )
}

import { Link } from 'react-router'
import type { Ticket } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { idColumn } from '#ui/list/listColumns.tsx'
import type { Column } from '#ui/table/column.ts'
import { Time } from '#ui/display/Time.tsx'
import { EntityLink } from '../EntityLink.tsx'
import { entityName } from '../eventLabels.ts'
import type { useDeletedEntities } from '../account/useDeletedEntities.ts'
import { ticketLabel } from '../labels.ts'
import { ticketPaths } from '#paths/support.ts'
import { isAnswered, ticketStatusText } from './ticketState.ts'
import { TicketStatus } from './TicketStatus.tsx'
import styles from './support.module.css'

interface TicketColumnsOptions {
  /** Returns true if another user has written since the ticket was last read in this browser. */
  unread: (ticket: Ticket) => boolean
  /** Name of the signed-in user. */
  username: string | null | undefined
  isDeleted: ReturnType<typeof useDeletedEntities>
}

export const ticketColumns = ({
  unread,
  username,
  isDeleted,
}: TicketColumnsOptions): readonly Column<Ticket>[] => [
  {
    id: 'summary',
    header: 'Ticket',
    value: ticketLabel,
    cell: (ticket) => (
      <Link to={ticketPaths.ticket(ticket.id)} className={unread(ticket) ? styles.unread : ''}>
        {ticketLabel(ticket)}
      </Link>
    ),
    width: 200,
    grow: 2,
    mobile: 'title',
  },
  {
    id: 'unread',
    header: 'Unread',
    value: (ticket) => (unread(ticket) ? 'New replies' : ''),
    cell: (ticket) => unread(ticket) && <span className={styles.dot}>Unread</span>,
    filter: { kind: 'choice', label: (value) => value || 'Read' },
    width: 100,
    mobile: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    value: (ticket) => ticketStatusText(ticket, username),
    cell: (ticket) => <TicketStatus ticket={ticket} username={username} />,
    filter: {
      kind: 'choice',
      values: (ticket) => [
        ...(ticket.status ? [ticket.status] : []),
        ...(isAnswered(ticket, username) ? ['answered'] : []),
      ],
      label: humanize,
    },
    width: 104,
    mobile: 'meta',
  },
  {
    id: 'about',
    header: 'About',
    value: ({ entity }) => entityName(entity),
    cell: ({ entity }) => entity && <EntityLink entity={entity} isDeleted={isDeleted(entity)} />,
    filter: { kind: 'choice' },
    width: 128,
    grow: 1,
  },
  {
    id: 'opened_by',
    header: 'Opened by',
    value: ({ opened_by: by }) => by,
    filter: { kind: 'choice' },
    width: 112,
  },
  {
    id: 'updated_by',
    header: 'Updated by',
    value: ({ updated_by: by, opened_by: openedBy }) => by ?? openedBy,
    filter: { kind: 'choice' },
    width: 112,
  },
  {
    id: 'updated',
    header: 'Updated',
    value: ({ updated }) => updated,
    cell: ({ updated }) => <Time value={updated} />,
    sort: 'time',
    width: 128,
    mobile: 'meta',
  },
  {
    id: 'opened',
    header: 'Opened',
    value: ({ opened }) => opened,
    cell: ({ opened }) => <Time value={opened} />,
    sort: 'time',
    width: 112,
    hidden: true,
  },
  {
    id: 'files',
    header: 'Files',
    value: ({ attachments }) => attachments?.length ?? 0,
    align: 'end',
    sort: 'number',
    width: 64,
    hidden: true,
  },
  idColumn('ticket'),
]

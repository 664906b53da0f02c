import { mdiLifebuoy } from '@mdi/js'
import { useMemo } from 'react'
import type { Ticket } from '#api/generated/types.gen.ts'
import { curlCommand } from '#api/http/curl.ts'
import { useSession } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { isEmptyList } from '#ui/list/isEmptyList.ts'
import { ListTable } from '#ui/list/ListTable.tsx'
import { RefreshButton } from '#ui/list/RefreshButton.tsx'
import { Screen } from '#ui/layout/Screen.tsx'
import { ticketPaths } from '#paths/support.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { needs } from '../needs.ts'
import { useTickets } from './queries.ts'
import { useDeletedEntities } from '../account/useDeletedEntities.ts'
import { ticketColumns } from './ticketColumns.tsx'
import { isUnread, useSeenTickets } from './readMarkers.ts'

const rowId = (ticket: Ticket) => ticket.id

/** List of all support tickets, open ones first. */
export function TicketsScreen() {
  const list = useTickets()
  const { session } = useSession()
  const seenTickets = useSeenTickets()
  const isDeleted = useDeletedEntities()
  const columns = useMemo(
    () =>
      ticketColumns({
        unread: (ticket) => isUnread(ticket, session?.username, seenTickets),
        username: session?.username,
        isDeleted,
      }),
    [seenTickets, session?.username, isDeleted],
  )
  const open = (
    <Button
      variant="primary"
      icon={mdiLifebuoy}
      href={ticketPaths.open()}
      disabledReason={useDeniedReason(needs.ticket.write)}
    >
      Open ticket
    </Button>
  )
  return (
    <Screen
      title="Tickets"
      actions={
        <>
          <RefreshButton list={list} />
          {!isEmptyList(list) && open}
        </>
      }
    >
      <ListTable
        list={list}
        noun="tickets"
        label="Tickets"
        name="tickets"
        columns={columns}
        rowId={rowId}
        empty={
          <EmptyState
            title="No tickets yet"
            action={open}
            command={curlCommand({ method: 'GET', path: '/v4/support/tickets', query: '' })}
          >
            A ticket is a conversation with the provider's support about the account or an object in
            it.
          </EmptyState>
        }
      />
    </Screen>
  )
}

import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { queryClient } from '#api/query/query.ts'
import { idParam } from '#lib/params.ts'
import type { RouteHandle } from '#ui/layout/routeHandle.ts'
import { middleCut } from '#lib/format.ts'
import { firstRepliesQuery, ticketQuery } from './queries.ts'
import { firstTicketsQuery } from './ticketLists.ts'
import { withAreaObjects } from '../areaObjects.ts'
import { ticketLabel } from '../labels.ts'
import { RowCrumb } from '../RowCrumb.tsx'

const list: RouteHandle = { crumb: 'Tickets' }
const open: RouteHandle = { crumb: 'New ticket' }

const detail: RouteHandle = {
  crumb: (params) => (
    <RowCrumb
      id={Number(params['ticketId'])}
      noun="Ticket"
      query={ticketQuery}
      label={(ticket) => middleCut(ticketLabel(ticket), 40)}
    />
  ),
}

/** Starts the request without awaiting it, because the list's skeleton already has the final layout. */
function loadList() {
  void queryClient.prefetchQuery(firstTicketsQuery())
  return null
}

async function loadTicket({ params }: LoaderFunctionArgs) {
  const ticketId = idParam(params, 'ticketId')
  void queryClient.prefetchQuery(firstRepliesQuery(ticketId))
  await queryClient.ensureQueryData(ticketQuery(ticketId))
  return null
}

export const routes: RouteObject[] = [
  {
    path: 'support',
    handle: list,
    children: [
      {
        index: true,
        loader: loadList,
        lazy: { Component: async () => (await import('./TicketsScreen.tsx')).TicketsScreen },
      },
      {
        path: 'new',
        handle: open,
        loader: loadList,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () =>
            (await withAreaObjects(import('./OpenTicketScreen.tsx'))).OpenTicketScreen,
        },
      },
      {
        path: ':ticketId',
        handle: detail,
        loader: loadTicket,
        shouldRevalidate: ({ currentParams, nextParams }) =>
          currentParams['ticketId'] !== nextParams['ticketId'],
        lazy: { Component: async () => (await import('./TicketScreen.tsx')).TicketScreen },
      },
    ],
  },
]

import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query'
import { type AllPages, allPagesKey, firstPageOf, loadAllPages } from '#api/allPages.ts'
import type { ApiError } from '#api/client.ts'
import {
  getTicketOptions,
  listTicketRepliesOptions,
  listTicketsOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import { closeTicket, createTicketReply, openTicket } from '#api/generated/sdk.gen.ts'
import type { Ticket, TicketReply } from '#api/generated/types.gen.ts'
import { pollWhile, queryClient, useAllPages, useOperation } from '#api/query.ts'

/** Milliseconds between looks for what the provider answered. */
export const ticketInterval = 60_000

export const ticketsQuery = () => listTicketsOptions()
export const firstTicketsQuery = () => firstPageOf<Ticket>(ticketsQuery())

export const useTickets = () =>
  useAllPages<Ticket>(ticketsQuery(), { refetchInterval: pollWhile(() => ticketInterval) })

export const isOpen = ({ status }: Ticket): boolean => status !== 'closed'

export function ticketQuery(ticketId: number) {
  const { queryKey, queryFn } = getTicketOptions({ path: { ticketId } })
  return queryOptions<Ticket, ApiError, Ticket, typeof queryKey>({
    queryKey,
    queryFn: queryFn as never,
    refetchInterval: pollWhile(
      ({ state }: { state: { data: Ticket | undefined } }) =>
        state.data !== undefined && isOpen(state.data) && ticketInterval,
    ) as never,
  })
}

export const useTicket = (ticketId: number) => useQuery(ticketQuery(ticketId))

const repliesQuery = (ticketId: number) => listTicketRepliesOptions({ path: { ticketId } })
export const firstRepliesQuery = (ticketId: number) => firstPageOf(repliesQuery(ticketId))

/** Every reply, oldest first; looked for again while the ticket is open. */
export const useReplies = (ticketId: number, open: boolean) =>
  useAllPages(repliesQuery(ticketId), {
    refetchInterval: pollWhile(() => open && ticketInterval),
  })

export const useOpenTicket = () =>
  useOperation(openTicket, { refreshes: ['listTickets', 'listEvents'] })

export const useReply = () =>
  useOperation(createTicketReply, {
    refreshes: ['listTicketReplies', 'getTicket', 'listTickets', 'listEvents'],
  })

export const useCloseTicket = () =>
  useOperation(closeTicket, { refreshes: ['getTicket', 'listTickets', 'listEvents'] })

/** How many files the ticket has by the API, asked now. */
export async function attachmentCount(
  ticketId: number,
  client: QueryClient = queryClient,
): Promise<number> {
  const ticket = await client.fetchQuery({ ...ticketQuery(ticketId), staleTime: 0 })
  return ticket.attachments?.length ?? 0
}

/** The replies as they are now, asked anew. */
export async function readReplies(
  client: QueryClient,
  ticketId: number,
): Promise<readonly TicketReply[]> {
  const options = repliesQuery(ticketId)
  const { rows } = await client.fetchQuery<AllPages<TicketReply>, ApiError>({
    queryKey: allPagesKey(options),
    queryFn: ({ signal }) => loadAllPages<TicketReply>(client, options, signal),
    staleTime: 0,
    retry: false,
  })
  return rows
}

/** The id of the last reply that is known, 0 without any. */
export const lastReplyId = (client: QueryClient, ticketId: number): number =>
  client.getQueryData<AllPages<TicketReply>>(allPagesKey(repliesQuery(ticketId)))?.rows.at(-1)
    ?.id ?? 0

/** The tickets as they are now, the newest open ones first. */
export const readTickets = async (client: QueryClient): Promise<readonly Ticket[]> =>
  (await client.fetchQuery({ ...firstTicketsQuery(), staleTime: 0 })).data ?? []

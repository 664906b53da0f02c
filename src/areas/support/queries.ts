import { queryOptions, useQuery } from '@tanstack/react-query'
import { firstPageOf } from '#api/query/allPages.ts'
import { ApiError, call } from '#api/http/client.ts'
import {
  getTicketOptions,
  listTicketRepliesOptions,
} from '#api/generated/@tanstack/react-query.gen.ts'
import {
  closeTicket,
  createTicketReply,
  getTicket,
  listTicketReplies,
  listTickets,
  openTicket,
} from '#api/generated/sdk.gen.ts'
import type { Ticket, TicketReply } from '#api/generated/types.gen.ts'
import { useAllPages, useOperation } from '#api/query/query.ts'
import { pollWhile } from '#api/query/polling.ts'
import { useSession } from '#api/session/session.ts'
import { ticketInterval, ticketsQuery } from './ticketLists.ts'
import { isOpen } from './ticketState.ts'
import { type Attempt, idempotentSend } from '#api/http/idempotentSend.ts'

export const useTickets = () =>
  useAllPages<Ticket>(ticketsQuery(), { refetchInterval: pollWhile(() => ticketInterval) })

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

export const useTicket = (ticketId: number) =>
  useQuery({
    ...ticketQuery(ticketId),
    throwOnError: (error) => error.status === 404 || error.status === 403,
  })

const repliesQuery = (ticketId: number) => listTicketRepliesOptions({ path: { ticketId } })
export const firstRepliesQuery = (ticketId: number) => firstPageOf(repliesQuery(ticketId))

/** Queries all replies, oldest first, and polls while the ticket is open. */
export const useReplies = (ticketId: number, open: boolean) =>
  useAllPages(repliesQuery(ticketId), {
    refetchInterval: pollWhile(() => open && ticketInterval),
  })

/** Returns true if this user is the author, and also if the user's name is unknown. */
const isBy = (author: string | undefined, username: string | null | undefined) =>
  username == null || author === username

/** Opens a ticket. A retry after a lost response does not create a duplicate. */
export function useOpenTicket(attempt: Attempt) {
  const username = useSession().session?.username
  return useOperation(openTicket, {
    refreshes: ['listTickets', 'listEvents'],
    send: (input) =>
      idempotentSend({
        attempt,
        read: readTickets,
        matches: ({ summary, description, opened_by: author }) =>
          summary === input.body.summary &&
          description === input.body.description &&
          isBy(author, username),
        send: () => call(openTicket, input),
      }),
  })
}

/** Sends a reply. A retry after a lost response does not create a duplicate. */
export function useReply(attempt: Attempt) {
  const username = useSession().session?.username
  return useOperation(createTicketReply, {
    refreshes: ['listTicketReplies', 'getTicket', 'listTickets', 'listEvents'],
    send: (input) =>
      idempotentSend({
        attempt,
        read: () => readReplies(input.path.ticketId),
        matches: ({ description, created_by: author, from_compute: isStaff }) =>
          description === input.body.description && isStaff !== true && isBy(author, username),
        send: () => call(createTicketReply, input),
      }),
  })
}

/** Closes a ticket. A retry after a lost response succeeds if the ticket is already closed. */
export const useCloseTicket = () =>
  useOperation(closeTicket, {
    refreshes: ['getTicket', 'listTickets', 'listEvents'],
    send: async (input) => {
      try {
        return await call(closeTicket, input)
      } catch (refused) {
        if (!(refused instanceof ApiError && refused.isUncertain)) throw refused
        const ticket = await readTicket(input.path.ticketId).catch(() => undefined)
        if (ticket === undefined || isOpen(ticket)) throw refused
        return {}
      }
    },
  })

// Bypasses the query cache, because a response in flight may be older than the change to detect.

const readTicket = (ticketId: number, signal?: AbortSignal): Promise<Ticket> =>
  call(getTicket, { path: { ticketId } }, signal)

/** Fetches the current file names of a ticket. */
export async function readAttachments(
  ticketId: number,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { attachments } = await readTicket(ticketId, signal)
  return attachments ?? []
}

/**
 * Fetches all current replies.
 * @throws ApiError if a page cannot be read
 */
async function readReplies(ticketId: number): Promise<readonly TicketReply[]> {
  const replies: TicketReply[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await call(listTicketReplies, { path: { ticketId }, query: { page } })
    replies.push(...(answer.data ?? []))
    pages = answer.pages ?? 1
  }
  return replies
}

/** Fetches the first page of tickets, which contains the newest open ones. */
const readTickets = async (): Promise<readonly Ticket[]> => (await call(listTickets, {})).data ?? []

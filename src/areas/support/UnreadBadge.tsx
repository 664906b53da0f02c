import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { optionalQuery } from '#api/permissions.ts'
import { pollWhile } from '#api/query.ts'
import { useSession } from '#api/session.ts'
import { ticketPaths } from './paths.ts'
import { isUnread, useSeenTickets } from './readMarkers.ts'
import { firstTicketsQuery, ticketInterval } from './ticketLists.ts'

/** Nothing here may be in the way of a list, milliseconds. */
const restBeforeAsking = 3000

/** Counts the tickets with something new, for the navigation; draws nothing. */
export function UnreadBadge({ show }: { show: (to: string, count: number) => void }) {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restBeforeAsking)
    return () => clearTimeout(timer)
  }, [])
  const { session } = useSession()
  const seen = useSeenTickets()
  const { data } = useQuery({
    ...optionalQuery(firstTicketsQuery()),
    staleTime: ticketInterval,
    enabled: rested,
    refetchInterval: pollWhile(() => ticketInterval),
  })
  const count = (data?.data ?? []).filter((ticket) =>
    isUnread(ticket, session?.username, seen),
  ).length
  useEffect(() => show(ticketPaths.list(), count), [count, show])
  return null
}

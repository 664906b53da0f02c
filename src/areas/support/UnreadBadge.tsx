import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { optionalQuery } from '#api/session/permissions.ts'
import { pollWhile } from '#api/query/polling.ts'
import { useSession } from '#api/session/session.ts'
import { ticketPaths } from '#paths/support.ts'
import { isUnread, useSeenTickets } from './readMarkers.ts'
import { firstTicketsQuery, ticketInterval } from './ticketLists.ts'

/** Delay before the first request in milliseconds, so that it does not slow down the current screen. */
const restBeforeAsking = 3000

/** Reports the number of tickets with new replies to the navigation. Renders nothing. */
export function UnreadBadge({ show }: { show: (to: string, count: number) => void }) {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restBeforeAsking)
    return () => clearTimeout(timer)
  }, [])
  const { session } = useSession()
  const seenTickets = useSeenTickets()
  const { data } = useQuery({
    ...optionalQuery(firstTicketsQuery()),
    staleTime: ticketInterval,
    enabled: rested,
    refetchInterval: pollWhile(() => ticketInterval),
  })
  const count = (data?.data ?? []).filter((ticket) =>
    isUnread(ticket, session?.username, seenTickets),
  ).length
  useEffect(() => show(ticketPaths.list(), count), [count, show])
  return null
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Event } from '#api/generated/types.gen.ts'
import { pollWhile } from '#api/query/polling.ts'
import { viewedUser } from '#api/session/viewedUser.ts'
import { minute } from '#contract/rules/durations.ts'
import { endsSince, type SeenEvents } from '#contract/rules/jobEnds.ts'
import { recentEventsQuery } from '../account/noticeQueries.ts'
import type { Finding } from '../insights/overview/rules/rule.ts'
import { useOpenFindings } from '../insights/overview/useOpenFindings.ts'
import { type BrowserNotice, showNotice, useNoticePermission } from './browserNotice.ts'
import { useChoices } from './choices.ts'
import { noticesOfEnds } from './jobEnds.ts'
import type { NoticeKind } from './kinds.ts'
import { newFindings, noticesOfFindings } from './newFindings.ts'

/** Poll interval for events, in milliseconds. */
const eventsEvery = minute / 2
const overviewEvery = 10 * minute

/** Shows the notifications that the user enabled while the console is open. Only one tab shows them. */
export function NoticeWatch() {
  const choices = useChoices()
  const permission = useNoticePermission()
  const isWanted = (kind: NoticeKind) => choices[kind] === true
  const wantsEnds = isWanted('finished') || isWanted('failures')
  // Disabled while viewing as another user, because that user's permissions would apply.
  const isOn =
    permission === 'granted' && viewedUser() === undefined && (wantsEnds || isWanted('attention'))
  const leads = useLead(isOn)
  if (!leads) return null
  return (
    <>
      {wantsEnds && <EndsWatch isWanted={isWanted} />}
      {isWanted('attention') && <AttentionWatch />}
    </>
  )
}

const hasLocks = () => 'locks' in navigator

/** Returns true in exactly one of the tabs that request leadership, until that tab is closed. */
function useLead(isOn: boolean): boolean {
  const [leads, setLeads] = useState(false)
  useEffect(() => {
    if (!isOn || !hasLocks()) return undefined
    const end = new AbortController()
    const { promise, resolve } = Promise.withResolvers<void>()
    navigator.locks
      .request('console.notices', { signal: end.signal }, async () => {
        setLeads(true)
        await promise
      })
      .catch((error: unknown) => {
        // Ignore the error if the component was unmounted while it waited for the lock.
        if (!end.signal.aborted) throw error
      })
    return () => {
      end.abort()
      resolve()
      setLeads(false)
    }
  }, [isOn])
  return isOn && (leads || !hasLocks())
}

function useShow() {
  const navigate = useNavigate()
  return (notices: readonly BrowserNotice[]) => {
    for (const notice of notices) showNotice(notice, (href) => void navigate(href))
  }
}

function EndsWatch({ isWanted }: { isWanted: (kind: NoticeKind) => boolean }) {
  const show = useShow()
  const seenEvents = useRef<SeenEvents>(undefined)
  const { data } = useQuery({
    ...recentEventsQuery(),
    refetchInterval: pollWhile(() => eventsEvery),
    refetchIntervalInBackground: true,
  })
  const judge = useEffectEvent((events: readonly Event[]) => {
    const { ended, seen: now } = endsSince(events, seenEvents.current, Date.now())
    seenEvents.current = now
    show(noticesOfEnds(ended, isWanted))
  })
  useEffect(() => {
    if (data) judge(data.data ?? [])
  }, [data])
  return null
}

function AttentionWatch() {
  const show = useShow()
  const known = useRef<ReadonlySet<string>>(undefined)
  const [looks, setLooks] = useState(true)
  useEffect(() => {
    const timer = setInterval(() => setLooks(true), overviewEvery)
    return () => clearInterval(timer)
  }, [])
  const judge = (found: readonly Finding[]) => {
    setLooks(false)
    const next = newFindings(found, known.current)
    known.current = next.known
    show(noticesOfFindings(next.fresh))
  }
  return looks ? <OverviewLook onFound={judge} /> : null
}

/**
 * Evaluates all overview rules once. Mounted only for one run, because a permanent reader would run again after each
 * change.
 */
function OverviewLook({ onFound }: { onFound: (found: readonly Finding[]) => void }) {
  const { findings, pending, refetch } = useOpenFindings()
  const [isRead, setRead] = useState(false)
  const read = useEffectEvent(() => refetch().then(() => setRead(true)))
  useEffect(() => void read(), [])
  const tell = useEffectEvent(() => onFound(findings()))
  useEffect(() => {
    if (isRead && !pending) tell()
  }, [isRead, pending])
  return null
}

import { day, minute } from '#contract/rules/durations.ts'
import { mdiClockAlertOutline } from '@mdi/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askConsole, sessionQuery } from '#api/session/session.ts'
import { formatClockWithZone, parseTime } from '#lib/time.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { useTimeZone } from '#ui/display/Time.tsx'
import { renewDialog } from '../lazyPanels.ts'

/** Time before the session's end at which the warning appears, in milliseconds. */
const notice = 5 * minute
/** Maximum delay, in milliseconds, because `setTimeout` fires immediately for delays of more than about 24 days. */
const maxWait = day

interface End {
  /** End of the session, in milliseconds since 1970. */
  at: number
  extendable: boolean
}

/** Reads the remaining seconds of the session without any further request, and whether a request would extend it. */
const readEnd = () => askConsole<{ remaining?: number; extendable?: boolean }>('GET', '/end')

/** Warning that the session is about to end, with a button that extends it or opens the sign-in dialog. */
export function SessionEnding() {
  const client = useQueryClient()
  const zone = useTimeZone()
  // Observe the cached session without requesting it.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const expires = parseTime(session?.expires)?.getTime()
  const [looks, setLooks] = useState(0)
  const [end, setEnd] = useState<End>()
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    if (expires === undefined) return undefined
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const plan = (ms: number) => {
      timer = setTimeout(() => void checkEnd(), Math.min(Math.max(ms, 0), maxWait))
    }
    // Request the end from the server, because requests of other tabs extend the session too, and clocks differ.
    const checkEnd = async () => {
      const sessionEnd = await readEnd().catch(() => undefined)
      if (isOver) return
      const { remaining, extendable = false } = sessionEnd ?? {}
      const remainingMs = remaining === undefined ? undefined : remaining * 1000
      const isNear = remainingMs !== undefined && remainingMs <= notice
      setEnd(isNear ? { at: Date.now() + remainingMs, extendable } : undefined)
      plan(isNear || remainingMs === undefined ? minute / 2 : remainingMs - notice)
    }
    plan(looks > 0 ? 0 : expires - Date.now() - notice)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [expires, looks])

  const stay = async () => {
    // Reading the session counts as activity and extends it.
    await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    setLooks(looks + 1)
  }
  const close = () => {
    setAsking(false)
    setEnd(undefined)
    setLooks(looks + 1)
  }
  if (isAsking) return <renewDialog.Component isEarly onClose={close} />
  if (!end) return null
  return (
    <Banner
      icon={mdiClockAlertOutline}
      action={
        <Button size="small" onClick={end.extendable ? () => void stay() : () => setAsking(true)}>
          {end.extendable ? 'Stay signed in' : 'Sign in again'}
        </Button>
      }
    >
      Your session ends at {formatClockWithZone(end.at, zone)}. Your changes stay on this page.
    </Banner>
  )
}

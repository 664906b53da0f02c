import { mdiTimerSand } from '@mdi/js'
import { useEffect, useState } from 'react'
import { busyUntil, waitingUntil } from '#api/http/waiting.ts'
import { useStore } from '#lib/store.ts'
import { plural } from '#lib/format.ts'
import { Banner } from './Banner.tsx'

/** Banner shown while requests are paused because of the API's rate limit or a busy object. */
export function WaitingBanner() {
  const limitSeconds = useSecondsUntil(useStore(waitingUntil))
  const busySeconds = useSecondsUntil(useStore(busyUntil))
  if (limitSeconds <= 0 && busySeconds <= 0) return null
  const [reason, seconds] =
    limitSeconds > 0
      ? ['Too many requests: the API asks to wait.', limitSeconds]
      : ['Another operation on the object is in progress.', busySeconds]
  return (
    <Banner icon={mdiTimerSand}>
      {reason} Trying again in {plural(seconds, 'second')}.
    </Banner>
  )
}

/** Returns the seconds until a time, rounded up and updated every second; 0 or less if it has passed. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    if (until <= Date.now()) return undefined
    const timer = setInterval(() => {
      tick()
      if (Date.now() >= until) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])
  return Math.ceil((until - now) / 1000)
}

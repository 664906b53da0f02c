import { mdiTimerSand } from '@mdi/js'
import { useEffect, useState } from 'react'
import { waitingUntil } from '#api/http/waiting.ts'
import { useStore } from '#lib/store.ts'
import { plural } from '#lib/format.ts'
import { Banner } from './Banner.tsx'

/** Banner shown while requests are paused because of the API's rate limit. */
export function WaitingBanner() {
  const until = useStore(waitingUntil)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.ceil((until - now) / 1000)
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
  if (secondsLeft <= 0) return null
  return (
    <Banner icon={mdiTimerSand}>
      Too many requests: the API asks to wait. Trying again in {plural(secondsLeft, 'second')}.
    </Banner>
  )
}

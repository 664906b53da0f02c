import { minute } from '#contract/rules/durations.ts'
import { mdiAccountLockOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { renewals } from '#api/renewal.ts'
import { sessionQuery } from '#api/session.ts'
import { useStore } from '#lib/store.ts'
import { parseTime } from '#lib/time.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyIdle } from '#ui/lazyWithRetry.tsx'
import { renewDialog } from '../lazyPanels.ts'
import { askForRenewal, declineRenewal, renewalSettled, useRenewState } from './renewState.ts'

const ending = lazyIdle(async () => (await import('./SessionEnding.tsx')).SessionEnding)

/** Milliseconds before the end at which the code of its warning is fetched. */
const early = 10 * minute
/** Timers take no more; what they bring early only waits. */
const longestWait = 2 ** 31 - 1

function useIsEndNear(expires: string | undefined): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const end = parseTime(expires)?.getTime()
    if (end === undefined) return undefined
    const timer = setTimeout(() => setNear(true), Math.min(end - Date.now() - early, longestWait))
    return () => clearTimeout(timer)
  }, [expires])
  return isNear
}

/** The warning before a session ends, the dialog that renews a lost session, and the banner that stands for it when it was declined. */
export function SessionGuard() {
  const state = useRenewState()
  // Only listens: signing in, here or in another tab, writes the session there.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })
  const isEndNear = useIsEndNear(session?.expires)
  const renewed = useStore(renewals) > (state?.since ?? Infinity)
  useEffect(() => {
    if (renewed) renewalSettled()
  }, [renewed])

  if (!state || renewed) return isEndNear ? <ending.Component /> : null
  if (state.asking) return <renewDialog.Component onClose={declineRenewal} />
  return (
    <Banner
      icon={mdiAccountLockOutline}
      action={
        <Button size="small" onClick={askForRenewal}>
          Sign in
        </Button>
      }
    >
      You are signed out. This page may be out of date.
    </Banner>
  )
}

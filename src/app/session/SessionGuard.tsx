import { minute } from '#contract/rules/durations.ts'
import { mdiAccountLockOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { renewals } from '#api/session/renewal.ts'
import { sessionQuery } from '#api/session/session.ts'
import { useStore } from '#lib/store.ts'
import { parseTime } from '#lib/time.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { renewDialog } from '../lazyPanels.ts'
import { askForRenewal, declineRenewal, renewalSettled, useRenewState } from './renewState.ts'

const ending = lazyIdle(async () => (await import('./SessionEnding.tsx')).SessionEnding)

/** Time before the session's end at which the code of the warning is loaded, in milliseconds. */
const early = 10 * minute
/** Maximum delay of `setTimeout`, in milliseconds. If it fires early, the loaded warning waits. */
const maxWait = 2 ** 31 - 1

function useIsEndNear(expires: string | undefined): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const end = parseTime(expires)?.getTime()
    if (end === undefined) return undefined
    const timer = setTimeout(() => setNear(true), Math.min(end - Date.now() - early, maxWait))
    return () => clearTimeout(timer)
  }, [expires])
  return isNear
}

/**
 * Shows the warning before the session ends, the dialog that renews an expired session, and a banner if the user
 * declined.
 */
export function SessionGuard() {
  const state = useRenewState()
  // Observe the cached session without requesting it. Signing in, in any tab, updates the cache.
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

import { mdiAccountLockOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from '#api/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { renewDialog } from '../lazyPanels.ts'
import { askForRenewal, declineRenewal, renewalSettled, useRenewState } from './renewState.ts'

/** The dialog that renews a lost session, and the banner that stands for it when it was declined. */
export function SessionGuard() {
  const state = useRenewState()
  // Only listens: signing in, here or in another tab, writes the session there.
  const { data: session, dataUpdatedAt } = useQuery({ ...sessionQuery, enabled: false })
  const renewed = state !== undefined && session != null && dataUpdatedAt > state.since
  useEffect(() => {
    if (renewed) renewalSettled()
  }, [renewed])

  if (!state || renewed) return null
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

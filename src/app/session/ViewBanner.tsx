import { mdiEyeOutline } from '@mdi/js'
import { useEffect } from 'react'
import { onSignOut } from '#api/session/session.ts'
import { leaveView, viewedUser } from '#api/session/viewedUser.ts'
import { Banner } from '#ui/layout/Banner.tsx'
import { Button } from '#ui/display/Button.tsx'

/** Banner shown while an unrestricted user views the console as another user. */
export function ViewBanner() {
  // Reload the page after sign-out, because it sends the header of the viewed user until then.
  useEffect(() => onSignOut(() => leaveView('/sign-in')), [])
  const username = viewedUser()
  if (username === undefined) return null
  return (
    <Banner
      icon={mdiEyeOutline}
      action={
        <Button
          size="small"
          onClick={() => leaveView(`/account/users/${encodeURIComponent(username)}`)}
        >
          Leave view
        </Button>
      }
    >
      Viewing as {username}, read-only
    </Banner>
  )
}

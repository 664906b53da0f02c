import { mdiEyeOutline } from '@mdi/js'
import { useEffect } from 'react'
import { onSignOut } from '#api/session.ts'
import { leaveView, viewedUser } from '#api/viewedUser.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

/** Stands over every screen while an unrestricted user sees the console as another one. */
export function ViewBanner() {
  // The page carries the header for as long as it is loaded.
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

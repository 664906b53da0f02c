import { mdiLinkVariant } from '@mdi/js'
import { useState } from 'react'
import { askConsole } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { RejectionDialog } from '#ui/overlay/RejectionDialog.tsx'
import { SecretDrawer } from '#ui/overlay/SecretDrawer.tsx'

interface SignInLinkProps {
  username: string
  /** True if the user has never signed in; the button is then the primary one. */
  urgent: boolean
  disabledReason: string | undefined
}

/** Creates a sign-in link for another user, because a new user has neither a token nor a passkey. */
export function SignInLink({ username, urgent, disabledReason }: SignInLinkProps) {
  const [signInLink, setSignInLink] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const address = `/users/${encodeURIComponent(username)}/link`
      setSignInLink((await askConsole<{ link: string }>('POST', address)).link)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={mdiLinkVariant}
        variant={urgent ? 'primary' : 'default'}
        busy={busy}
        disabledReason={disabledReason}
        onClick={() => void make()}
      >
        Create sign-in link
      </Button>
      {signInLink !== undefined && (
        <SecretDrawer
          title={`Sign-in link for ${username}`}
          noun="link"
          secret={signInLink}
          onClose={() => setSignInLink(undefined)}
        >
          <p>
            Send it to {username}. It works once, within an hour, and replaces earlier links. For
            later sign-ins, {username} adds a passkey or an access token under Account.
          </p>
        </SecretDrawer>
      )}
      {error !== undefined && (
        <RejectionDialog
          title="The link was not created"
          error={error}
          onClose={() => setError(undefined)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { type Session, signInWithCode } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import type { ReplacingLink } from './signInLoader.ts'
import { signInText } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'

interface ReplaceSessionProps extends ReplacingLink {
  onSignedIn: (session: Session) => void
  onStay: () => void
}

/** Asks whether a sign-in link may replace the session of another user. */
export function ReplaceSession({ code, username, reason, ...then }: ReplaceSessionProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const replace = async () => {
    setBusy(true)
    try {
      then.onSignedIn(await signInWithCode(code, true))
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.signedIn}>
      <p>{reason} Replace your session only if you know who sent you the link.</p>
      {failure !== undefined && (
        <p role="alert" className={styles.fault}>
          {signInText(failure)}
        </p>
      )}
      <Button variant="primary" onClick={then.onStay}>
        Stay signed in
      </Button>
      <Button busy={isBusy} onClick={() => void replace()}>
        {`Sign in as ${username}`}
      </Button>
    </div>
  )
}

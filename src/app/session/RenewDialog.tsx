import { mdiOpenInNew } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askConsole, type Session, signInWaysQuery } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { Icon } from '#ui/display/Icon.tsx'
import { scrolledByContent } from '#ui/a11y/scrollStops.ts'
import { Modal } from '../Modal.tsx'
import styles from './RenewDialog.module.css'
import { claimTab } from './drafts.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { OauthLink } from './OauthLink.tsx'
import link from './OauthLink.module.css'
import { renewalSettled } from './renewState.ts'
import { secondFactorStep } from './secondFactor.tsx'
import { SignInForm } from './SignInForm.tsx'
import { signInPath } from './signInAddress.ts'

interface RenewDialogProps {
  /** True if the session has not expired yet. */
  isEarly?: boolean
  onClose: () => void
}

/** Query for a session without a second factor, which exists if the operator has just started to require one. */
const incompleteQuery = {
  queryKey: [{ _id: 'session', part: 'incomplete' }],
  queryFn: () => askConsole<Session>('GET'),
  retry: false,
  staleTime: 0,
}

/** Dialog for signing in again. Forms, scroll position and overlays of the page below are preserved. */
export function RenewDialog({ isEarly = false, onClose }: RenewDialogProps) {
  const { data: ways } = useQuery(signInWaysQuery)
  const field = useRef<HTMLInputElement>(null)
  const { data: incompleteSession } = useQuery({ ...incompleteQuery, enabled: !isEarly })
  const [started, setStarted] = useState<Session>()
  const missing = (started ?? incompleteSession)?.factor
  const settle = isEarly ? onClose : renewalSettled
  const goOn = (begun: Session) => {
    if (begun.factor) return setStarted(begun)
    claimTab(begun.username)
    return settle()
  }
  return (
    <Modal
      label="Sign in again"
      onClose={onClose}
      // Align the dialog at the top, so that it only grows downwards when the sign-in methods load. Buttons do not move
      // while the user clicks.
      placement="top"
      lightDismiss={false}
      className={styles.dialog}
      focus={field}
    >
      <div className={styles.content} {...scrolledByContent}>
        {missing === 'set-up' ? (
          <SetUpElsewhere onClose={onClose} />
        ) : missing ? (
          <secondFactorStep.Component missing={missing} onDone={settle} onLeave={onClose} />
        ) : (
          <>
            <h2>Sign in again</h2>
            <p className={styles.text}>
              {isEarly
                ? 'Your session is about to end. Sign in now to continue without interruption.'
                : 'Your session has expired. Your changes are still here. After signing in, submit again: the last request was not processed.'}
            </p>
            <SignInForm field={field} onSignedIn={goOn}>
              <Button variant="quiet" onClick={onClose}>
                Not now
              </Button>
            </SignInForm>
            {ways?.passkeys && (
              <PasskeyButton
                label="Sign in with a passkey"
                onPress={async ({ signInWithPasskey }) => goOn(await signInWithPasskey())}
              />
            )}
            {ways?.oauth && <OauthLink name={ways.oauth.name} to="/" newTab />}
            <p className={styles.hint}>
              {ways?.oauth
                ? 'Sign in in the other tab; this page then continues.'
                : 'You can also open a one-time link in another tab; this page then continues.'}
            </p>
          </>
        )}
      </div>
    </Modal>
  )
}

/** Link to set up the second factor in another tab, because its drawers would open below this dialog. */
function SetUpElsewhere({ onClose }: { onClose: () => void }) {
  return (
    <>
      <h2>Set up two-factor authentication</h2>
      <p className={styles.text}>
        This console now requires two-factor authentication. Your changes are still here. Set it up
        in another tab; this one then continues.
      </p>
      <a className={link.link} href={signInPath} target="_blank" rel="noopener">
        Set up two-factor authentication
        <Icon path={mdiOpenInNew} />
      </a>
      <div>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
      </div>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { signInWaysQuery } from '#api/session.ts'
import { Button } from '#ui/Button.tsx'
import { scrolledByContent } from '#ui/scrollStops.ts'
import { Modal } from '../Modal.tsx'
import styles from './RenewDialog.module.css'
import { claimTab } from './drafts.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { OauthLink } from './OauthLink.tsx'
import { renewalSettled } from './renewState.ts'
import { SignInForm } from './SignInForm.tsx'

interface RenewDialogProps {
  /** The session has not ended yet. */
  isEarly?: boolean
  onClose: () => void
}

/** Over whatever was being done: the page below keeps its forms, its scroll and its open layers. */
export function RenewDialog({ isEarly = false, onClose }: RenewDialogProps) {
  const { data: ways } = useQuery(signInWaysQuery)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Modal
      label="Sign in again"
      onClose={onClose}
      lightDismiss={false}
      className={styles.dialog}
      focus={field}
    >
      <div className={styles.content} {...scrolledByContent}>
        <h2>Sign in again</h2>
        <p className={styles.text}>
          {isEarly
            ? 'Your session is about to end. Sign in now to go on without a break.'
            : 'Your session has expired. Your changes are still here. After signing in, submit again: the last request was not processed.'}
        </p>
        <SignInForm field={field} onSignedIn={isEarly ? onClose : renewalSettled}>
          <Button variant="quiet" onClick={onClose}>
            Not now
          </Button>
        </SignInForm>
        {ways?.passkeys && (
          <PasskeyButton
            label="Sign in with a passkey"
            onPress={async ({ signInWithPasskey }) => {
              claimTab((await signInWithPasskey()).username)
              renewalSettled()
            }}
          />
        )}
        {ways?.oauth && <OauthLink name={ways.oauth.name} to="/" newTab />}
        <p className={styles.hint}>
          {ways?.oauth
            ? 'Sign in on the page of the other tab; this one then continues.'
            : 'You can also open a one-time link in another tab; this page then continues.'}
        </p>
      </div>
    </Modal>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoaderData, useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Session, signInWaysQuery, useSession } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { productName } from '#ui/layout/Screen.tsx'
import { returnAddress } from './signInAddress.ts'
import { claimTab } from './drafts.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { OauthLink, oauthFailureText } from './OauthLink.tsx'
import { RemoteTokenHelp } from './RemoteTokenHelp.tsx'
import { ReplaceSession } from './ReplaceSession.tsx'
import { secondFactorStep } from './secondFactor.tsx'
import { SignInForm, signInText } from './SignInForm.tsx'
import type { SignInData } from './signInLoader.ts'
import styles from './SignInScreen.module.css'

export function SignInScreen() {
  const { failure, oauthFailure, incomplete, replacing } = useLoaderData<SignInData>()
  const { data: ways } = useQuery(signInWaysQuery)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const { session } = useSession()
  const [started, setStarted] = useState<Session>()
  const missing = (started ?? incomplete ?? session)?.factor

  useEffect(() => {
    document.title = `Sign in · ${productName}`
  }, [])
  useEffect(() => {
    // Revalidate explicitly, because a second link opened in this tab changes only the hash, which does not run
    // loaders.
    if (new URLSearchParams(window.location.hash.slice(1)).has('code'))
      void revalidator.revalidate()
  }, [hash, revalidator])

  const proceed = () => void navigate(returnAddress(search), { replace: true })
  const goOn = (begun: Session) => {
    if (begun.factor) return setStarted(begun)
    claimTab(begun.username)
    return proceed()
  }
  const leave = () => {
    setStarted(undefined)
    void revalidator.revalidate()
  }
  if (replacing && !started)
    return (
      <Frame>
        <ReplaceSession {...replacing} onSignedIn={goOn} onStay={proceed} />
      </Frame>
    )
  if (missing)
    return (
      <Frame>
        <secondFactorStep.Component missing={missing} onDone={proceed} onLeave={leave} />
      </Frame>
    )
  return (
    <Frame>
      {failure !== undefined && (
        <p role="alert" className={styles.fault}>
          {signInText(failure)}
        </p>
      )}
      {oauthFailure !== undefined && (
        <p role="alert" className={styles.fault}>
          {oauthFailureText(oauthFailure)}
        </p>
      )}
      {session ? (
        <div className={styles.signedIn}>
          <p>
            You are signed in{session.username === null ? '' : ` as ${session.username}`}. Continue,
            or sign in with another token.
          </p>
          <Button onClick={proceed}>Continue</Button>
        </div>
      ) : (
        <p className={styles.text}>
          {ways?.remote
            ? `Paste a personal access token of ${ways.remote.name}.`
            : 'Open the one-time link printed when the server started, or paste a personal access token.'}
        </p>
      )}
      <SignInForm onSignedIn={goOn} />
      {ways?.passkeys && (
        <PasskeyButton
          label="Sign in with a passkey"
          onPress={async ({ signInWithPasskey }) => goOn(await signInWithPasskey())}
        />
      )}
      {ways?.oauth && (
        <div className={styles.elsewhere}>
          <OauthLink name={ways.oauth.name} to={returnAddress(search)} />
        </div>
      )}
      {ways?.remote && <RemoteTokenHelp service={ways.remote} />}
      {ways?.local !== false && (
        <div className={styles.hint}>
          <p>To create a token for the local platform, run</p>
          <code>npm run -s token -- --scopes &apos;*&apos;</code>
        </div>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <p className={styles.product}>
          <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
            <rect className={styles.ground} width="32" height="32" rx="7" />
            <path className={styles.lines} d="M9 11h14M9 16h14M9 21h8" />
          </svg>
          {productName}
        </p>
        <h1>Sign in</h1>
        {children}
      </div>
    </main>
  )
}

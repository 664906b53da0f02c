import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { proofSettled, waitingForProof } from '#api/session/proof.ts'
import { type MissingSecondFactor, signInAtServer, signOut } from '#api/session/session.ts'
import { useStore } from '#lib/store.ts'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { claimTab } from './drafts.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { ProofDialog, proofWaysQuery } from './ProofDialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import styles from './SecondFactorStep.module.css'

interface SecondFactorStepProps {
  missing: MissingSecondFactor
  /** Called when the sign-in is complete. */
  onDone: () => void
  /** Called after signing out, so that the user can sign in differently. */
  onLeave: () => void
  SetUp: ComponentType<{ onDone: () => Promise<void> }>
}

/** Second step of the sign-in if the operator requires two-factor authentication. */
export function SecondFactorStep({ missing, onDone, onLeave, SetUp }: SecondFactorStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isProofNeeded = useStore(waitingForProof) !== undefined
  useEffect(() => heading.current?.focus(), [])

  const complete = async () => {
    const session = await signInAtServer()
    if (!session || session.factor) return onLeave()
    claimTab(session.username)
    onDone()
  }
  const leave = async () => {
    await signOut()
    onLeave()
  }
  return (
    <section className={styles.step} aria-labelledby="second-factor">
      <h2 id="second-factor" ref={heading} tabIndex={-1}>
        {missing === 'set-up' ? 'Set up two-factor authentication' : 'Two-factor authentication'}
      </h2>
      {missing === 'set-up' ? <SetUp onDone={complete} /> : <Show onDone={complete} />}
      {missing === 'set-up' && isProofNeeded && (
        <ProofDialog onClose={() => proofSettled(false)} onSignInAgain={() => void leave()} />
      )}
      <div>
        <Button variant="quiet" onClick={() => void leave()}>
          Sign out
        </Button>
      </div>
    </section>
  )
}

function Show({ onDone }: { onDone: () => Promise<void> }) {
  const { data, error, refetch, isFetching } = useQuery(proofWaysQuery)
  const [chosen, setChosen] = useState<'passkey' | 'code'>()
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data) return null
  const hasPasskey = data.ways.includes('passkey')
  const hasCodes = data.ways.includes('code')
  if (!hasPasskey && !hasCodes)
    return (
      <>
        <p className={styles.text}>
          Your passkeys work only at {data.passkey_hosts.join(' and ')}. Open the console there to
          sign in.
        </p>
        <p className={styles.text}>
          If you lost them, ask the operator of this console to run{' '}
          <code>npm run password -- --lost-passkeys</code> for your user.
        </p>
      </>
    )
  const way = chosen ?? (hasPasskey ? 'passkey' : 'code')
  return (
    <>
      {way === 'passkey' ? (
        <PasskeyButton
          label="Use a passkey"
          primary
          onPress={async ({ proveWithPasskey }) => {
            await proveWithPasskey()
            await onDone()
          }}
        />
      ) : (
        <>
          <p className={styles.text}>
            Enter a code from your authenticator app, or a recovery code.
          </p>
          <ProofForm way="code" onProved={onDone} />
        </>
      )}
      {hasPasskey && hasCodes && (
        <div>
          <Button variant="quiet" onClick={() => setChosen(way === 'passkey' ? 'code' : 'passkey')}>
            {way === 'passkey' ? 'Use a one-time code' : 'Use a passkey'}
          </Button>
        </div>
      )}
    </>
  )
}

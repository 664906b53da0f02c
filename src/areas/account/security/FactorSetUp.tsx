import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/display/Button.tsx'
import { ErrorState } from '#ui/error/ErrorState.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import styles from './FactorSetUp.module.css'
import { passkeysQuery } from './passkeyQueries.ts'
import { useCodesSetUp } from './useCodesSetUp.tsx'

/** Lets the user choose a first second factor, if the operator requires one for sign-in. */
export function FactorSetUp({ onDone }: { onDone: () => Promise<void> }) {
  const { data, error, refetch, isFetching } = useQuery(passkeysQuery)
  const [isAdding, setAdding] = useState(false)
  const codes = useCodesSetUp(() => void onDone())
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <p className={styles.text}>
        This console requires two-factor authentication. Set up one of these to continue; you can
        add the other later.
      </p>
      <div className={styles.choices}>
        <Button onClick={() => setAdding(true)} disabledReason={data?.fault ?? undefined}>
          Add passkey
        </Button>
        <p className={styles.text}>
          This device’s PIN, fingerprint or face signs you in. {data?.fault}
        </p>
        <Button busy={codes.busy} onClick={() => void codes.begin()}>
          Set up one-time codes
        </Button>
        <p className={styles.text}>An authenticator app shows a code for each sign-in.</p>
      </div>
      {codes.fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {codes.fault}
        </p>
      )}
      {isAdding && <AddPasskey onAdded={() => void onDone()} onClose={() => setAdding(false)} />}
      {codes.layers}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proofSettled } from '#api/session/proof.ts'
import { askConsole } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { scrolledByContent } from '#ui/a11y/scrollStops.ts'
import { Modal } from '../Modal.tsx'
import styles from './RenewDialog.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { ProofForm, type ProofField } from './ProofForm.tsx'

type Way = ProofField | 'passkey'

const others: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a one-time code',
  password: 'Use your password',
  token: 'Use an access token',
}

export const proofWaysQuery = {
  queryKey: [{ _id: 'proofWays' }],
  queryFn: () => askConsole<{ ways: Way[]; passkey_hosts: string[] }>('GET', '/proof'),
  staleTime: 0,
}

interface ProofDialogProps {
  onClose: () => void
  /**
   * Signs out to start again. Set while the sign-in is incomplete, because a new one-time link would not complete it.
   */
  onSignInAgain?: () => void
}

/** Reauthentication dialog. The rejected request waits and is sent again afterwards. */
export function ProofDialog({ onClose, onSignInAgain }: ProofDialogProps) {
  const { data } = useQuery(proofWaysQuery)
  const ways: Way[] = [...(data?.ways ?? []), 'token']
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways[0] ?? 'token'
  return (
    <Modal
      label="Confirm that it is you"
      onClose={onClose}
      lightDismiss={false}
      className={styles.dialog}
    >
      <div className={styles.content} {...scrolledByContent}>
        <h2>Confirm that it is you</h2>
        <p className={styles.text}>
          You last signed in more than an hour ago. What you started continues afterwards.
        </p>
        {data && way === 'passkey' && (
          <PasskeyButton
            label="Use a passkey"
            primary
            onPress={({ proveWithPasskey }) => proveWithPasskey()}
          />
        )}
        {data && way !== 'passkey' && (
          <ProofForm key={way} way={way} onProved={() => proofSettled(true)}>
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </ProofForm>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setChosen(other)}>
              {others[other]}
            </Button>
          ))}
        {onSignInAgain ? (
          <Button variant="quiet" onClick={onSignInAgain}>
            Sign in again
          </Button>
        ) : (
          <p className={styles.hint}>
            You can also open a new one-time link in another tab; this page then continues.
          </p>
        )}
      </div>
    </Modal>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { proofSettled } from '#api/proof.ts'
import { askConsole } from '#api/session.ts'
import { Button } from '#ui/Button.tsx'
import { scrolledByContent } from '#ui/scrollStops.ts'
import { Modal } from '../Modal.tsx'
import styles from './RenewDialog.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { signInWords } from './SignInForm.tsx'
import form from './SignInForm.module.css'

type Field = 'code' | 'password' | 'token'
type Way = Field | 'passkey'

const others: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use a one-time code',
  password: 'Use your password',
  token: 'Use an access token',
}

const fields: Record<Field, { label: string; autoComplete: string }> = {
  code: { label: 'One-time code', autoComplete: 'one-time-code' },
  password: { label: 'Password', autoComplete: 'current-password' },
  token: {
    label: 'Personal access token',
    autoComplete: 'off',
  },
}

const waysQuery = {
  queryKey: [{ _id: 'proofWays' }],
  queryFn: () => askConsole<{ ways: Way[] }>('GET', '/proof'),
  staleTime: 0,
}

/** Over whatever was being done: the call that was refused waits, and is sent once after the proof. */
export function ProofDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(waysQuery)
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
        {data && way !== 'passkey' && <ProofForm key={way} way={way} onClose={onClose} />}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" onClick={() => setChosen(other)}>
              {others[other]}
            </Button>
          ))}
        <p className={styles.hint}>
          You can also open a new one-time link in another tab; this page then continues.
        </p>
      </div>
    </Modal>
  )
}

function ProofForm({ way, onClose }: { way: Field; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const faultId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { label, autoComplete } = fields[way]
  // The dialog has come for it, and knows only after it has opened which field it is.
  useEffect(() => input.current?.focus(), [])

  const submit = async () => {
    if (busy) return
    setBusy(true)
    try {
      await askConsole('POST', '/proof', { [way]: typed })
      proofSettled(true)
    } catch (error) {
      setFault(typed.trim() === '' ? `Enter your ${label.toLowerCase()}.` : signInWords(error))
      setBusy(false)
      input.current?.focus()
    }
  }
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className={form.label}>
        {label}
        <input
          ref={input}
          className={form.input}
          type={way === 'code' ? 'text' : 'password'}
          autoComplete={autoComplete}
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setFault(undefined)
          }}
          {...(fault !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
        />
      </label>
      <p id={faultId} role="alert" className={form.fault}>
        {fault}
      </p>
      <div className={form.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

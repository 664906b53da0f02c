import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { askConsole } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import { signInText } from './SignInForm.tsx'
import form from './SignInForm.module.css'

export type ProofField = 'code' | 'password' | 'token'

const fields: Record<ProofField, { label: string; autoComplete: string }> = {
  code: { label: 'One-time code', autoComplete: 'one-time-code' },
  password: { label: 'Password', autoComplete: 'current-password' },
  token: {
    label: 'Personal access token',
    autoComplete: 'off',
  },
}

interface ProofFormProps {
  way: ProofField
  onProved: () => Promise<void> | void
  /** Content next to the button. */
  children?: ReactNode
}

/** Form for reauthentication with a one-time code, a password or a token. */
export function ProofForm({ way, onProved, children }: ProofFormProps) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const faultId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { label, autoComplete } = fields[way]
  // Focus the field here, because the dialog opens before the kind of field is known.
  useEffect(() => input.current?.focus(), [])

  const submit = async () => {
    if (busy) return
    setBusy(true)
    try {
      await askConsole('POST', '/proof', { [way]: typed })
      await onProved()
    } catch (error) {
      setFault(typed.trim() === '' ? `Enter your ${label.toLowerCase()}.` : signInText(error))
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
        {children}
      </div>
    </form>
  )
}

import { useId, useState, type ReactNode, type Ref } from 'react'
import { ApiError } from '#api/http/client.ts'
import { type Session, signInWithToken } from '#api/session/session.ts'
import { Button } from '#ui/display/Button.tsx'
import styles from './SignInForm.module.css'

interface SignInFormProps {
  onSignedIn: (session: Session) => void
  /** Ref to the token field. */
  field?: Ref<HTMLInputElement>
  /** Content next to the button. */
  children?: ReactNode
}

/** Returns a user-facing message for a sign-in error, or the server's message if there is no more specific one. */
export function signInText(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Something went wrong in the console. Try again.'
  const said = failure.faults.map((fault) => fault.reason).join(' ')
  if (failure.status === 0)
    return 'The console cannot be reached. Check the connection and try again.'
  if (failure.status === 429) return 'Too many attempts. Wait a minute and try again.'
  return said
}

/** Form for a personal access token. The token is sent to the server once and not stored in the browser. */
export function SignInForm({ onSignedIn, field, children }: SignInFormProps) {
  const [token, setToken] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const faultId = useId()
  const errorText = refusal === undefined ? undefined : signInText(refusal)

  const submit = async () => {
    if (busy) return
    if (!token.trim()) {
      setRefusal(new ApiError(emptyToken))
      return
    }
    setBusy(true)
    try {
      const session = await signInWithToken(token.trim())
      setToken('')
      onSignedIn(session)
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label className={styles.label}>
        Personal access token
        <input
          ref={field}
          className={styles.input}
          type="password"
          name="token"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => {
            setToken(event.target.value)
            setRefusal(undefined)
          }}
          {...(errorText !== undefined && { 'aria-invalid': true, 'aria-describedby': faultId })}
        />
      </label>
      <p id={faultId} role="alert" className={styles.fault}>
        {errorText}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={busy}>
          Sign in
        </Button>
        {children}
      </div>
    </form>
  )
}

const emptyToken = {
  status: 400,
  faults: [{ reason: 'Enter a token.' }],
  method: 'POST',
  path: '/session/token',
  unsent: true,
}

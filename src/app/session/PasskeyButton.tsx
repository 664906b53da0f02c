import { mdiFingerprint } from '@mdi/js'
import { useState } from 'react'
import type * as passkeyCalls from '#api/session/passkeys.ts'
import { Button } from '#ui/display/Button.tsx'
import { signInText } from './SignInForm.tsx'
import form from './SignInForm.module.css'

type Passkeys = typeof passkeyCalls

interface PasskeyButtonProps {
  label: string
  primary?: boolean
  /** Called with the passkey functions, which open the browser's dialog. */
  onPress: (passkeys: Passkeys) => Promise<unknown>
}

/** Button that loads the passkey code when it is pressed. */
export function PasskeyButton({ label, primary = false, onPress }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const press = async () => {
    setBusy(true)
    setFault(undefined)
    const passkeys = await import('#api/session/passkeys.ts')
    try {
      await onPress(passkeys)
    } catch (error) {
      setFault(passkeys.passkeyError(error) ?? signInText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button
        icon={mdiFingerprint}
        variant={primary ? 'primary' : 'default'}
        busy={busy}
        onClick={() => void press()}
      >
        {label}
      </Button>
      {fault !== undefined && (
        <p role="alert" className={form.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

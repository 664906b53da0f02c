import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { proofSettled } from './proof.ts'
import { askConsole, type Session, signIn } from './session.ts'

interface Asking<Options> {
  options: Options
  /** Challenge, encrypted by the server for its own use. */
  attempt: string
}

async function answer() {
  const { options, attempt } = await askConsole<Asking<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    '/passkeys/begin',
  )
  return { attempt, response: await startAuthentication({ optionsJSON: options }) }
}

export const signInWithPasskey = async (): Promise<Session> =>
  signIn('/passkeys/sign-in', await answer())

export async function proveWithPasskey(): Promise<void> {
  await askConsole('POST', '/proof', await answer())
  proofSettled(true)
}

export async function addPasskey({ label }: { label: string }): Promise<{ label: string }> {
  const { options, attempt } = await askConsole<Asking<PublicKeyCredentialCreationOptionsJSON>>(
    'POST',
    '/passkeys/begin-adding',
  )
  const response = await startRegistration({ optionsJSON: options })
  return await askConsole('POST', '/passkeys', { label, attempt, response })
}

/** Returns the message for a failed passkey prompt; undefined for other errors. */
export function passkeyError(error: unknown): string | undefined {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for your user.'
  if (
    error instanceof WebAuthnError ||
    (error instanceof Error && error.name === 'NotAllowedError')
  )
    return 'The browser returned no passkey. You canceled, or it has none for this site.'
  if (error instanceof Error && error.message.includes('WebAuthn is not supported'))
    return 'This browser does not support passkeys.'
  return undefined
}

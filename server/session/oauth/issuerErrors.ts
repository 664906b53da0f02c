import { networkErrorText } from '../../upstream/networkErrors.ts'

/** Codes of the library for responses of the issuer that fail a check. */
const checkFailures = {
  claim: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  time: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  metadata: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  key: 'OAUTH_KEY_SELECTION_FAILED',
} as const

const claimTexts: Record<string, string> = {
  iss: 'The ID token names another issuer (iss). Set OAUTH_ISSUER to the URL that the issuer uses in its tokens.',
  aud: 'The ID token was issued for another client (aud). Set OAUTH_CLIENT_ID to the client ID of the console at the issuer.',
  azp: 'The ID token was issued for another client (azp). Set OAUTH_CLIENT_ID to the client ID of the console at the issuer.',
  nonce:
    'The ID token belongs to another sign-in (nonce). Sign in again. If the error remains, the issuer does not return the nonce of the request.',
}

const clocks = 'Synchronize the clocks of the console and the issuer.'
const timeTexts: Record<string, string> = {
  exp: `The ID token has expired (exp). ${clocks}`,
  nbf: `The ID token is not valid yet (nbf). ${clocks}`,
}

const signatureText =
  'The signature of the ID token is invalid. Check that the keys at jwks_uri are the ones that the issuer signs with.'
const keyText =
  'The ID token is signed with a key that the issuer does not publish at jwks_uri. Check the keys of the issuer.'
const algorithmText =
  'The signature algorithm of the ID token is not one that the issuer announces in id_token_signing_alg_values_supported. Check how the issuer signs tokens for this client.'
const metadataText =
  'The discovery document of the issuer names another issuer. Set OAUTH_ISSUER to the issuer that it names.'

/** Error code of an OAuth error response; empty if the error is another one. */
export const oauthErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : ''

/** Returns a sentence for the log about a failed request to the issuer, or a response that failed a check. */
export function issuerErrorText(error: unknown): string {
  const code = oauthErrorCode(error)
  if (code !== '') return code
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && cause.name === 'OperationProcessingError') return checkText(cause)
  if (cause instanceof Error && 'code' in cause) return networkErrorText(cause, 'the issuer')
  return error instanceof Error ? error.message : String(error)
}

/** Returns a sentence about the failed check. The library describes it in the code, the message and the cause. */
function checkText(failure: Error): string {
  const { code } = failure as { code?: unknown }
  const { claim = '' } = (failure.cause ?? {}) as { claim?: string }
  const other = `The response of the issuer is invalid: ${failure.message}.`
  if (code === checkFailures.claim) return claimTexts[claim] ?? other
  if (code === checkFailures.time) return timeTexts[claim] ?? other
  if (code === checkFailures.metadata) return metadataText
  if (code === checkFailures.key) return keyText
  if (failure.message.startsWith('JWT signature')) return signatureText
  if (failure.message.includes('"alg" header')) return algorithmText
  return other
}

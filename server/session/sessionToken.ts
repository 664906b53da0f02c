import type { SignInWay } from '#platform/index.ts'
import { openSealed, seal } from './jwe.ts'

/** Further tokens from the issuer. */
export interface OauthTokens {
  /** Expiry of the access token, in milliseconds since the epoch. */
  until: number
  refresh?: string
}

/** Content of the session cookie; times in milliseconds since the epoch. */
export interface SessionPayload {
  id: string
  /** Id of the previous session, which ends when this one is used for the first time. */
  replaces?: string
  token: string
  /** URL of the remote API to which the token belongs; undefined for the local platform. */
  api?: string
  /** Null if the token may not read its profile. */
  username: string | null
  /** True if the token was created for this session and is revoked with it. */
  own: boolean
  /** OAuth tokens, for a sign-in at an issuer. */
  oauth?: OauthTokens
  way: SignInWay
  started: number
  seen: number
  /** True if the session is read-only. */
  readOnly?: boolean
  /** Time of the last change of `readOnly`. */
  turned?: number
}

export interface SessionLimits {
  idle: number
  max: number
}

interface Opening {
  key: Uint8Array
  limits: SessionLimits
  /** Current time, in milliseconds since the epoch. */
  now: number
  /** URL of the remote API; undefined for the local platform. */
  api: string | undefined
}

/** Returns the expiry of a session. Without a refresh token, it ends with the access token at the latest. */
export const sessionExpiry = (
  { seen, started, oauth }: SessionPayload,
  { idle, max }: SessionLimits,
): number =>
  Math.min(
    seen + idle,
    started + max,
    oauth && oauth.refresh === undefined ? oauth.until : Number.MAX_SAFE_INTEGER,
  )

export const sealSession = (session: SessionPayload, key: Uint8Array): Promise<string> =>
  seal({ ...session }, key)

/** Derives the sign-in method for cookies of the previous version, which lack it. */
const wayOf = ({ way, own, oauth }: Omit<SessionPayload, 'way'> & { way?: SignInWay }): SignInWay =>
  way ?? (oauth ? 'oauth' : own ? 'link' : 'token')

/**
 * Decrypts a session cookie. Returns undefined if it has another key, has expired, or its token belongs to another
 * API: a console that is reconfigured must not send the token to the new API.
 */
export async function openSession(
  sealed: string,
  { key, limits, now, api }: Opening,
): Promise<SessionPayload | undefined> {
  const session = await openSealed<SessionPayload>(sealed, key)
  return session && session.api === api && now < sessionExpiry(session, limits)
    ? { ...session, way: wayOf(session) }
    : undefined
}

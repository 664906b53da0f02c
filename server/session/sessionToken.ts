import type { SignInWay } from '#platform/auth/consoleSessions.ts'
import { openSealed, seal } from './jwe.ts'

/** Tokens that the issuer gave beside the access token. */
export interface OauthTokens {
  /** When the access token ends, milliseconds. */
  until: number
  refresh?: string
}

/** What the cookie holds; times in milliseconds since the epoch. */
export interface Session {
  id: string
  /** Id of the session that this one took the place of: it ends with the first use of this one. */
  replaces?: string
  token: string
  /** The address of the remote API that the token is for; absent for the local platform. */
  api?: string
  /** Null when the token may not read its own profile. */
  username: string | null
  /** True when the token was made for this session, and so ends with it. */
  own: boolean
  /** Of a session that began at an issuer. */
  oauth?: OauthTokens
  way: SignInWay
  started: number
  seen: number
  /** True while it changes nothing. */
  readOnly?: boolean
  /** Time at which that was last turned on or off. */
  turned?: number
}

export interface SessionLimits {
  idle: number
  max: number
}

interface Opening {
  key: Uint8Array
  limits: SessionLimits
  /** Milliseconds since the epoch. */
  now: number
  /** The address of the remote API behind this console; undefined for the local platform. */
  api: string | undefined
}

/** An access token that cannot be refreshed takes the session with it. */
export const expiryOf = ({ seen, started, oauth }: Session, { idle, max }: SessionLimits): number =>
  Math.min(
    seen + idle,
    started + max,
    oauth && oauth.refresh === undefined ? oauth.until : Number.MAX_SAFE_INTEGER,
  )

export const sealSession = (session: Session, key: Uint8Array): Promise<string> =>
  seal({ ...session }, key)

/** Cookies that were sealed by the version before do not say it. */
const wayOf = ({ way, own, oauth }: Omit<Session, 'way'> & { way?: SignInWay }): SignInWay =>
  way ?? (oauth ? 'oauth' : own ? 'link' : 'token')

/**
 * The session of a cookie; undefined when it was not sealed with this key, its time is over, or its token is for another
 * API: a console that is started for another one must not send it there.
 */
export async function openSession(
  sealed: string,
  { key, limits, now, api }: Opening,
): Promise<Session | undefined> {
  const session = await openSealed<Session>(sealed, key)
  return session && session.api === api && now < expiryOf(session, limits)
    ? { ...session, way: wayOf(session) }
    : undefined
}

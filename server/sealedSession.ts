import type { SignInWay } from '#platform/sign-in/consoleSessions.ts'
import { openSealed, seal } from './sealed.ts'

/** Tokens that the issuer gave beside the access token. */
export interface OauthTokens {
  /** When the access token ends, milliseconds. */
  until: number
  refresh?: string
}

/** What the cookie holds; times in milliseconds since the epoch. */
export interface Session {
  id: string
  token: string
  /** Null when the token may not read its own profile. */
  username: string | null
  /** True when the token was made for this session, and so ends with it. */
  own: boolean
  /** Of a session that began at an issuer. */
  oauth?: OauthTokens
  way: SignInWay
  started: number
  seen: number
}

export interface SessionLimits {
  idle: number
  max: number
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

/** The session of a cookie; undefined when it was not sealed with this key or its time is over. */
export async function openSession(
  sealed: string,
  key: Uint8Array,
  limits: SessionLimits,
  now: number,
): Promise<Session | undefined> {
  const session = await openSealed<Session>(sealed, key)
  return session && now < expiryOf(session, limits)
    ? { ...session, way: wayOf(session) }
    : undefined
}

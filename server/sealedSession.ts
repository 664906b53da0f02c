import { EncryptJWT, errors, jwtDecrypt } from 'jose'

/** What the cookie holds; times in milliseconds since the epoch. */
export interface Session {
  id: string
  token: string
  /** Null when the token may not read its own profile. */
  username: string | null
  /** Whether the token was made for this session, and so ends with it. */
  own: boolean
  started: number
  seen: number
}

export interface SessionLimits {
  idle: number
  max: number
}

export const expiryOf = (session: Session, { idle, max }: SessionLimits): number =>
  Math.min(session.seen + idle, session.started + max)

const header = { alg: 'dir', enc: 'A256GCM' }

export const sealSession = (session: Session, key: Uint8Array): Promise<string> =>
  new EncryptJWT({ ...session }).setProtectedHeader(header).encrypt(key)

/** The session of a cookie; undefined when it was not sealed with this key or its time is over. */
export async function openSession(
  sealed: string,
  key: Uint8Array,
  limits: SessionLimits,
  now: number,
): Promise<Session | undefined> {
  try {
    const { payload } = await jwtDecrypt<Session>(sealed, key, {
      keyManagementAlgorithms: [header.alg],
      contentEncryptionAlgorithms: [header.enc],
    })
    return now < expiryOf(payload, limits) ? payload : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

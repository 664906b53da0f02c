import type { MissingFactor, SignInWay } from '#platform/index.ts'
import type { SessionPayload } from './sessionToken.ts'
import { wireTime } from '#shared/clock.ts'
import type { SessionStore } from './types.ts'

export interface SessionResponse {
  username: string | null
  expires: string
  /** Prefix by which the token list identifies the token in use. */
  token_begins: string | null
  read_only: boolean
  /** True if the API stores the response for each `Idempotency-Key`. */
  idempotency_keys: boolean
  /** Missing step of the sign-in; undefined if it is complete. */
  factor?: MissingFactor
  /** Scopes of the contract that the remote API names differently, with its names. */
  scope_words?: Record<string, string>
}

/** A session of the user; date-times in the contract's format. */
export interface OwnSession {
  id: string
  way: SignInWay
  started: string
  /** Accurate to a few minutes. */
  last_used: string
  address: string
  /** User agent of the browser. */
  user_agent: string
  /** True for the session of this request. */
  current: boolean
}

/**
 * Returns the prefix by which the token list identifies a token. Null for other formats (response shapes, 6.3): 16
 * characters could be the whole token.
 */
const beginningOf = ({ token, own }: SessionPayload): string | null =>
  !own && /^[0-9a-f]{64}$/.test(token) ? token.slice(0, 16) : null

interface ResponseParts {
  /** Time at which the session expires, in milliseconds since the epoch. */
  expiry: number
  factor: MissingFactor | undefined
  idempotencyKeys: boolean
  /** Names of the scopes at the remote API; undefined for the local platform. */
  scopeLabels: Record<string, string> | undefined
}

export const sessionResponse = (
  session: SessionPayload,
  { expiry, factor, idempotencyKeys, scopeLabels }: ResponseParts,
): SessionResponse => ({
  username: session.username,
  expires: wireTime(expiry),
  token_begins: beginningOf(session),
  read_only: session.readOnly ?? false,
  idempotency_keys: idempotencyKeys,
  ...(factor && { factor }),
  ...(scopeLabels && { scope_words: scopeLabels }),
})

export const toOwnSession = (
  { id, way, started, seen, address, userAgent }: Awaited<ReturnType<SessionStore['list']>>[number],
  currentId: string,
): OwnSession => ({
  id,
  way,
  started: wireTime(started),
  last_used: wireTime(seen),
  address,
  user_agent: userAgent,
  current: id === currentId,
})

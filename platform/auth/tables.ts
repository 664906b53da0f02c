import type { Generated } from 'kysely'

export interface SignInTables {
  console_session: ConsoleSessionRow
  one_time_code: OneTimeCodeRow
  passkey: PasskeyRow
  recovery_code: RecoveryCodeRow
}

/** The secret that an authenticator app of the user shares with the platform (RFC 6238). */
interface OneTimeCodeRow {
  user_id: number
  /** Encrypted with the platform key. */
  secret: string
  /** Date-time of the confirmation. Codes are not required while it is null. */
  since: string | null
  /** Time step of the last accepted code. Codes of this and earlier steps are rejected. */
  last_step: number
  /** Number of wrong codes since the last correct one. */
  failures: number
  /** Time until which codes are rejected, in milliseconds. */
  locked_until: number
}

/** A code that replaces a one-time code once, for users who have lost the app. */
interface RecoveryCodeRow {
  user_id: number
  /** Argon2id of the code's SHA-256, as `nonce.tag`; rows of older versions contain the SHA-256. */
  hash: string
}

/** Public key of a passkey (WebAuthn). */
export interface PasskeyRow {
  id: Generated<number>
  user_id: number
  /** Credential id, in base64url. */
  credential: string
  /** COSE key, in base64url. */
  public_key: string
  /** Signature counter of the authenticator; 0 if it does not count. */
  counter: number
  /** JSON: array of transports. */
  transports: string
  /** The host that the passkey is valid for. */
  host: string
  label: string
  created: string
  last_used: string | null
}

/**
 * A console session, listed for its owner. The session itself is in the cookie, so deleting the row does not end it.
 * Times are in milliseconds.
 */
interface ConsoleSessionRow {
  id: string
  user_id: number
  /**
   * Access token of the session. Null for OAuth sessions, which are identified by their grant because their token is
   * renewed.
   */
  token_id: number | null
  grant_id: number | null
  way: string
  started: number
  seen: number
  /** Time of the last reauthentication or of the start of the session. */
  proved: number
  /** 1 if the user has entered a second factor in this session. */
  factor: Generated<number>
  /** Time at which the session expires. */
  until: number
  address: string
  user_agent: string
}

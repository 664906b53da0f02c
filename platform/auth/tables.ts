import type { Generated } from 'kysely'

export interface SignInTables {
  console_session: ConsoleSessionRow
  one_time_code: OneTimeCodeRow
  passkey: PasskeyRow
  recovery_code: RecoveryCodeRow
}

/** The key that an authenticator app of the user and the platform share (RFC 6238). */
interface OneTimeCodeRow {
  user_id: number
  /** Sealed. */
  secret: string
  /** When it was confirmed; null before, when nobody is asked for codes. */
  since: string | null
  /** Of the last code that was taken: it and those before are taken no more. */
  last_step: number
  /** Wrong codes since the last right one. */
  failures: number
  /** No code is looked at before; milliseconds. */
  locked_until: number
}

/** Stands for a code once, when the app is lost. */
interface RecoveryCodeRow {
  user_id: number
  /** Argon2id of its SHA-256, `nonce.tag`; the SHA-256 itself where a version of before wrote it. */
  hash: string
}

/** A public key that a device of the user answers for (WebAuthn). */
export interface PasskeyRow {
  id: Generated<number>
  user_id: number
  /** As the device calls it; base64url. */
  credential: string
  /** COSE in base64url. */
  public_key: string
  /** Uses by its own count; 0 where it does not count. */
  counter: number
  /** JSON: array of ways to reach the device. */
  transports: string
  /** The host for which it was made. */
  host: string
  label: string
  created: string
  last_used: string | null
}

/**
 * A session of the console, for its owner to see and end. The cookie is what opens it: a row that is missing ends nothing.
 * Times are milliseconds.
 */
interface ConsoleSessionRow {
  id: string
  user_id: number
  /** The token that it works with; an application's is replaced now and then, so that its grant stands for it. */
  token_id: number | null
  grant_id: number | null
  way: string
  started: number
  seen: number
  /** When its person last showed who they are: at its begin, or since. */
  proved: number
  /** 1 once its person showed a second factor in it. */
  factor: Generated<number>
  /** When it ends by itself. */
  until: number
  address: string
  user_agent: string
}

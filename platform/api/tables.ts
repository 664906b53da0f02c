import type { Generated } from 'kysely'

export interface IdempotencyTables {
  idempotency_key: IdempotencyKeyRow
}

/** An `Idempotency-Key` of a user, with the response to the request that it was first sent with. */
interface IdempotencyKeyRow {
  id: Generated<number>
  user_id: number
  /** SHA-256 of the key, as hexadecimal text. */
  hash: string
  /** HMAC of the method, the URL and the body, with which later requests are compared. */
  fingerprint: string
  /** Time of the first request, in milliseconds. */
  created_at: number
  /** Time until which a process may still be processing the request, in milliseconds; null afterwards. */
  lease: number | null
  /** The response, encrypted with the platform key. Null until there is one, and if it is too large to store. */
  response: string | null
}

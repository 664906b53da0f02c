import type { Generated } from 'kysely'

export interface OauthTables {
  oauth_client: OauthClientRow
  oauth_grant: OauthGrantRow
  oauth_artifact: OauthArtifactRow
  oauth_key: OauthKeyRow
}

/** An application that may ask people for access. */
interface OauthClientRow {
  id: string
  label: string
  website: string
  /** Sealed; null for applications that cannot keep one, such as those in a browser. */
  secret: string | null
  /** JSON: array of addresses. */
  redirect_uris: string
  created: string
}

/** What a person allowed an application. Everything that the application holds goes with it. */
export interface OauthGrantRow {
  id: Generated<number>
  /** SHA-256 of the library's own id. */
  hash: string
  user_id: number
  client_id: string
  label: string
  website: string
  scopes: string
  created: string
  expires_at: number
  /** Sealed JSON. */
  payload: string
}

/** Codes, refresh tokens, access tokens and sessions of the authorization server. */
interface OauthArtifactRow {
  model: string
  /** SHA-256 of the value that its holder has. */
  hash: string
  uid: string | null
  /** The user of a session; null for other models, and for a session in which nobody signed in. */
  user_id: number | null
  grant_id: number | null
  expires_at: number
  /** When a code or a refresh token was used, or a session was ended; milliseconds. */
  consumed_at: number | null
  /** Sealed JSON. */
  payload: string
}

interface OauthKeyRow {
  name: string
  /** Sealed JSON of a private JWK. */
  jwk: string
}

import type { Generated } from 'kysely'

export interface OauthTables {
  oauth_client: OauthClientRow
  oauth_grant: OauthGrantRow
  oauth_artifact: OauthArtifactRow
  oauth_key: OauthKeyRow
}

/** An application that can request access from users. */
interface OauthClientRow {
  id: string
  label: string
  website: string
  /** Encrypted; null for public clients, such as applications in a browser. */
  secret: string | null
  /** JSON array of URLs. */
  redirect_uris: string
  created: string
}

/** Access that a user granted to an application. Deleting the row also deletes its codes and tokens. */
export interface OauthGrantRow {
  id: Generated<number>
  /** SHA-256 of the library's ID. */
  hash: string
  user_id: number
  client_id: string
  label: string
  website: string
  scopes: string
  created: string
  expires_at: number
  /** Encrypted JSON. */
  payload: string
}

/** Codes, refresh tokens, access tokens and sessions of the authorization server. */
interface OauthArtifactRow {
  model: string
  /** SHA-256 of the code, token or ID. */
  hash: string
  uid: string | null
  /** The user of a session; null for other models, and for a session before the sign-in. */
  user_id: number | null
  grant_id: number | null
  expires_at: number
  /** Time when a code or a refresh token was used, or when a session was ended, in milliseconds. */
  consumed_at: number | null
  /** Encrypted JSON. */
  payload: string
}

interface OauthKeyRow {
  name: string
  /** Private JWK, as encrypted JSON. */
  jwk: string
}

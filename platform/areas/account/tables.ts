import type { Generated } from 'kysely'

export interface AccountTables {
  account: AccountRow
  user: UserRow
  user_grant: UserGrantRow
  token: TokenRow
  sign_in_code: SignInCodeRow
  ended_session: EndedSessionRow
  console_call: ConsoleCallRow
  window_count: WindowCountRow
  ssh_key: SshKeyRow
  login: LoginRow
  notification: NotificationRow
  maintenance: MaintenanceRow
}

export interface AccountRow {
  id: Generated<number>
  /** JSON object with the address fields of the contract's Account, all strings. */
  contact: string
  balance: number
  balance_uninvoiced: number
  active_since: string
  /** JSON array of strings. */
  capabilities: string
  /** JSON: `{last_four, expiry}`, each string or null. */
  credit_card: string
  euuid: string
  managed: Generated<number>
  network_helper: Generated<number>
  backups_enabled: Generated<number>
  object_storage: Generated<string>
  /** True when new tickets get an automatic first reply, as in the demo account. */
  answers_tickets: Generated<number>
}

export interface UserRow {
  id: Generated<number>
  account_id: number
  username: string
  email: string
  restricted: number
  timezone: Generated<string>
  email_notifications: Generated<number>
  two_factor_auth: Generated<number>
  password_created: string | null
  /** Argon2id hash, as written by `passwords.ts`; null for users who sign in with links and tokens only. */
  password_hash: string | null
  /** Number of times that all sign-ins of the user were revoked. */
  sign_in_epoch: Generated<number>
  console_auth_method: Generated<string>
  /** JSON array of public keys, or null. */
  authorized_keys: string | null
  /** JSON object of GET /profile/preferences. */
  preferences: Generated<string>
  /** JSON: the `global` part of the grants; ignored for unrestricted users. */
  global_grants: Generated<string>
  created: string
}

interface UserGrantRow {
  user_id: number
  object_type: string
  object_id: number
  permissions: string
}

export interface TokenRow {
  id: Generated<number>
  user_id: number
  label: string
  scopes: string
  created: string
  /** Null if the token never expires. */
  expiry: string | null
  /** SHA-256 of the token in hex; the token itself is not stored. */
  hash: string
  prefix: string
  /** 1 for a token created by a console sign-in; it ends with the session. */
  session: Generated<number>
  /** OAuth grant of a token that an application uses; null for other tokens. */
  grant_id: number | null
}

interface SignInCodeRow {
  hash: string
  user_id: number
  /** Expiry time, in milliseconds. */
  expires_at: number
}

/** Write request of the console that has started, identified by the name that the page chose. */
interface ConsoleCallRow {
  name: string
  /** Start time, in milliseconds. */
  at: number
}

/** Counter for a rate limit, identified by a hash of the client and the action. */
interface WindowCountRow {
  name: string
  used: number
  /** End of the counting window, in milliseconds. */
  until: number
  /** 1 if the count has reached a limit that locks the client out until the end of the window. */
  locked: Generated<number>
}

/** Console session that was ended early, while a copy of its cookie may still exist. */
interface EndedSessionRow {
  id: string
  /** Time at which the session cookie would have expired, in milliseconds. */
  until: number
}

export interface SshKeyRow {
  id: Generated<number>
  user_id: number
  label: string
  ssh_key: string
  created: string
}

export interface LoginRow {
  id: Generated<number>
  account_id: number
  datetime: string
  /** Null after the user was deleted; `username` keeps the name from the time of the login. */
  user_id: number | null
  ip: string
  username: string
  status: string
  restricted: number
}

export interface NotificationRow {
  id: Generated<number>
  account_id: number
  type: string
  severity: string
  label: string
  message: string
  body: string | null
  when: string | null
  until: string | null
  /** JSON: `{id, label, type, url}` or null. */
  entity: string | null
}

interface MaintenanceRow {
  id: Generated<number>
  account_id: number
  compute_id: number
  type: string
  status: string
  reason: string
  when: string
}

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
  /** JSON: the address fields of the contract's Account, strings. */
  contact: string
  balance: number
  balance_uninvoiced: number
  active_since: string
  /** JSON: array of strings. */
  capabilities: string
  /** JSON: `{last_four, expiry}`, each string or null. */
  credit_card: string
  euuid: string
  managed: Generated<number>
  network_helper: Generated<number>
  backups_enabled: Generated<number>
  object_storage: Generated<string>
  /** True when new tickets get a first answer by themselves, as in the demo account. */
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
  /** Argon2id, as `passwords.ts` writes it; null for who signs in with links and tokens only. */
  password_hash: string | null
  /** Number of times that all sign-ins of the user ended. */
  sign_in_epoch: Generated<number>
  console_auth_method: Generated<string>
  /** JSON: array of public keys, or null. */
  authorized_keys: string | null
  /** JSON: the free object of GET /profile/preferences. */
  preferences: Generated<string>
  /** JSON: the `global` part of the grants; meaningless for unrestricted users. */
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
  /** Null never expires. */
  expiry: string | null
  /** SHA-256 of the token in hex; the token itself is kept nowhere. */
  hash: string
  prefix: string
  /** 1 when made by signing in to the console: it ends with the session. */
  session: Generated<number>
  /** Of a token that an application holds: what the person allowed it. */
  grant_id: number | null
}

interface SignInCodeRow {
  hash: string
  user_id: number
  /** Milliseconds. */
  expires_at: number
}

/** A write of the console that was begun, by the name that its page gave it. */
interface ConsoleCallRow {
  name: string
  /** Milliseconds. */
  at: number
}

/** A count toward a limit, by a hash of who does what. */
interface WindowCountRow {
  name: string
  used: number
  /** When its window ends, milliseconds. */
  until: number
}

/** A session of the console that was ended before its time, while its cookie may have been copied. */
interface EndedSessionRow {
  id: string
  /** When its cookie would have ended anyway, milliseconds. */
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
  /** Null once the user is gone; the name stays as it was then. */
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

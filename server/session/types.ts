import type { Dialect } from '../../shared/dialect/dialect.ts'
import type { Clock } from '#shared/clock.ts'
import type {
  ConsoleSessions,
  ListedSession,
  MissingFactor,
  NotedSession,
  OneTimeCodes,
  CodeCheck,
  OwnPassword,
  Passkeys,
  Proof,
  ProofWay,
} from '#platform/index.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import type { OauthSettings } from './oauth/oauthClient.ts'
import type { SessionLimits } from './sessionToken.ts'
import type { CheckToken } from './tokenCheck.ts'

/** Stores sessions, and those that ended before their cookies expired. */
export interface SessionStore {
  /** Records the use of a session. */
  note(session: NotedSession): Promise<void>
  /** Returns the active sessions of the same owner, most recently used first. */
  list(session: Pick<NotedSession, 'id'>): Promise<ListedSession[]>
  /**
   * @param until expiry of the session's cookie, in milliseconds since the epoch
   * @param remainingId id of a session that continues; a token or grant shared with it is not revoked
   */
  end(id: string, until: number, remainingId?: string): Promise<void>
  isEnded(id: string): Promise<boolean>
}

/** Reauthentication of the users of sessions. */
interface SessionProofs {
  /** Returns the time of the last authentication; undefined for an unknown session. */
  provedAt(id: string): Promise<number | undefined>
  /** Returns true if the last authentication is too old; undefined for an unknown session. */
  isOld(id: string): Promise<boolean | undefined>
  /** Returns the methods that the user has set up. */
  waysOf(id: string, host: string): Promise<ProofWay[]>
  /** Returns the hosts at which passkeys of the user work. */
  passkeyHosts(id: string): Promise<string[]>
  /** @returns `right` if the credentials are right */
  prove(id: string, proof: Proof): Promise<CodeCheck>
}

/** Records which sessions used a second factor, if the operator requires one. */
interface SessionFactors {
  isRequired: boolean
  /** Returns the missing step; undefined if there is none, `unkept` if the session is unknown. */
  missingIn(id: string): Promise<MissingFactor | 'unkept' | undefined>
  /** Records that the user has just set up a factor in this session. */
  note(id: string): Promise<void>
}

/** Functions of the local platform for sessions; not available with a remote API. */
export interface SessionTokens {
  /** Returns the user whom a one-time code signs in, without using it up. */
  signInCodeUser(code: string): Promise<string | undefined>
  redeemSignInCode(
    code: string,
    ip: string,
  ): Promise<{ token: string; username: string } | undefined>
  /** Starts a session of a user who was identified by a passkey. */
  beginSession(userId: number, ip: string): Promise<{ token: string; username: string }>
  /** Claims a challenge of a passkey. Returns false if any process has already claimed it. */
  claimChallenge(name: string): Promise<boolean>
  recordTokenLogin(token: string, ip: string): Promise<void>
  revokeToken(token: string): Promise<void>
  /** True for an access token that was issued to an application other than this console. */
  isOfApplication(token: string): Promise<boolean>
  /**
   * Ends all sessions of a user except one, and the sign-ins at the sign-in page.
   * @returns the number of ended console sessions
   */
  endSessions(userId: number, keptId: string): Promise<number>
  /** Session store shared by all processes that use the database. */
  sessions: SessionStore & Pick<ConsoleSessions, 'copy' | 'endSignIns' | 'isTokenValid' | 'ownerOf'>
  passkeys: Passkeys
  codes: OneTimeCodes
  factors: SessionFactors
  password: OwnPassword
  /** Creates a sign-in code for another user of the account; undefined if the owner may not create it. */
  signInCodeFor(
    ownerId: number,
    username: string,
  ): Promise<{ code: string; expires: string } | undefined>
  proofs: SessionProofs
}

export interface SessionOptions {
  key: Uint8Array
  limits: SessionLimits
  clock: Clock
  /** Counts of failed sign-ins. */
  counts: WindowCounts
  checkToken: CheckToken
  tokens: SessionTokens | undefined
  /** Information for the page about the remote API; undefined for the local platform. */
  remote?: { address: string; dialect: Dialect; paths: string[] } | undefined
  /** OAuth settings; undefined if users do not sign in at an issuer. */
  oauth: OauthSettings | undefined
}

/** Session options that the class `Sessions` uses. */
export interface SessionsOptions extends Pick<
  SessionOptions,
  'key' | 'limits' | 'clock' | 'remote'
> {
  tokens:
    | Pick<SessionTokens, 'sessions' | 'proofs' | 'factors' | 'revokeToken' | 'endSessions'>
    | undefined
}

import type { Dialect } from '../../contract/dialect/dialect.ts'
import type { Clock } from '#shared/clock.ts'
import type {
  ConsoleSessions,
  ListedSession,
  NotedSession,
} from '#platform/auth/consoleSessions.ts'
import type { OneTimeCodes } from '#platform/auth/oneTimeCodes.ts'
import type { MissingFactor } from '#platform/auth/secondFactors.ts'
import type { OwnPassword } from '#platform/auth/ownPassword.ts'
import type { Passkeys } from '#platform/auth/passkeys.ts'
import type { WindowCounts } from '#platform/auth/windowCounters.ts'
import type { Proof, ProofWay } from '#platform/auth/reauthentication.ts'
import type { OauthSettings } from './oauth/oauthClient.ts'
import type { SessionLimits } from './sessionToken.ts'
import type { CheckToken } from './tokenCheck.ts'

/** Who has sessions, and which were ended before their cookies end by themselves. */
export interface SessionStore {
  /** Keeps that a session was used. */
  note(session: NotedSession): Promise<void>
  /** Those of the owner of one of them that have not ended, the last used first. */
  list(session: Pick<NotedSession, 'id'>): Promise<ListedSession[]>
  /**
   * @param until when its cookie expires, milliseconds
   * @param remainingId a session that goes on: what it shares with the ended one remains
   */
  end(id: string, until: number, remainingId?: string): Promise<void>
  isEnded(id: string): Promise<boolean>
}

/** When the people of sessions showed who they are. */
interface SessionProofs {
  /** Undefined for a session that is not known. */
  isOld(id: string): Promise<boolean | undefined>
  /** The ways that its person has set up. */
  waysOf(id: string, host: string): Promise<ProofWay[]>
  /** The hosts at which passkeys of its person work. */
  passkeyHosts(id: string): Promise<string[]>
  /** @returns whether it is right */
  prove(id: string, proof: Proof): Promise<boolean>
}

/** Sessions whose person showed a second factor, where the operator requires one. */
interface SessionFactors {
  isRequired: boolean
  /** The step that a session lacks, undefined when it lacks none; `unkept` for a session that is not known. */
  missingIn(id: string): Promise<MissingFactor | 'unkept' | undefined>
  /** Keeps that the person of a session has just set one up in it. */
  note(id: string): Promise<void>
}

/** What the local platform does for sessions; a remote API offers none of it. */
export interface SessionTokens {
  redeemSignInCode(
    code: string,
    ip: string,
  ): Promise<{ token: string; username: string } | undefined>
  /** Signs in whom a passkey identified. */
  beginSession(userId: number, ip: string): Promise<{ token: string; username: string }>
  /** True when a name comes for the first time at any process. */
  claimIdempotencyKey(name: string): Promise<boolean>
  recordTokenLogin(token: string, ip: string): Promise<void>
  revokeToken(token: string): Promise<void>
  /** True for an access token that an application was given, other than this console. */
  isOfApplication(token: string): Promise<boolean>
  /**
   * Ends the sessions of a user but one, and the sign-ins at the sign-in page.
   * @returns the number of console sessions that ended
   */
  endSessions(userId: number, keptId: string): Promise<number>
  /** For every process on its database. */
  sessions: SessionStore & Pick<ConsoleSessions, 'copy' | 'endSignIns' | 'isTokenValid' | 'ownerOf'>
  passkeys: Passkeys
  codes: OneTimeCodes
  factors: SessionFactors
  password: OwnPassword
  /** A code that signs in another user of the account; undefined when the owner may not make it. */
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
  /** Counts of wrong sign-ins. */
  counts: WindowCounts
  checkToken: CheckToken
  tokens: SessionTokens | undefined
  /** What the page is told about the remote API behind; undefined where the local platform answers. */
  remote?: { address: string; dialect: Dialect; paths: string[] } | undefined
  /** Where people sign in elsewhere; undefined when nowhere. */
  oauth: OauthSettings | undefined
}

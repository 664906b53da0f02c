import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '#shared/clock.ts'
import type { ConnectionBudget } from '#shared/http/connectionBudget.ts'
import type { WindowCounts } from '#shared/windowCounts.ts'
import type { AccessTokens } from './auth/accessTokens.ts'
import type { ConsoleSessions } from './auth/consoleSessions.ts'
import type { OneTimeCodes } from './auth/oneTimeCodes.ts'
import type { OwnPassword } from './auth/ownPassword.ts'
import type { Passkeys } from './auth/passkeys.ts'
import type { Proofs } from './auth/reauthentication.ts'
import type { SecondFactors } from './auth/secondFactors.ts'
import type { Connections, Database } from './database/open.ts'
import type { OpenJobs } from './jobs/openJobs.ts'
import type { Jobs } from './jobs/queue.ts'
import type { StopWorker } from './jobs/worker.ts'
import type { ObjectStore } from './object-store/objectStore.ts'
import type { Check } from './readiness.ts'

/** The running local platform. */
export interface Platform extends AccessTokens {
  /** All operations of the contract. Register the plugin with the prefix `/v4`. */
  plugin: FastifyPluginAsync
  /** The authorization server. Register the plugin with the prefix `/oauth`. */
  oauth: FastifyPluginAsync
  /** OAuth client credentials of the console. */
  oauthClient: { id: string; secret: string }
  /** Creates a one-time code that signs a user in within 15 minutes. */
  createSignInCode(username: string): Promise<string>
  /** Returns the user whom a one-time code signs in, without using it up. */
  signInCodeUser(code: string): Promise<string | undefined>
  /** Signs a user in with a one-time code. The IP address is recorded in the log-in history. */
  redeemSignInCode(
    code: string,
    ip?: string,
  ): Promise<{ token: string; username: string } | undefined>
  /** Signs in a user who was identified by a passkey. */
  beginSession(userId: number, ip: string): Promise<{ token: string; username: string }>
  /** Records in the log-in history that a session was started with an access token of the user. */
  recordTokenLogin(token: string, ip: string): Promise<void>
  revokeToken(token: string): Promise<void>
  /** Returns true for an access token of an OAuth application other than the console. */
  isOfApplication(token: string): Promise<boolean>
  /**
   * Ends all sessions of a user except one.
   * @returns the number of console sessions that ended
   */
  endSessions(userId: number, keptId: string): Promise<number>
  /** Console sessions of all processes. */
  sessions: ConsoleSessions
  passkeys: Passkeys
  codes: OneTimeCodes
  factors: SecondFactors
  password: OwnPassword
  /**
   * Creates a one-time code for another user of the account, valid for an hour. Returns undefined if the owner is not
   * permitted to create one.
   */
  signInCodeFor(
    ownerId: number,
    username: string,
  ): Promise<{ code: string; expires: string } | undefined>
  /** The times at which the users of console sessions last reauthenticated. */
  proofs: Proofs
  /** Claims a challenge of a passkey. Returns false if any process has already claimed it. */
  claimChallenge(name: string): Promise<boolean>
  /** Counters that all processes share. */
  counts: WindowCounts
  clock: Clock
  db: Database
  /** Returns the numbers of PostgreSQL connections; undefined for an embedded database. */
  databaseConnections(): Connections | undefined
  jobs: Jobs
  /** Returns the unfinished jobs of all processes that share the database. */
  openJobs(): Promise<OpenJobs>
  /** Stops starting jobs. `close` does so as well. */
  stopJobs: StopWorker
  /** Readiness checks of the resources that every request needs. */
  checks: Record<string, Check>
  /** UDP and TCP port of the DNS server. */
  dnsPort: number | undefined
  objectStore: ObjectStore
  connectionBudget: ConnectionBudget
}

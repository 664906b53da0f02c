import type { Dialect } from '../contract/dialect/dialect.ts'
import type { Clock } from '#platform/clock.ts'
import type { OauthSettings } from './oauth/oauthClient.ts'
import type { SessionLimits } from './sealedSession.ts'
import type { CheckToken } from './tokenCheck.ts'

/** What the local platform does for sessions; a remote API offers none of it. */
export interface SessionTokens {
  redeemSignInCode(
    code: string,
    ip: string,
  ): Promise<{ token: string; username: string } | undefined>
  recordTokenLogin(token: string, ip: string): Promise<void>
  revokeToken(token: string): Promise<void>
  /** Ends a session for every process, until its cookie ends by itself; milliseconds. */
  endSession(id: string, until: number): Promise<void>
  isSessionEnded(id: string): Promise<boolean>
}

export interface SessionOptions {
  key: Uint8Array
  limits: SessionLimits
  clock: Clock
  checkToken: CheckToken
  tokens: SessionTokens | undefined
  /** What the page is told about the remote API behind; undefined where the local platform answers. */
  remote?: { address: string; dialect: Dialect; paths: string[] } | undefined
  /** Where people sign in elsewhere; undefined when nowhere. */
  oauth: OauthSettings | undefined
}

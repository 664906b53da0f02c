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
}

export interface SessionOptions {
  key: Uint8Array
  limits: SessionLimits
  clock: Clock
  checkToken: CheckToken
  tokens: SessionTokens | undefined
  /** Where people sign in elsewhere; undefined when nowhere. */
  oauth: OauthSettings | undefined
}

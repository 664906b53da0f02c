import type { Clock } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { makeToken } from './tokens.ts'
import { firstUser, userId } from './users.ts'

/** Access tokens of the local platform. The functions throw an Error with a user-facing message for an unknown user. */
export interface AccessTokens {
  createToken(input: {
    username: string
    scopes: string
    label: string
    expiry?: string | null
  }): Promise<string>
  /** Returns the name of the first unrestricted user. */
  firstUser(): Promise<string>
  close(): Promise<void>
}

export const accessTokens = (db: Database, clock: Clock): AccessTokens => ({
  async createToken({ username, scopes, label, expiry = null }) {
    const { token } = await makeToken(db, clock, {
      userId: await userId(db, username),
      scopes,
      label,
      expiry,
    })
    return token
  },
  firstUser: () => firstUser(db),
  close: () => db.destroy(),
})

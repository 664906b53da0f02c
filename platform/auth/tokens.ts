import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#shared/clock.ts'
import { days, minutes, wireTime } from '#shared/clock.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { consoleClientId } from '../oauth/clients.ts'

/** The authenticated user. */
export interface User {
  id: number
  accountId: number
  username: string
  email: string
  restricted: boolean
  /** The `global` part of the grants, `{}` for unrestricted users. */
  globalGrants: Record<string, unknown>
}

export interface Caller {
  user: User
  tokenId: number
  scopes: string
  /** True if the token was issued to an application other than the console. */
  isApplication: boolean
}

export const hashToken = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** Returns the caller to whom a token belongs; undefined if the token is unknown, expired or revoked, or its grant has expired. */
export async function callerOf(
  db: Queryable,
  clock: Clock,
  token: string,
): Promise<Caller | undefined> {
  const row = await db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .leftJoin('oauth_grant', 'oauth_grant.id', 'token.grant_id')
    .select([
      'token.id as tokenId',
      'oauth_grant.client_id as clientId',
      'oauth_grant.expires_at as grantEnd',
      'token.scopes',
      'token.expiry',
      'user.id as userId',
      'user.account_id',
      'user.username',
      'user.email',
      'user.restricted',
      'user.global_grants',
    ])
    .where('token.hash', '=', hashToken(token))
    .executeTakeFirst()
  const now = clock.now()
  if (!row || (row.expiry !== null && row.expiry <= wireTime(now))) return undefined
  // An expired grant exists until the next sweep, which deletes its tokens.
  if (row.grantEnd !== null && row.grantEnd <= now) return undefined
  return {
    tokenId: row.tokenId,
    scopes: row.scopes,
    isApplication: row.clientId !== null && row.clientId !== consoleClientId,
    user: {
      id: row.userId,
      accountId: row.account_id,
      username: row.username,
      email: row.email,
      restricted: row.restricted === 1,
      globalGrants: JSON.parse(row.global_grants),
    },
  }
}

interface NewToken {
  userId: number
  label: string
  scopes: string
  /** Date-time of the contract; null for a token that never expires. */
  expiry: string | null
  session?: boolean
}

/** Creates a personal access token of 64 hex characters. Only its hash is stored. */
export async function makeToken(
  db: Queryable,
  clock: Clock,
  input: NewToken,
): Promise<{ id: number; token: string }> {
  const token = randomBytes(32).toString('hex')
  const now = wireTime(clock.now())
  // Delete expired tokens, which neither work nor appear in lists.
  await db
    .deleteFrom('token')
    .where('user_id', '=', input.userId)
    .where('expiry', '<=', now)
    .execute()
  const { id } = await db
    .insertInto('token')
    .values({
      user_id: input.userId,
      label: input.label,
      scopes: input.scopes,
      created: now,
      expiry: input.expiry,
      hash: hashToken(token),
      prefix: token.slice(0, 16),
      session: input.session === true ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

const codeLife = 15 * minutes

/** Time for which expired codes are stored, in milliseconds. Using one is recorded as a failed log-in. */
const codeMemory = days

export async function makeSignInCode(
  db: Queryable,
  clock: Clock,
  userId: number,
  life = codeLife,
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  await db
    .deleteFrom('sign_in_code')
    .where('expires_at', '<=', clock.now() - codeMemory)
    .execute()
  await db
    .insertInto('sign_in_code')
    .values({ hash: hashToken(code), user_id: userId, expires_at: clock.now() + life })
    .execute()
  return code
}

/** Adds an entry to the log-in history. */
export async function recordLogin(
  db: Queryable,
  clock: Clock,
  login: { userId: number; ip: string; status: 'successful' | 'failed' },
): Promise<{ username: string }> {
  const user = await db
    .selectFrom('user')
    .select(['account_id', 'username', 'restricted'])
    .where('id', '=', login.userId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('login')
    .values({
      account_id: user.account_id,
      user_id: login.userId,
      datetime: wireTime(clock.now()),
      ip: login.ip,
      username: user.username,
      status: login.status,
      restricted: user.restricted,
    })
    .execute()
  return user
}

/** Records a log-in with an access token. Does nothing if the token is invalid. */
export async function recordTokenLogin(
  db: Queryable,
  clock: Clock,
  token: string,
  ip: string,
): Promise<void> {
  const caller = await callerOf(db, clock, token)
  if (caller) await recordLogin(db, clock, { userId: caller.user.id, ip, status: 'successful' })
}

/** Records the log-in of an identified user and creates the token of the session. */
export async function beginSession(
  db: Queryable,
  clock: Clock,
  { userId, ip, sessionMax }: { userId: number; ip: string; sessionMax: number },
): Promise<{ token: string; username: string }> {
  const { username } = await recordLogin(db, clock, { userId, ip, status: 'successful' })
  const { token } = await makeToken(db, clock, {
    userId,
    label: 'Console session',
    scopes: '*',
    expiry: wireTime(clock.now() + sessionMax),
    session: true,
  })
  return { token, username }
}

/** Returns the name of the user whom a one-time code signs in; undefined if it is unknown or expired. */
export async function signInCodeUser(
  db: Queryable,
  clock: Clock,
  code: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('sign_in_code')
    .innerJoin('user', 'user.id', 'sign_in_code.user_id')
    .select('username')
    .where('hash', '=', hashToken(code))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return found?.username
}

/**
 * Redeems a one-time code and creates the token of the session; returns undefined if the code is unknown, used or
 * expired.
 */
export async function redeemSignInCode(
  db: Database,
  clock: Clock,
  { code, ip, sessionMax }: { code: string; ip: string; sessionMax: number },
): Promise<{ token: string; username: string } | undefined> {
  // Check with a read first, so that guessed codes do not cause writes, which would block other writers.
  const known = await db
    .selectFrom('sign_in_code')
    .select('hash')
    .where('hash', '=', hashToken(code))
    .executeTakeFirst()
  if (!known) return undefined
  return await inTransaction(db, async (tx) => {
    const used = await tx
      .deleteFrom('sign_in_code')
      .where('hash', '=', hashToken(code))
      .returning(['user_id', 'expires_at'])
      .executeTakeFirst()
    if (!used) return undefined
    const userId = used.user_id
    if (used.expires_at > clock.now())
      return await beginSession(tx, clock, { userId, ip, sessionMax })
    await recordLogin(tx, clock, { userId, ip, status: 'failed' })
    return undefined
  })
}

/** Time for which used challenges are stored, in milliseconds. Longer than they are valid. */
const challengeMemory = 10 * minutes

/**
 * Claims a challenge, so that it is used once.
 * @returns false if any process has already claimed it
 */
export async function claimChallenge(db: Database, clock: Clock, name: string): Promise<boolean> {
  const at = clock.now()
  await db
    .deleteFrom('console_call')
    .where('at', '<=', at - challengeMemory)
    .execute()
  const claimed = await db
    .insertInto('console_call')
    .values({ name, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function revokeToken(db: Queryable, token: string): Promise<void> {
  await db.deleteFrom('token').where('hash', '=', hashToken(token)).execute()
}

import { sql } from 'kysely'
import { callerOf, hashToken } from './tokens.ts'
import type { Clock } from '#shared/clock.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { consoleGrants, endSignIns } from '../oauth/endSignIns.ts'

/** Sign-in method of a session. */
export type SignInWay = 'link' | 'token' | 'oauth' | 'passkey'

/** A session as its owner sees it. Times are in milliseconds. */
export interface ListedSession {
  id: string
  way: SignInWay
  started: number
  /** Time of the last use, accurate to a few minutes. */
  seen: number
  /** IP address of the last use. */
  address: string
  userAgent: string
}

export interface NotedSession extends ListedSession {
  /** Access token that the session uses for API requests. */
  token: string
  /** Null if the token has no permission to read its own profile. */
  username: string | null
  /** Time at which the session expires. */
  until: number
  /** Time of the last reauthentication (default: the start of the session). */
  proved?: number
  /** True if the user signed in with a second factor. */
  factor?: boolean
}

/** The console sessions of all processes that share the database. */
export class ConsoleSessions {
  readonly #db: Queryable
  readonly #clock: Clock

  constructor(db: Queryable, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Records the use of a session. Does nothing if its token does not exist. */
  async note(session: NotedSession): Promise<void> {
    const { id, way, started, seen, until, address, userAgent } = session
    const db = this.#db
    const token = await db
      .selectFrom('token')
      .select(['id', 'user_id', 'grant_id'])
      .where('hash', '=', hashToken(session.token))
      .executeTakeFirst()
    if (!token) return
    const used = { seen, until, address, user_agent: userAgent }
    const { grant_id } = token
    await db.deleteFrom('console_session').where('until', '<=', this.#clock.now()).execute()
    await db
      .insertInto('console_session')
      .values({
        ...used,
        id,
        way,
        started,
        proved: session.proved ?? started,
        factor: session.factor === true ? 1 : 0,
        user_id: token.user_id,
        token_id: grant_id === null ? token.id : null,
        grant_id,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(used))
      .execute()
  }

  /** Returns the active sessions of the user to whom the given session belongs, most recently used first. */
  async list({ id }: Pick<NotedSession, 'id'>): Promise<ListedSession[]> {
    const rows = await this.#ofOwner(this.#db, id)
      .where('until', '>', this.#clock.now())
      .where('id', 'not in', (of) => of.selectFrom('ended_session').select('id'))
      .selectAll()
      .orderBy('seen', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ user_agent: userAgent, way, ...row }) => ({
      id: row.id,
      way: way as SignInWay,
      started: row.started,
      seen: row.seen,
      address: row.address,
      userAgent,
    }))
  }

  /**
   * Ends a session in every process. Also revokes the token or grant that it was started with and ends the sign-ins of
   * its user, so that the sign-in page asks for the password again.
   * @param until time at which its cookie expires, in milliseconds
   * @param remainingId a session that remains active; the token or grant that it shares with the ended session is not
   * revoked
   */
  async end(id: string, until: number, remainingId?: string): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      await tx.deleteFrom('ended_session').where('until', '<=', this.#clock.now()).execute()
      await tx
        .insertInto('ended_session')
        .values({ id, until })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const ended = await tx
        .deleteFrom('console_session')
        .where('id', '=', id)
        .returning(['user_id', 'token_id', 'grant_id'])
        .executeTakeFirst()
      if (!ended) return
      const remaining = await tx
        .selectFrom('console_session')
        .select(['user_id', 'token_id', 'grant_id'])
        .where('id', '=', remainingId ?? '')
        .executeTakeFirst()
      if (ended.token_id !== null && ended.token_id !== remaining?.token_id)
        await tx
          .deleteFrom('token')
          .where('session', '=', 1)
          .where('id', '=', ended.token_id)
          .execute()
      if (ended.grant_id !== null && ended.grant_id !== remaining?.grant_id)
        await consoleGrants(tx).where('id', '=', ended.grant_id).execute()
      if (ended.user_id !== remaining?.user_id) await endSignIns(tx, this.#clock, ended.user_id)
    })
  }

  /** Ends the sign-ins of a user by name, for sessions whose row was deleted together with its token or grant. */
  async endSignIns(username: string): Promise<void> {
    const user = await this.#db
      .selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst()
    if (user) await endSignIns(this.#db, this.#clock, user.id)
  }

  /** Copies a session under a new id, to replace the old session, which `end` then ends. */
  async copy(id: string, newId: string): Promise<void> {
    await inTransaction(this.#db, async (tx) => {
      const row = await tx
        .selectFrom('console_session')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst()
      if (row)
        await tx
          .insertInto('console_session')
          .values({ ...row, id: newId })
          .execute()
    })
  }

  async isEnded(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('ended_session')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  }

  /**
   * Returns true while the access token of a session has not expired and was not revoked, or while the grant has not
   * expired by which a session that signed in by OAuth gets another one.
   */
  async isTokenValid({ id, token }: Pick<NotedSession, 'id' | 'token'>): Promise<boolean> {
    if (await callerOf(this.#db, this.#clock, token)) return true
    const renewable = await this.#db
      .selectFrom('console_session')
      .innerJoin('oauth_grant', 'oauth_grant.id', 'console_session.grant_id')
      .select('console_session.id')
      .where('console_session.id', '=', id)
      // Expired grants exist until the next sweep.
      .where('oauth_grant.expires_at', '>', this.#clock.now())
      .executeTakeFirst()
    return renewable !== undefined
  }

  /** Returns the user and the scopes of a session; undefined if it does not exist. */
  async ownerOf(id: string): Promise<{ userId: number; scopes: string } | undefined> {
    return await this.#db
      .selectFrom('console_session')
      .leftJoin('token', 'token.id', 'console_session.token_id')
      .leftJoin('oauth_grant', 'oauth_grant.id', 'console_session.grant_id')
      .select([
        'console_session.user_id as userId',
        sql<string>`coalesce(token.scopes, oauth_grant.scopes, '')`.as('scopes'),
      ])
      .where('console_session.id', '=', id)
      .executeTakeFirst()
  }

  #ofOwner(db: Queryable, id: string) {
    return db
      .selectFrom('console_session')
      .where('user_id', '=', (of) =>
        of.selectFrom('console_session').select('user_id').where('id', '=', id),
      )
  }
}

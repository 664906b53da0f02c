import { sql } from 'kysely'
import { callerOf, hashOf } from './tokens.ts'
import type { Clock } from '#shared/clock.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { consoleGrants, endSignIns } from '../oauth/endSignIns.ts'

/** The way in which a session began. */
export type SignInWay = 'link' | 'token' | 'oauth' | 'passkey'

/** A session as its owner sees it; times in milliseconds. */
export interface ListedSession {
  id: string
  way: SignInWay
  started: number
  /** Known to a few minutes. */
  seen: number
  /** Where it was last used from. */
  address: string
  userAgent: string
}

export interface NotedSession extends ListedSession {
  /** The token that it calls the API with. */
  token: string
  /** Null when the token may not read its own profile. */
  username: string | null
  /** When it ends by itself. */
  until: number
  /** When its person last showed who they are; its begin unless told. */
  proved?: number
  /** True when it began with a second factor. */
  factor?: boolean
}

/** The sessions of the console that all processes on one database know of. */
export class ConsoleSessions {
  readonly #db: Queryable
  readonly #clock: Clock

  constructor(db: Queryable, clock: Clock) {
    this.#db = db
    this.#clock = clock
  }

  /** Keeps that a session was used; one of a token that is nobody's is not kept. */
  async note(session: NotedSession): Promise<void> {
    const { id, way, started, seen, until, address, userAgent } = session
    const db = this.#db
    const token = await db
      .selectFrom('token')
      .select(['id', 'user_id', 'grant_id'])
      .where('hash', '=', hashOf(session.token))
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

  /** Those of the owner of one of them that have not ended, the last used first. */
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
   * Ends a session for every process. The token or the grant that it was started with ends as well, and with it the
   * sign-ins of its user, so that the sign-in page asks for the password again.
   * @param until when its cookie expires, milliseconds
   * @param remainingId a session that goes on: what it shares with the ended one remains
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

  /** Ends the sign-ins of a user by name, where the row of the session was deleted with its token or grant. */
  async endSignIns(username: string): Promise<void> {
    const user = await this.#db
      .selectFrom('user')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirst()
    if (user) await endSignIns(this.#db, this.#clock, user.id)
  }

  /** Adds a session that takes the place of another one, which ends with `end`. */
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
   * Returns true while the access token of a session has not expired and was not revoked, or while the grant exists by
   * which a session that signed in by OAuth gets another one.
   */
  async isTokenValid({ id, token }: Pick<NotedSession, 'id' | 'token'>): Promise<boolean> {
    if (await callerOf(this.#db, this.#clock, token)) return true
    const renewable = await this.#db
      .selectFrom('console_session')
      .innerJoin('oauth_grant', 'oauth_grant.id', 'console_session.grant_id')
      .select('console_session.id')
      .where('console_session.id', '=', id)
      .executeTakeFirst()
    return renewable !== undefined
  }

  /** Whose it is, and what it may do; undefined for one that is not kept. */
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

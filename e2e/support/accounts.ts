import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { newAccount } from '#platform/areas/account/newAccount.ts'
import { type NewCompute, provisionCompute } from '#platform/areas/computes/creation/provision.ts'
import { makeToken, revokeToken } from '#platform/auth/tokens.ts'
import { days, systemClock, wireTime } from '#shared/clock.ts'
import { type Database, openDatabase } from '#platform/database/open.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { setRandomPassword } from '../../test/support/platform/setRandomPassword.ts'
import { userId } from '#platform/auth/users.ts'

interface TestUser {
  username: string
  /** Creates a token with these scopes; `*` by default. */
  token: (scopes?: string) => Promise<string>
  /** Gives the user a new password. */
  password: () => Promise<string>
  /** Expires the reauthentication of all sessions of the user. */
  ageProofs: () => Promise<void>
}

/** An account for a single test. Its user is unrestricted. */
export interface TestAccount extends TestUser {
  id: number
  /** Adds an instance; by default it runs Debian and has been running for 90 days. */
  addCompute: (label: string, overrides?: Partial<NewCompute>) => Promise<{ id: number }>
  /** Adds a restricted user with these grants on instances. */
  addRestricted: (grants: Record<number, 'read_only' | 'read_write'>) => Promise<TestUser>
  /** Sets the status of an instance, like the work of another process, but without that work. */
  setStatus: (computeId: number, status: string) => Promise<void>
  /** Sets the balance of the account, in dollars. */
  owe: (balance: number) => Promise<void>
  /** Plans the migration of an instance to another host. */
  planMigration: (computeId: number) => Promise<void>
  /** Lists objects of these names in a bucket, as if they had been put there. They have no contents. */
  listObjects: (bucket: string, names: readonly string[]) => Promise<void>
}

/**
 * Creates accounts directly in the database of a running server, because the contract has no operation that creates an
 * account.
 */
export class Accounts {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  static async open(dataDir: string): Promise<Accounts> {
    return new Accounts(await openDatabase(join(dataDir, 'platform.sqlite')))
  }

  async make(): Promise<TestAccount> {
    const username = `user-${randomUUID().slice(0, 8)}`
    const { accountId, userId } = await newAccount(this.#db, systemClock, {
      username,
      email: `${username}@example.com`,
      company: 'Example',
    })
    return {
      id: accountId,
      ...this.#user(userId, username),
      addCompute: (label, overrides = {}) =>
        inTransaction(this.#db, (tx) =>
          provisionCompute(tx, {
            accountId,
            label,
            region: 'eu-central',
            type: 'g6-standard-2',
            image: 'compute/debian12',
            created: Date.now() - 90 * days,
            ...overrides,
          }),
        ),
      addRestricted: (grants) => this.#addRestricted(accountId, grants),
      setStatus: async (computeId, status) => {
        await this.#db.updateTable('compute').set({ status }).where('id', '=', computeId).execute()
      },
      owe: async (balance) => {
        await this.#db.updateTable('account').set({ balance }).where('id', '=', accountId).execute()
      },
      listObjects: (bucket, names) => this.#listObjects(accountId, bucket, names),
      planMigration: async (computeId) => {
        await this.#db
          .insertInto('maintenance')
          .values({
            account_id: accountId,
            compute_id: computeId,
            type: 'cold_migration',
            status: 'pending',
            reason: 'Its host needs repair.',
            when: wireTime(Date.now() + 30 * days),
          })
          .execute()
      },
    }
  }

  /**
   * Creates a token for an existing user; by default for `admin` of the demo data and all scopes.
   */
  async token({ user = 'admin', scopes = '*' } = {}): Promise<string> {
    return this.#user(await userId(this.#db, user), user).token(scopes)
  }

  /** Revokes a token, which ends every session that uses it. */
  revoke(token: string): Promise<void> {
    return revokeToken(this.#db, token)
  }

  close(): Promise<void> {
    return this.#db.destroy()
  }

  async #listObjects(accountId: number, label: string, names: readonly string[]): Promise<void> {
    const { id } = await this.#db
      .selectFrom('bucket')
      .select('id')
      .where('account_id', '=', accountId)
      .where('label', '=', label)
      .executeTakeFirstOrThrow()
    const last_modified = new Date().toISOString()
    const rows = names.map((name, size) => ({
      bucket_id: id,
      name,
      size,
      etag: size.toString(16).padStart(32, '0'),
      last_modified,
    }))
    await inTransaction(this.#db, async (tx) => {
      for (let at = 0; at < rows.length; at += 500)
        await tx
          .insertInto('bucket_object')
          .values(rows.slice(at, at + 500))
          .execute()
      await tx
        .updateTable('bucket')
        .set({ objects: rows.length, size: rows.reduce((sum, { size }) => sum + size, 0) })
        .where('id', '=', id)
        .execute()
    })
  }

  async #addRestricted(
    accountId: number,
    grants: Record<number, 'read_only' | 'read_write'>,
  ): Promise<TestUser> {
    const username = `user-${randomUUID().slice(0, 8)}`
    const created = wireTime(Date.now())
    const { id } = await this.#db
      .insertInto('user')
      .values({
        account_id: accountId,
        username,
        email: `${username}@example.com`,
        restricted: 1,
        global_grants: '{}',
        created,
        password_created: created,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = Object.entries(grants).map(([computeId, permissions]) => ({
      user_id: id,
      object_type: 'compute',
      object_id: Number(computeId),
      permissions,
    }))
    if (values.length > 0) await this.#db.insertInto('user_grant').values(values).execute()
    return this.#user(id, username)
  }

  /** Removes every device from the configuration profiles of an instance. */
  async emptyProfiles(computeId: number): Promise<void> {
    await this.#db
      .updateTable('config')
      .set({ devices: '{}' })
      .where('compute_id', '=', computeId)
      .execute()
  }

  #user(userId: number, username: string): TestUser {
    return {
      username,
      token: async (scopes = '*') => {
        const createdToken = await makeToken(this.#db, systemClock, {
          userId,
          label: 'End-to-end test',
          scopes,
          expiry: null,
        })
        return createdToken.token
      },
      password: () => setRandomPassword(this.#db, systemClock, username),
      ageProofs: async () => {
        await this.#db
          .updateTable('console_session')
          .set({ proved: 0 })
          .where('user_id', '=', userId)
          .execute()
      },
    }
  }
}

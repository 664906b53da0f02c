import { type Kysely, type Selectable, sql } from 'kysely'
import { number, type StoredTable, text } from './storedTable.ts'

/** Times are in milliseconds since the epoch. */
interface SubscriptionRow {
  /** URL of the remote API of the token; empty for the local platform. */
  api: string
  /** User identifier of that API. */
  owner: string
  /** Hash of the secret in the URL, so that the stored data grants no access. */
  secret_hash: string
  /** Origin of the console when the subscription was created; events link to it. */
  origin: string
  token_id: number
  token_label: string
  /** Encrypted token. */
  sealed: string
  scopes: string
  made: number
  /** Time of the last successful read by a calendar program. */
  last_read: number | null
  /** Lists that the token may not read, as JSON. */
  missing: string
  /** Reason why the last read failed; null if it succeeded. */
  fault: string | null
}

export type SubscriptionTables = {
  calendar_subscription: SubscriptionRow
}

export type Subscription = Selectable<SubscriptionRow>

type Owner = Pick<SubscriptionRow, 'api' | 'owner'>

export const subscriptionTables: readonly StoredTable[] = [
  {
    name: 'calendar_subscription',
    columns: [
      text('api'),
      text('owner'),
      text('secret_hash', 'not null unique'),
      text('origin'),
      number('token_id'),
      text('token_label'),
      text('sealed'),
      text('scopes'),
      number('made'),
      number('last_read', ''),
      text('missing'),
      text('fault', ''),
      sql`primary key (api, owner)`,
    ],
  },
]

/** Stores calendar subscriptions. */
export class SubscriptionRows {
  readonly #db: Kysely<SubscriptionTables>

  constructor(db: Kysely<SubscriptionTables>) {
    this.#db = db
  }

  ofOwner({ api, owner }: Owner): Promise<Subscription | undefined> {
    return this.#find(api, 'owner', owner)
  }

  ofSecret(api: string, hash: string): Promise<Subscription | undefined> {
    return this.#find(api, 'secret_hash', hash)
  }

  async #find(
    api: string,
    column: 'owner' | 'secret_hash',
    value: string,
  ): Promise<Subscription | undefined> {
    return await this.#db
      .selectFrom('calendar_subscription')
      .selectAll()
      .where('api', '=', api)
      .where(column, '=', value)
      .executeTakeFirst()
  }

  /** @returns false if the owner already has a subscription */
  async add(subscription: Subscription): Promise<boolean> {
    const { numInsertedOrUpdatedRows: insertedRows } = await this.#db
      .insertInto('calendar_subscription')
      .values(subscription)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return insertedRows === 1n
  }

  async noteResult(
    hash: string,
    answer: Partial<Pick<SubscriptionRow, 'last_read' | 'missing' | 'fault'>>,
  ): Promise<void> {
    await this.#db
      .updateTable('calendar_subscription')
      .set(answer)
      .where('secret_hash', '=', hash)
      .execute()
  }

  async remove(hash: string): Promise<void> {
    await this.#db.deleteFrom('calendar_subscription').where('secret_hash', '=', hash).execute()
  }
}

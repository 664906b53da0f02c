import { type Kysely, type Selectable, sql } from 'kysely'
import { number, type StoredTable, text } from './storedTable.ts'

/** Times are milliseconds. */
interface SubscriptionRow {
  /** The API that the token is for; empty for the local platform. */
  api: string
  /** Whose it is there. */
  owner: string
  /** Of the secret in the address: what the store holds opens nothing. */
  secret_hash: string
  /** Where the console was when the address was made; events link there. */
  origin: string
  token_id: number
  token_label: string
  /** The token, sealed. */
  sealed: string
  scopes: string
  made: number
  /** When a calendar program last had an answer. */
  last_read: number | null
  /** Lists that the API keeps from the token, as JSON. */
  missing: string
  /** The reason why the last program had none. */
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

/** The calendars that are subscribed to. */
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

  /** @returns false where the owner has one already */
  async add(subscription: Subscription): Promise<boolean> {
    const { numInsertedOrUpdatedRows: added } = await this.#db
      .insertInto('calendar_subscription')
      .values(subscription)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return added === 1n
  }

  async noteAnswer(
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

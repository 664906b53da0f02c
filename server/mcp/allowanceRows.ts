import { type Kysely, sql } from 'kysely'
import { number, type StoredTable, text } from '../notices/storedTable.ts'

/** Permission of a user for agents to write; times in milliseconds. */
interface AllowanceRow {
  /** URL of the API to which it applies; empty for the local platform. */
  api: string
  /** User of that API whose tokens may write. */
  owner: string
  /**
   * Time of the authentication with which the user allowed writes. For a remote API, which has no reauthentication, it is
   * the time at which the user allowed them.
   */
  made: number
  until: number
}

export type AllowanceTables = { agent_allowance: AllowanceRow }

type Owner = Pick<AllowanceRow, 'api' | 'owner'>
type Span = Pick<AllowanceRow, 'made' | 'until'>

export const allowanceTables: readonly StoredTable[] = [
  {
    name: 'agent_allowance',
    columns: [
      text('api'),
      text('owner'),
      number('made'),
      number('until'),
      sql`primary key (api, owner)`,
    ],
  },
]

/** Stores which users allow agents to write, and until when. */
export class AllowanceRows {
  readonly #db: Kysely<AllowanceTables>

  constructor(db: Kysely<AllowanceTables>) {
    this.#db = db
  }

  /** @returns undefined if there is no permission or it has ended */
  async of({ api, owner }: Owner, now: number): Promise<Span | undefined> {
    return await this.#db
      .selectFrom('agent_allowance')
      .select(['made', 'until'])
      .where('api', '=', api)
      .where('owner', '=', owner)
      .where('until', '>', now)
      .executeTakeFirst()
  }

  /** Replaces the previous permission of the user. */
  async set(allowance: AllowanceRow): Promise<void> {
    const { made, until } = allowance
    await this.#db
      .insertInto('agent_allowance')
      .values(allowance)
      .onConflict((conflict) => conflict.columns(['api', 'owner']).doUpdateSet({ made, until }))
      .execute()
  }

  async remove({ api, owner }: Owner): Promise<void> {
    await this.#db
      .deleteFrom('agent_allowance')
      .where('api', '=', api)
      .where('owner', '=', owner)
      .execute()
  }

  async removeAll(api: string): Promise<void> {
    await this.#db.deleteFrom('agent_allowance').where('api', '=', api).execute()
  }
}

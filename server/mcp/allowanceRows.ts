import { type Kysely, sql } from 'kysely'
import { number, type StoredTable, text } from '../notices/storedTable.ts'

/** Times are milliseconds. */
interface AllowanceRow {
  /** The API that it is for; empty for the local platform. */
  api: string
  /** The person there, with whose tokens agents may write. */
  owner: string
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

/** The people whose agents may write, each until a time. */
export class AllowanceRows {
  readonly #db: Kysely<AllowanceTables>

  constructor(db: Kysely<AllowanceTables>) {
    this.#db = db
  }

  /** @returns undefined for one that has ended */
  async of({ api, owner }: Owner, now: number): Promise<Span | undefined> {
    return await this.#db
      .selectFrom('agent_allowance')
      .select(['made', 'until'])
      .where('api', '=', api)
      .where('owner', '=', owner)
      .where('until', '>', now)
      .executeTakeFirst()
  }

  /** In the place of the one before. */
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

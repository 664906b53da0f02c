import { type Kysely, type Selectable, sql } from 'kysely'
import { number, type StoredTable, text } from './storedTable.ts'

interface AcceptedFindingRow {
  /** URL of the remote API of the account; empty for the local platform. */
  api: string
  /** `euuid` of the account. */
  account: string
  /** Id of a finding of the overview, or of a rule and a tag (`tagAcceptanceId`). */
  finding: string
  reason: string
  /** Username; null if the API does not report it. */
  author: string | null
  /** Time of the decision, in milliseconds since the epoch. */
  accepted: number
}

export type AcceptedFindingTables = { accepted_finding: AcceptedFindingRow }

export type StoredAcceptedFinding = Selectable<AcceptedFindingRow>

export const acceptedFindingTables: readonly StoredTable[] = [
  {
    name: 'accepted_finding',
    columns: [
      text('api'),
      text('account'),
      text('finding'),
      text('reason'),
      text('author', ''),
      number('accepted'),
      sql`primary key (api, account, finding)`,
    ],
  },
]

type Account = Pick<StoredAcceptedFinding, 'api' | 'account'>

/**
 * Maximum number of decisions of an account. The oldest ones are deleted first, because the findings of most of them no
 * longer exist.
 */
const maxDecisions = 20_000

/** Findings of the overview that users have accepted, which no API stores. */
export class AcceptedFindingRows {
  readonly #db: Kysely<AcceptedFindingTables>

  constructor(db: Kysely<AcceptedFindingTables>) {
    this.#db = db
  }

  async ofAccount({ api, account }: Account): Promise<StoredAcceptedFinding[]> {
    return await this.#db
      .selectFrom('accepted_finding')
      .selectAll()
      .where('api', '=', api)
      .where('account', '=', account)
      .orderBy('finding')
      .execute()
  }

  /** Stores the decisions of one account; replaces earlier ones on the same findings. */
  async accept(rows: readonly StoredAcceptedFinding[]): Promise<void> {
    const [first] = rows
    if (!first) return
    await this.#db
      .insertInto('accepted_finding')
      .values([...rows])
      .onConflict((conflict) =>
        conflict.columns(['api', 'account', 'finding']).doUpdateSet((eb) => ({
          reason: eb.ref('excluded.reason'),
          author: eb.ref('excluded.author'),
          accepted: eb.ref('excluded.accepted'),
        })),
      )
      .execute()
    await this.#deleteOldest(first)
  }

  async #deleteOldest({ api, account }: Account): Promise<void> {
    const oldest = await this.#db
      .selectFrom('accepted_finding')
      .select('accepted')
      .where('api', '=', api)
      .where('account', '=', account)
      .orderBy('accepted', 'desc')
      .offset(maxDecisions)
      .limit(1)
      .executeTakeFirst()
    if (!oldest) return
    await this.#db
      .deleteFrom('accepted_finding')
      .where('api', '=', api)
      .where('account', '=', account)
      .where('accepted', '<=', oldest.accepted)
      .execute()
  }

  async remove({ api, account }: Account, findings: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('accepted_finding')
      .where('api', '=', api)
      .where('account', '=', account)
      .where('finding', 'in', [...findings])
      .execute()
  }

  async removeAll(api: string): Promise<void> {
    await this.#db.deleteFrom('accepted_finding').where('api', '=', api).execute()
  }
}

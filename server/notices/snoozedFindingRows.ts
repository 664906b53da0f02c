import { type Kysely, type Selectable, sql } from 'kysely'
import { number, type StoredTable, text } from './storedTable.ts'

interface SnoozedFindingRow {
  /** URL of the remote API of the user; empty for the local platform. */
  api: string
  /** User identifier of that API. */
  owner: string
  /** Id of a finding of the overview. */
  finding: string
  /** End of the snooze, in milliseconds since the epoch. */
  until: number
}

export type SnoozedFindingTables = { snoozed_finding: SnoozedFindingRow }

type StoredSnooze = Selectable<SnoozedFindingRow>

export const snoozedFindingTables: readonly StoredTable[] = [
  {
    name: 'snoozed_finding',
    columns: [
      text('api'),
      text('owner'),
      text('finding'),
      number('until'),
      sql`primary key (api, owner, finding)`,
    ],
  },
]

type Owner = Pick<StoredSnooze, 'api' | 'owner'>

/** Maximum number of snoozes of a user. Those that end first are deleted first. */
const maxSnoozes = 20_000

/** Findings of the overview that users have snoozed, which no API stores. */
export class SnoozedFindingRows {
  readonly #db: Kysely<SnoozedFindingTables>

  constructor(db: Kysely<SnoozedFindingTables>) {
    this.#db = db
  }

  /** Returns the snoozes of a user that have not ended. */
  async ofOwner({ api, owner }: Owner, now: number): Promise<StoredSnooze[]> {
    return await this.#db
      .selectFrom('snoozed_finding')
      .selectAll()
      .where('api', '=', api)
      .where('owner', '=', owner)
      .where('until', '>', now)
      .orderBy('finding')
      .execute()
  }

  /** Stores the snoozes of one user, replaces earlier ones of the same findings, and deletes ended ones. */
  async snooze(rows: readonly StoredSnooze[], now: number): Promise<void> {
    const [first] = rows
    if (!first) return
    await this.#db
      .insertInto('snoozed_finding')
      .values([...rows])
      .onConflict((conflict) =>
        conflict
          .columns(['api', 'owner', 'finding'])
          .doUpdateSet((eb) => ({ until: eb.ref('excluded.until') })),
      )
      .execute()
    const surplus = await this.#db
      .selectFrom('snoozed_finding')
      .select(['until', 'finding'])
      .where('api', '=', first.api)
      .where('owner', '=', first.owner)
      .orderBy('until', 'desc')
      .orderBy('finding', 'desc')
      .offset(maxSnoozes)
      .limit(1)
      .executeTakeFirst()
    await this.#db
      .deleteFrom('snoozed_finding')
      .where('api', '=', first.api)
      .where('owner', '=', first.owner)
      .where((eb) =>
        eb.or([
          eb('until', '<=', now),
          ...(surplus
            ? [
                eb('until', '<', surplus.until),
                eb.and([eb('until', '=', surplus.until), eb('finding', '<=', surplus.finding)]),
              ]
            : []),
        ]),
      )
      .execute()
  }

  /** Ends snoozes of a user. */
  async remove({ api, owner }: Owner, findings: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('snoozed_finding')
      .where('api', '=', api)
      .where('owner', '=', owner)
      .where('finding', 'in', [...findings])
      .execute()
  }

  async removeAll(api: string): Promise<void> {
    await this.#db.deleteFrom('snoozed_finding').where('api', '=', api).execute()
  }
}

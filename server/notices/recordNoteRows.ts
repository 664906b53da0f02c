import { type Kysely, type Selectable, sql } from 'kysely'
import { number, type StoredTable, text } from './storedTable.ts'

interface RecordNoteRow {
  /** The API that has the record; empty for the local platform. */
  api: string
  domain: number
  record: number
  note: string
  /** The last day on which it holds, as 2026-11-28. */
  until: string | null
  /** Null where the API does not tell who somebody is. */
  author: string | null
  /** Milliseconds. */
  written: number
}

export type RecordNoteTables = { record_note: RecordNoteRow }

export type RecordNote = Selectable<RecordNoteRow>

export const recordNoteTables: readonly StoredTable[] = [
  {
    name: 'record_note',
    columns: [
      text('api'),
      number('domain'),
      number('record'),
      text('note'),
      text('until', ''),
      text('author', ''),
      number('written'),
      sql`primary key (api, domain, record)`,
    ],
  },
]

type Zone = Pick<RecordNote, 'api' | 'domain'>

/** The reasons why records are there, which no API keeps. */
export class RecordNoteRows {
  readonly #db: Kysely<RecordNoteTables>

  constructor(db: Kysely<RecordNoteTables>) {
    this.#db = db
  }

  async ofDomain({ api, domain }: Zone): Promise<RecordNote[]> {
    return await this.#db
      .selectFrom('record_note')
      .selectAll()
      .where('api', '=', api)
      .where('domain', '=', domain)
      .orderBy('record')
      .execute()
  }

  async of({ api, domain }: Zone, record: number): Promise<RecordNote | undefined> {
    return await this.#db
      .selectFrom('record_note')
      .selectAll()
      .where((eb) => eb.and({ api, domain, record }))
      .executeTakeFirst()
  }

  /**
   * @param seen when the note was written that this one is to replace; null where there was none
   * @returns false where another one is there by now
   */
  async write(row: RecordNote, seen: number | null): Promise<boolean> {
    const { api, domain, record, ...written } = row
    if (seen === null) {
      const inserted = await this.#db
        .insertInto('record_note')
        .values(row)
        .onConflict((conflict) => conflict.columns(['api', 'domain', 'record']).doNothing())
        .executeTakeFirst()
      return inserted.numInsertedOrUpdatedRows === 1n
    }
    const updated = await this.#db
      .updateTable('record_note')
      .set(written)
      .where((eb) => eb.and({ api, domain, record, written: seen }))
      .executeTakeFirst()
    return updated.numUpdatedRows === 1n
  }

  /** @param seen as for `write`; false where another one is there */
  async remove({ api, domain }: Zone, record: number, seen: number): Promise<boolean> {
    const deleted = await this.#db
      .deleteFrom('record_note')
      .where((eb) => eb.and({ api, domain, record, written: seen }))
      .executeTakeFirst()
    return deleted.numDeletedRows === 1n
  }

  async removeAll(api: string): Promise<void> {
    await this.#db.deleteFrom('record_note').where('api', '=', api).execute()
  }
}

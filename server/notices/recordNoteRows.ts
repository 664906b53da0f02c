import { type Kysely, type Selectable, sql } from 'kysely'
import { number, type StoredTable, text } from './storedTable.ts'

interface RecordNoteRow {
  /** URL of the remote API of the record; empty for the local platform. */
  api: string
  domain: number
  record: number
  note: string
  /** Last day on which the note is valid, as 2026-11-28. */
  until: string | null
  /** Username; null if the API does not report it. */
  author: string | null
  /** Time of the last change, in milliseconds since the epoch. */
  written: number
}

export type RecordNoteTables = { record_note: RecordNoteRow }

export type StoredRecordNote = Selectable<RecordNoteRow>

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

type Zone = Pick<StoredRecordNote, 'api' | 'domain'>

/** Notes on DNS records, which no API stores. */
export class RecordNoteRows {
  readonly #db: Kysely<RecordNoteTables>

  constructor(db: Kysely<RecordNoteTables>) {
    this.#db = db
  }

  async ofDomain({ api, domain }: Zone): Promise<StoredRecordNote[]> {
    return await this.#db
      .selectFrom('record_note')
      .selectAll()
      .where('api', '=', api)
      .where('domain', '=', domain)
      .orderBy('record')
      .execute()
  }

  async of({ api, domain }: Zone, record: number): Promise<StoredRecordNote | undefined> {
    return await this.#db
      .selectFrom('record_note')
      .selectAll()
      .where((eb) => eb.and({ api, domain, record }))
      .executeTakeFirst()
  }

  /**
   * @param seen time of the note that this one replaces; null if there was none
   * @returns false if another user has changed the note
   */
  async write(row: StoredRecordNote, seen: number | null): Promise<boolean> {
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

  /**
   * @param seen as for `write`
   * @returns false if another user has changed the note
   */
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

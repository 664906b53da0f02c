import type { Selectable } from 'kysely'
import { forUpdate } from './forUpdate.ts'
import type { Tables } from './tables.ts'
import type { Queryable, Tx } from './transaction.ts'
import type { Context } from '../api/context.ts'
import { notFound } from '#shared/httpError.ts'

type AccountTable = 'compute' | 'domain' | 'firewall' | 'image' | 'ticket' | 'volume' | 'vpc'

/** Returns functions that read a row of a table by its id, if it belongs to the caller's account. */
export function accountRow<Table extends AccountTable>(table: Table) {
  type Row = Selectable<Tables[Table]>
  type Caller = Pick<Context, 'accountId'>

  const select = (db: Queryable, { accountId }: Caller, id: number) =>
    db
      .selectFrom<AccountTable>(table)
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)

  /** Reads and locks the row until the transaction ends, so that its state cannot change; undefined if not found. */
  const lockedIfOwned = (tx: Tx, caller: Caller, id: number): Promise<Row | undefined> =>
    forUpdate(tx, select(tx, caller, id)).executeTakeFirst() as Promise<Row | undefined>

  return {
    lockedIfOwned,
    /** @throws HttpError 404 */
    owned: (db: Queryable, caller: Caller, id: number): Promise<Row> =>
      select(db, caller, id).executeTakeFirstOrThrow(notFound) as Promise<Row>,
    /**
     * Reads and locks the row until the transaction ends, so that its state cannot change.
     * @throws HttpError 404
     */
    locked: async (tx: Tx, caller: Caller, id: number): Promise<Row> => {
      const row = await lockedIfOwned(tx, caller, id)
      if (!row) throw notFound()
      return row
    },
  }
}

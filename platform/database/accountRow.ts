import type { Selectable } from 'kysely'
import { forUpdate } from './forUpdate.ts'
import type { Tables } from './tables.ts'
import type { Queryable, Tx } from './transaction.ts'
import type { Context } from '../api/context.ts'
import { notFound } from '#shared/httpError.ts'

type AccountTable = 'compute' | 'domain' | 'firewall' | 'image' | 'ticket' | 'volume' | 'vpc'

/** Reads one row of a table by its id, where it is of the caller's account. */
export function accountRow<Table extends AccountTable>(table: Table) {
  type Row = Selectable<Tables[Table]>
  type Caller = Pick<Context, 'accountId'>

  const select = (db: Queryable, { accountId }: Caller, id: number) =>
    db
      .selectFrom<AccountTable>(table)
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)

  /** Held until the transaction ends, so that what is asked of its state stays true; undefined where there is none. */
  const lockedIfOwned = (tx: Tx, caller: Caller, id: number): Promise<Row | undefined> =>
    forUpdate(tx, select(tx, caller, id)).executeTakeFirst() as Promise<Row | undefined>

  return {
    lockedIfOwned,
    /** @throws Refusal 404 */
    owned: (db: Queryable, caller: Caller, id: number): Promise<Row> =>
      select(db, caller, id).executeTakeFirstOrThrow(notFound) as Promise<Row>,
    /** Held until the transaction ends, so that what is asked of its state stays true. @throws Refusal 404 */
    locked: async (tx: Tx, caller: Caller, id: number): Promise<Row> => {
      const row = await lockedIfOwned(tx, caller, id)
      if (!row) throw notFound()
      return row
    },
  }
}

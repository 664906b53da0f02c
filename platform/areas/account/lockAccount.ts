import { engineOf } from '../../database/open.ts'
import type { Tx } from '../../database/transaction.ts'

/** Makes others that change the account as a whole wait for this transaction's end. */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  const account = tx.selectFrom('account').select('id').where('id', '=', accountId)
  // SQLite has one writer, which is lock enough.
  await (engineOf(tx) === 'postgresql' ? account.forUpdate() : account).execute()
}

import { forUpdate } from '../../database/forUpdate.ts'
import type { Tx } from '../../database/transaction.ts'

/** Makes others that change the account as a whole wait for this transaction's end. */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await forUpdate(tx, tx.selectFrom('account').select('id').where('id', '=', accountId)).execute()
}

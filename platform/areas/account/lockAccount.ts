import { forUpdate } from '../../database/forUpdate.ts'
import type { Tx } from '../../database/transaction.ts'

/** Locks the account row until the transaction ends, so that account-wide changes run one at a time. */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await forUpdate(tx, tx.selectFrom('account').select('id').where('id', '=', accountId)).execute()
}

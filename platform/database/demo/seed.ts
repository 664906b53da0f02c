import type { Clock } from '../../clock.ts'
import { newAccount } from '../../areas/account/newAccount.ts'
import type { Database } from '../open.ts'
import { inTransaction } from '../transaction.ts'

/** Fills an empty database; one that holds an account already is left alone. */
export async function seedDemo(
  db: Database,
  clock: Clock,
  demo: 'small' | 'large' | 'none',
): Promise<void> {
  if (demo === 'none') return
  await inTransaction(db, async (tx) => {
    const seeded = await tx.selectFrom('account').select('id').limit(1).executeTakeFirst()
    if (seeded) return
    await newAccount(tx, clock, { username: 'admin', email: 'admin@example.com' })
  })
}

import { type NewCompute, provisionCompute } from '../areas/computes/creation/provision.ts'
import type { ComputeRecord } from '../areas/computes/rows.ts'
import { days } from '../clock.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Platform } from '../platform.ts'

/** An instance of an account, running since a day ago where nothing else is said. */
export const newTestCompute = (
  platform: Platform,
  account: { user: { accountId: number } },
  overrides: Partial<NewCompute> = {},
): Promise<ComputeRecord> =>
  inTransaction(platform.db, (tx) =>
    provisionCompute(tx, {
      accountId: account.user.accountId,
      region: 'us-east',
      type: 'g6-standard-2',
      image: 'compute/debian12',
      created: platform.clock.now() - days,
      ...overrides,
    }),
  )

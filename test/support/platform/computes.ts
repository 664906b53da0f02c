import {
  type NewCompute,
  provisionCompute,
} from '../../../platform/areas/computes/creation/provision.ts'
import type { ComputeRecord } from '../../../platform/areas/computes/rows.ts'
import { days } from '#shared/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/index.ts'

/** Creates an instance of an account, which by default has been running for a day. */
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

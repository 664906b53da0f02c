import { defaultComputeLabel } from '../../../contract/rules/labels.ts'
import type { Queryable } from '../../database/transaction.ts'
import { isLabelTaken } from '../../database/labels.ts'

/** Returns an unused default label for an instance; a user may have given the usual one to another instance. */
export async function freeDefaultLabel(
  db: Queryable,
  accountId: number,
  computeId: number,
): Promise<string> {
  const usual = defaultComputeLabel(computeId)
  for (let number = 1; ; number++) {
    const label = number === 1 ? usual : `${usual}-${number}`
    if (!(await isLabelTaken(db, 'compute', accountId, label))) return label
  }
}

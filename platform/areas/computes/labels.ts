import { defaultComputeLabel } from '../../../contract/rules/labels.ts'
import type { Queryable } from '../../database/transaction.ts'
import { isLabelTaken } from '../../database/labels.ts'

/** The label of an instance made without one; a person may have given the usual one to another instance. */
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

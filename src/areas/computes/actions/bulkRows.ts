import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { computeLabel } from '../../labels.ts'
import type { PowerAction } from '../computeActions.ts'

/** Selected instances: those for which the action is possible now, and the others with the reason. */
interface BulkRows {
  able: Compute[]
  unable: { compute: Compute; reason: string }[]
}

export type BulkName = PowerAction | 'snapshot' | 'backups' | 'resize' | 'delete'

export interface BulkSelection extends BulkRows {
  name: BulkName
}

export function bulkRows(
  rows: readonly Compute[],
  disabledReasonOf: (compute: Compute) => string | undefined,
): BulkRows {
  const sorted: BulkRows = { able: [], unable: [] }
  for (const compute of rows) {
    const reason = disabledReasonOf(compute)
    if (reason === undefined) sorted.able.push(compute)
    else sorted.unable.push({ compute, reason })
  }
  return sorted
}

/** Returns the reason why the backup service of an instance cannot be enabled now; undefined if it can. */
export const enableBackupsDisabledReason = ({ backups, status }: Compute) =>
  backups?.enabled ? 'Backups are on.' : computeCan.changeBackups(status ?? 'unknown')

/** Returns the names of the instances, for dialogs. */
export const bulkNames = ({ able, unable }: BulkRows) => ({
  able: able.map(computeLabel),
  unable: unable.map(({ compute, reason }) => ({ name: computeLabel(compute), reason })),
})

import type { Compute, ComputeType } from '#api/generated/types.gen.ts'
import { useDeniedReasons } from '#api/session/permissions.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { formatMoney, plural } from '#lib/format.ts'
import { BulkMembers, type LeftOut } from '#ui/bulk/BulkMembers.tsx'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { computeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { backupsPrice, startEnabling } from './enableBackups.ts'

interface EnableBackupsDialogProps {
  computes: readonly Compute[]
  /** Undefined if the plans could not be read. */
  types: readonly ComputeType[] | undefined
  onClose: () => void
}

/** Confirmation with the price of the backup service of all selected instances. */
export function EnableBackupsDialog({ computes, types, onClose }: EnableBackupsDialogProps) {
  const deniedReasonOf = useDeniedReasons()
  const able: Compute[] = []
  const unable: LeftOut[] = []
  for (const compute of computes) {
    const reason =
      deniedReasonOf(needs.compute.write(compute.id)) ??
      computeCan.changeBackups(compute.status ?? 'unknown') ??
      (compute.backups?.enabled === true ? 'Backups are already enabled' : undefined)
    if (reason === undefined) able.push(compute)
    else unable.push({ name: computeLabel(compute), reason })
  }
  const count = plural(able.length, 'instance')
  const price = backupsPrice(able, types)
  return (
    <ConfirmDialog
      title={`Enable backups of ${count}?`}
      action={price === undefined ? 'Enable backups' : `Enable for ${formatMoney(price)}/mo`}
      tone="plain"
      disabledReason={able.length === 0 ? unable[0]?.reason : undefined}
      onConfirm={() => Promise.resolve(startEnabling(able.map(({ id }) => id)))}
      onClose={onClose}
    >
      <p>
        Each instance keeps a daily, a weekly and a biweekly backup plus one manual snapshot. Day
        and window are chosen automatically and can be changed afterwards.
      </p>
      <p>
        {price === undefined
          ? 'Backups are billed monthly. The price of some of these instances is unknown.'
          : `${formatMoney(price)}/mo for all, in addition to the plans.`}
      </p>
      <BulkMembers able={able.map(computeLabel)} unable={unable} />
    </ConfirmDialog>
  )
}

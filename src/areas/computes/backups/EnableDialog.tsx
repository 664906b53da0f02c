import { enableComputeBackups } from '#api/generated/sdk.gen.ts'
import { formatMoney } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toast.ts'
import { useComputeAction } from '../actions/useComputeAction.ts'
import type { BackupParts } from './backupDrawer.ts'
import { computeLabel } from '../../labels.ts'

export function EnableDialog({ compute, price, onClose }: BackupParts) {
  const name = computeLabel(compute)
  const operation = useComputeAction(compute, enableComputeBackups, {
    refreshes: ['getCompute', 'listComputeBackups'],
  })
  return (
    <ConfirmDialog
      title={`Enable backups of ${name}?`}
      action={price == null ? 'Enable backups' : `Enable for ${formatMoney(price)} a month`}
      tone="plain"
      onConfirm={async () => {
        await operation.mutateAsync({ path: { computeId: compute.id } })
        toast(`${name} is backed up from now on`)
      }}
      onClose={onClose}
    >
      <p>
        A backup is taken every day and kept as the daily, the weekly and the one of the week
        before. Day and window are chosen automatically and can be changed afterwards.
      </p>
      <p>
        {price == null
          ? 'Backups are billed monthly; the price of this plan is not known.'
          : `It costs ${formatMoney(price)} a month beside the plan.`}
      </p>
    </ConfirmDialog>
  )
}

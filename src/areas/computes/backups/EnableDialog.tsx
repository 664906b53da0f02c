import { enableComputeBackups } from '#api/generated/sdk.gen.ts'
import { formatMoney } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useComputeAction } from '../useComputeAction.ts'
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
      action={price == null ? 'Enable backups' : `Enable for ${formatMoney(price)}/mo`}
      tone="plain"
      call="POST /compute/instances/{computeId}/backups/enable"
      callParts={{ path: { computeId: compute.id } }}
      onConfirm={async () => {
        await operation.mutateAsync({ path: { computeId: compute.id } })
        toast(`Enabled backups of ${name}`)
      }}
      onClose={onClose}
    >
      <p>
        Keeps a daily, a weekly and a biweekly backup plus one manual snapshot. Day and window are
        chosen automatically and can be changed afterwards.
      </p>
      <p>
        {price == null
          ? 'Backups are billed monthly. Their price is unknown.'
          : `${formatMoney(price)}/mo in addition to the plan.`}
      </p>
    </ConfirmDialog>
  )
}

import { cancelComputeBackups } from '#api/generated/sdk.gen.ts'
import { formatMoney, plural } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { Time } from '#ui/display/Time.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useComputeAction } from '../useComputeAction.ts'
import type { BackupParts } from './backupDrawer.ts'
import { backupList } from './queries.ts'
import { computeLabel } from '../../labels.ts'

export function CancelBackupsDialog({ compute, backups, price, onClose }: BackupParts) {
  const name = computeLabel(compute)
  const all = backupList(backups)
  const operation = useComputeAction(compute, cancelComputeBackups, {
    refreshes: ['getCompute', 'listComputeBackups'],
  })
  return (
    <ConfirmDialog
      title={`Cancel backups of ${name}?`}
      action={
        all.length > 0 ? `Cancel and delete ${plural(all.length, 'backup')}` : 'Cancel backups'
      }
      keep="Keep backups"
      typeName={name}
      call="POST /compute/instances/{computeId}/backups/cancel"
      callParts={{ path: { computeId: compute.id } }}
      onConfirm={async () => {
        await operation.mutateAsync({ path: { computeId: compute.id } })
        toast(`Canceled the backups of ${name}`)
      }}
      onClose={onClose}
    >
      <p>
        Existing backups are deleted. This cannot be undone.
        {price != null && ` You save ${formatMoney(price)}/mo.`}
      </p>
      <Consequences>
        {all.length === 0 && <Consequence label="Backups">none</Consequence>}
        {all.map(({ id, label, type, created }) => (
          <Consequence
            key={id}
            label={label || (type === 'snapshot' ? 'Snapshot' : 'Automatic backup')}
          >
            of <Time value={created} as="dateTime" />
          </Consequence>
        ))}
      </Consequences>
    </ConfirmDialog>
  )
}

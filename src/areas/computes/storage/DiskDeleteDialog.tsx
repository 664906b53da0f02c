import { deleteComputeDisk } from '#api/generated/sdk.gen.ts'
import { useObjectTask } from '#api/tasks/store.ts'
import { formatMegabytes } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { taskToast } from '#ui/overlay/taskToast.ts'
import { diskDisabledReason } from './diskActions.ts'
import type { DiskProps } from './diskActions.ts'
import { diskUses } from './diskUses.ts'
import { diskRequest, useDiskWrite } from './useDiskWrite.ts'
import { diskLabel } from '../../labels.ts'

export function DiskDeleteDialog({ compute, disk, configs, onClose }: DiskProps) {
  const name = diskLabel(disk)
  const running = useObjectTask('compute', compute.id)
  const operation = useDiskWrite(compute, deleteComputeDisk, {
    track: () => diskRequest(compute, disk, 'diskDelete'),
    destroys: () => compute.id,
  })
  const uses = configs && diskUses(configs, disk.id)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      typeName={name}
      disabledReason={diskDisabledReason(compute, disk, 'delete', { configs, task: running })}
      call="DELETE /compute/instances/{computeId}/disks/{diskId}"
      callParts={{ path: { computeId: compute.id, diskId: disk.id } }}
      onConfirm={async () => {
        await operation.mutateAsync({ path: { computeId: compute.id, diskId: disk.id } })
        taskToast({ type: 'compute', id: compute.id }, `${name} is being deleted`)
      }}
      onClose={onClose}
    >
      <p>All its data is lost. Its backups are not deleted.</p>
      <Consequences>
        <Consequence label="Data">
          {formatMegabytes(disk.size)}, {disk.filesystem}
        </Consequence>
        {uses ? (
          uses.map(({ configId, config, slot }) => (
            <Consequence key={`${configId} ${slot}`} label={config}>
              {slot} becomes empty
            </Consequence>
          ))
        ) : (
          <Consequence label="Configurations that use it" state="error" />
        )}
      </Consequences>
    </ConfirmDialog>
  )
}

import { cloneComputeDisk } from '#api/generated/sdk.gen.ts'
import { trackTask } from '#api/tasks/trackTask.ts'
import { formatMegabytes } from '#lib/format.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { allocation, noSpaceFor, spaceText } from './allocation.ts'
import type { DiskProps } from './diskActions.ts'
import { diskRequest, useDiskWrite } from './useDiskWrite.ts'
import { diskLabel } from '../../labels.ts'

export function DiskCloneDialog({ compute, disk, disks, onClose }: DiskProps) {
  const name = diskLabel(disk)
  const operation = useDiskWrite(compute, cloneComputeDisk)
  const { free } = allocation(disks, compute.specs?.disk)
  return (
    <ConfirmDialog
      title={`Clone ${name}?`}
      action={`Clone ${name}`}
      tone="plain"
      disabledReason={noSpaceFor(disk, free)}
      call="POST /compute/instances/{computeId}/disks/{diskId}/clone"
      callParts={{ path: { computeId: compute.id, diskId: disk.id } }}
      onConfirm={async () => {
        const copy = await operation.mutateAsync({
          path: { computeId: compute.id, diskId: disk.id },
        })
        void trackTask(diskRequest(compute, copy, 'diskCreate'), () => Promise.resolve(copy))
        toast(`${name} is being copied to ${diskLabel(copy)}`)
      }}
      onClose={onClose}
    >
      <p>
        Copies it byte for byte to a new disk of {formatMegabytes(disk.size)}, which is in no
        configuration. {free !== undefined && `The plan has ${spaceText(free)} left.`}
      </p>
      {compute.status === 'running' && (
        <p>The instance is running, so the copy may be inconsistent.</p>
      )}
      <p>Both disks have the same filesystem UUID. Mount them by device if you use both.</p>
    </ConfirmDialog>
  )
}

import { allocateComputeIp } from '#api/generated/sdk.gen.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import type { ActionProps } from '../computeActions.ts'
import { useComputeAction } from '../useComputeAction.ts'
import { computeLabel } from '../../labels.ts'

export function AddPrivateDialog({ compute, onClose }: ActionProps) {
  const name = computeLabel(compute)
  const operation = useComputeAction(compute, allocateComputeIp, { refreshes: ['listComputeIps'] })
  return (
    <ConfirmDialog
      title={`Add a private address to ${name}?`}
      action="Add private address"
      tone="plain"
      call="POST /compute/instances/{computeId}/ips"
      callParts={{ path: { computeId: compute.id }, body: { public: false, type: 'ipv4' } }}
      onConfirm={async () => {
        const { address } = await operation.mutateAsync({
          path: { computeId: compute.id },
          body: { public: false, type: 'ipv4' },
        })
        toast(`Added the private address ${address} to ${name}`)
      }}
      onClose={onClose}
    >
      <p>
        Free. Reachable from all instances in the region. One per instance; takes effect after a
        reboot.
      </p>
    </ConfirmDialog>
  )
}

import { updateComputeIp } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useComputeAction } from '../useComputeAction.ts'
import type { AddressRow } from './addressRows.ts'

interface ResetRdnsDialogProps {
  compute: Compute
  row: AddressRow
  onClose: () => void
}

/** Resets the reverse DNS name of an address; an IPv4 address then has the provider's default name. */
export function ResetRdnsDialog({ compute, row, onClose }: ResetRdnsDialogProps) {
  const address = row.address ?? ''
  const operation = useComputeAction(compute, updateComputeIp, { refreshes: ['listComputeIps'] })
  return (
    <ConfirmDialog
      title={`Reset reverse DNS of ${address}?`}
      action="Reset reverse DNS"
      tone="plain"
      call="PUT /compute/instances/{computeId}/ips/{address}"
      callParts={{ path: { computeId: compute.id, address }, body: { rdns: null } }}
      onConfirm={async () => {
        const { rdns } = await operation.mutateAsync({
          path: { computeId: compute.id, address },
          body: { rdns: null },
        })
        toast(
          rdns ? `Reverse DNS of ${address} set to ${rdns}` : `Reverse DNS of ${address} removed`,
        )
      }}
      onClose={onClose}
    >
      <p>
        {row.family === 'IPv4'
          ? `${row.rdns} is replaced by the default name of the service.`
          : `${row.rdns} is removed. The address then has no name.`}
      </p>
    </ConfirmDialog>
  )
}

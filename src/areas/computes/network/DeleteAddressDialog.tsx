import { deleteComputeIp } from '#api/generated/sdk.gen.ts'
import type { Compute } from '#api/generated/types.gen.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useComputeAction } from '../useComputeAction.ts'
import { addressDisabledReason } from './addressActions.ts'
import type { AddressRow } from './addressRows.ts'
import { LeftBehind } from './LeftBehind.tsx'

interface DeleteAddressDialogProps {
  compute: Compute
  row: AddressRow
  rows: readonly AddressRow[]
  onClose: () => void
}

export function DeleteAddressDialog({ compute, row, rows, onClose }: DeleteAddressDialogProps) {
  const address = row.address ?? ''
  const operation = useComputeAction(compute, deleteComputeIp, { refreshes: ['listComputeIps'] })
  return (
    <ConfirmDialog
      title={`Delete ${address}?`}
      action={`Delete ${address}`}
      typeName={address}
      disabledReason={addressDisabledReason(compute, row, 'delete', rows)}
      call="DELETE /compute/instances/{computeId}/ips/{address}"
      callParts={{ path: { computeId: compute.id, address } }}
      onConfirm={async () => {
        await operation.mutateAsync({ path: { computeId: compute.id, address } })
        toast(`Removed ${address}`)
      }}
      onClose={onClose}
    >
      <p>The address is released and may be assigned to another customer. This cannot be undone.</p>
      <Consequences>
        <Consequence label="Reverse DNS">{row.rdns ?? 'none'}</Consequence>
      </Consequences>
      <LeftBehind addresses={[address]} />
    </ConfirmDialog>
  )
}

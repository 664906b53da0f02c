import { deleteComputeConfig } from '#api/generated/sdk.gen.ts'
import type { Compute, ConfigProfile, Vpc } from '#api/generated/types.gen.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useComputeAction } from '../useComputeAction.ts'
import { interfaceAddresses, interfaceName } from '../public/interfaceWords.ts'
import { configLabel } from '../../labels.ts'

interface ConfigDeleteDialogProps {
  compute: Compute
  config: ConfigProfile
  active: boolean
  vpcs: readonly Vpc[]
  onClose: () => void
}

export function ConfigDeleteDialog({
  compute,
  config,
  active,
  vpcs,
  onClose,
}: ConfigDeleteDialogProps) {
  const name = configLabel(config)
  const operation = useComputeAction(compute, deleteComputeConfig, {
    refreshes: ['listComputeConfigs', 'listComputeIps', 'listVpcs'],
  })
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      typeName={name}
      call="DELETE /compute/instances/{computeId}/configs/{configId}"
      callParts={{ path: { computeId: compute.id, configId: config.id } }}
      onConfirm={async () => {
        await operation.mutateAsync({ path: { computeId: compute.id, configId: config.id } })
        toast(`Deleted ${name}`)
      }}
      onClose={onClose}
    >
      <p>
        Its disks are not deleted.{' '}
        {active &&
          'The instance is running this configuration: it keeps running, but needs another one to boot again.'}
      </p>
      {(config.interfaces?.length ?? 0) > 0 && (
        <Consequences>
          {config.interfaces?.map((each) => (
            <Consequence key={each.id} label={interfaceName(each, vpcs)}>
              {interfaceAddresses(each).join(', ')}
            </Consequence>
          ))}
        </Consequences>
      )}
    </ConfirmDialog>
  )
}

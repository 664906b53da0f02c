import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import type { Vpc } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { plural } from '#lib/format.ts'
import { idParam } from '#lib/params.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequence, Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { subnetLabel, vpcLabel } from '../../labels.ts'
import { AdmittedConsequence } from '../../insights/public/AdmittedConsequence.tsx'
import { needs } from '../../needs.ts'
import { deleteDisabledReason, HolderList } from '../HolderList.tsx'
import { useDeleteVpc, vpcQuery } from '../queries.ts'
import { useHolders } from '../useHolders.ts'

interface DeleteDialogProps {
  vpc: Vpc
  onClose: () => void
  onDeleted?: () => void
}

/** Delete dialog over the list, with its own URL. */
export function VpcDeletionRoute() {
  const vpcId = idParam(useParams(), 'vpcId')
  const { data: vpc } = useSuspenseQuery(vpcQuery(vpcId))
  const close = useCloseDrawer()
  return <DeleteVpcDialog key={vpcId} vpc={vpc} onClose={close} />
}

export function DeleteVpcDialog({ vpc, onClose, onDeleted }: DeleteDialogProps) {
  const { mutateAsync: remove } = useDeleteVpc()
  const deniedReason = useDeniedReason(needs.vpc.write(vpc.id))
  const { holders, error } = useHolders(vpc.id)
  const name = vpcLabel(vpc)
  const subnets = vpc.subnets ?? []
  const disabledReason = deleteDisabledReason(holders)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={`Delete ${name}`}
      {...(disabledReason === undefined && { typeName: name })}
      disabledReason={deniedReason ?? disabledReason}
      call="DELETE /vpcs/{vpcId}"
      callParts={{ path: { vpcId: vpc.id } }}
      onConfirm={async () => {
        const gone = await ignoreNotFound(remove({ path: { vpcId: vpc.id } }))
        toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
        onDeleted?.()
      }}
      onClose={onClose}
    >
      {disabledReason !== undefined && (
        <p role="alert">It cannot be deleted while it is in use. {disabledReason}</p>
      )}
      <HolderList holders={holders} error={error} />
      {subnets.length > 0 && (
        <Consequences>
          <Consequence label={plural(subnets.length, 'subnet')}>
            {subnets
              .map((subnet) => `${subnetLabel(subnet)} (${subnet.ipv4 ?? 'unknown'})`)
              .join(', ')}
          </Consequence>
        </Consequences>
      )}
      <Consequences title="Left behind">
        <AdmittedConsequence
          what="one of its ranges"
          values={subnets.flatMap(({ ipv4 }) => ipv4 ?? [])}
        />
      </Consequences>
    </ConfirmDialog>
  )
}

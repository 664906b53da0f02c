import type { Subnet, Vpc } from '#api/generated/types.gen.ts'
import { ignoreNotFound } from '#api/http/ignoreNotFound.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { Consequences } from '#ui/overlay/Consequences.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { subnetLabel, vpcLabel } from '../../labels.ts'
import { AdmittedConsequence } from '../../insights/public/AdmittedConsequence.tsx'
import { needs } from '../../needs.ts'
import { deleteDisabledReason, HolderList } from '../HolderList.tsx'
import { useDeleteSubnet } from '../queries.ts'
import { useHolders } from '../useHolders.ts'
import { useShownVpc } from '../VpcScreen.tsx'
import { useAddressedSubnet } from './useAddressedSubnet.ts'

export function DeleteSubnetDialog() {
  const vpc = useShownVpc()
  const subnet = useAddressedSubnet()
  return subnet && <Question key={subnet.id} vpc={vpc} subnet={subnet} />
}

function Question({ vpc, subnet }: { vpc: Vpc; subnet: Subnet }) {
  const close = useCloseDrawer()
  const { mutateAsync: remove } = useDeleteSubnet()
  const deniedReason = useDeniedReason(needs.vpc.write(vpc.id))
  const { holders, error } = useHolders(vpc.id, subnet.id)
  const name = subnetLabel(subnet)
  const disabledReason = deleteDisabledReason(holders)
  return (
    <ConfirmDialog
      title={`Delete ${name} from ${vpcLabel(vpc)}?`}
      action={`Delete ${name}`}
      disabledReason={deniedReason ?? disabledReason}
      call="DELETE /vpcs/{vpcId}/subnets/{vpcSubnetId}"
      callParts={{ path: { vpcId: vpc.id, vpcSubnetId: subnet.id } }}
      onConfirm={async () => {
        const path = { vpcId: vpc.id, vpcSubnetId: subnet.id }
        const gone = await ignoreNotFound(remove({ path }))
        toast(gone ? `${name} was already deleted` : `Deleted ${name}`)
      }}
      onClose={close}
    >
      {disabledReason !== undefined && (
        <p role="alert">It cannot be deleted while it is in use. {disabledReason}</p>
      )}
      <HolderList holders={holders} error={error} />
      <Consequences title="Left behind">
        <AdmittedConsequence what="it" values={subnet.ipv4 ? [subnet.ipv4] : []} />
      </Consequences>
    </ConfirmDialog>
  )
}

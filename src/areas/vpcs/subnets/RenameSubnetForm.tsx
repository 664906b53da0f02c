import * as z from 'zod/mini'
import type { Subnet } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import { vpcLabelLength } from '#contract/rules/labels.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { subnetLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { ruled, subnetError } from '../forms/vpcSchema.ts'
import { useUpdateSubnet } from '../queries.ts'
import { useShownVpc } from '../VpcScreen.tsx'
import { useAddressedSubnet } from './useAddressedSubnet.ts'

export function RenameSubnetForm() {
  const subnet = useAddressedSubnet()
  return subnet && <RenameForm key={subnet.id} subnet={subnet} />
}

function RenameForm({ subnet }: { subnet: Subnet }) {
  const { id: vpcId, subnets = [] } = useShownVpc()
  const close = useCloseDrawer()
  const update = useUpdateSubnet()
  const deniedReason = useDeniedReason(needs.vpc.write(vpcId))
  const schema = z.object({ label: ruled((label) => subnetError(label, subnets, subnet)) })
  const form = useContractForm({
    schema,
    defaultValues: { label: subnet.label ?? '' },
  })
  return (
    <FormDrawer
      title={`Rename ${subnetLabel(subnet)}`}
      meta={subnet.ipv4}
      submitLabel="Save changes"
      call="PUT /vpcs/{vpcId}/subnets/{vpcSubnetId}"
      form={form}
      operation={update}
      toInput={(body) => ({ path: { vpcId, vpcSubnetId: subnet.id }, body })}
      deniedReason={deniedReason}
      disabledReason={form.formState.isDirty ? undefined : 'No changes.'}
      onClose={close}
      onDone={(saved) => toast(`Saved ${subnetLabel(saved)}`)}
    >
      <TextInput
        name="label"
        control={form.control}
        label="Label"
        limit={vpcLabelLength.max}
        readOnly={deniedReason !== undefined}
      />
    </FormDrawer>
  )
}

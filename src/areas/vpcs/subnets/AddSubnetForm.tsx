import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDeniedReason } from '#api/session/permissions.ts'
import { firstOverlaps, subnetRangeError } from '#contract/rules/cidr.ts'
import { vpcLabelLength } from '#contract/rules/labels.ts'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { subnetLabel, vpcLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { rangeHelp } from '../forms/rangeHelp.ts'
import { proposedRange } from '../forms/proposedRange.ts'
import { ruled, subnetError } from '../forms/vpcSchema.ts'
import { useCreateSubnet, useVpcs } from '../queries.ts'
import { useShownVpc } from '../VpcScreen.tsx'

/** Form that adds a subnet and proposes the next free range. */
export function AddSubnetForm() {
  const vpc = useShownVpc()
  const { id: vpcId, subnets = [] } = vpc
  const close = useCloseDrawer()
  const create = useCreateSubnet()
  const deniedReason = useDeniedReason(needs.vpc.write(vpcId))
  const vpcs = useVpcs()
  const others = vpcs.rows.filter(({ id }) => id !== vpcId)
  const ranges = subnets.flatMap(({ ipv4 }) => ipv4 ?? [])
  const rangeOf = (ipv4: string) =>
    subnetRangeError(ipv4, firstOverlaps([...ranges, ipv4])[ranges.length])
  const schema = z.object({
    label: ruled((label) => subnetError(label, subnets)),
    ipv4: ruled((ipv4) => (ipv4 === '' ? 'Required' : rangeOf(ipv4))),
  })
  const form = useContractForm({
    schema,
    mode: 'onChange',
    defaultValues: { label: '', ipv4: proposedRange(ranges, others) },
  })
  const enteredRange = useWatch({ control: form.control, name: 'ipv4' })
  const proposed = proposedRange(ranges, others)
  const { complete } = vpcs
  useEffect(() => {
    // Do not overwrite a range that the user typed in the meantime.
    if (complete && !form.getFieldState('ipv4').isDirty)
      form.resetField('ipv4', { defaultValue: proposed })
  }, [complete, form, proposed])
  return (
    <FormDrawer
      title={`Add subnet to ${vpcLabel(vpc)}`}
      submitLabel="Add subnet"
      call="POST /vpcs/{vpcId}/subnets"
      form={form}
      operation={create}
      toInput={(body) => ({ path: { vpcId }, body })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(subnet) => toast(`Added ${subnetLabel(subnet)}`)}
    >
      <TextInput name="label" control={form.control} label="Label" limit={vpcLabelLength.max} />
      <TextInput
        name="ipv4"
        control={form.control}
        label="IPv4 range"
        mono
        help={rangeHelp(enteredRange, others)}
      />
      <p>The range of a subnet cannot be changed later.</p>
    </FormDrawer>
  )
}

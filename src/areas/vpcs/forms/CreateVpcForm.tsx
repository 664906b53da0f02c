import { mdiPlus, mdiTrashCanOutline } from '@mdi/js'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Vpc } from '#api/generated/types.gen.ts'
import { useDeniedReason } from '#api/session/permissions.ts'
import * as limits from '#contract/generated/limits.gen.ts'
import { vpcLabelLength } from '#contract/rules/labels.ts'
import { Button } from '#ui/display/Button.tsx'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { IconButton } from '#ui/display/IconButton.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { toast } from '#ui/overlay/toast.ts'
import { useCloseDrawer } from '#ui/overlay/useDrawerAddress.ts'
import { vpcLabel } from '../../labels.ts'
import { needs } from '../../needs.ts'
import { useRegions } from '#api/query/regions.ts'
import { usableFirst } from '../../usableFirst.ts'
import { vpcPaths } from '#paths/vpcs.ts'
import { useCreateVpc, useVpcs } from '../queries.ts'
import styles from './CreateVpcForm.module.css'
import { proposedRange } from './proposedRange.ts'
import { rangeHelp } from './rangeHelp.ts'
import { validateVpcLabel, newSubnets, ruled } from './vpcSchema.ts'

interface Values {
  label: string
  region: string
  description: string
  subnets: { label: string; ipv4: string }[]
}

/** Form that creates a VPC with its subnets. */
export function CreateVpcForm() {
  const navigate = useNavigate()
  const close = useCloseDrawer()
  const create = useCreateVpc()
  const deniedReason = useDeniedReason(needs.vpc.create)
  const vpcs = useVpcs().rows
  const regions = useRegions()
  const schema = z.object({
    label: ruled((label) => validateVpcLabel(label, vpcs)),
    region: ruled((region) => (region === '' ? 'Required' : undefined)),
    description: z.string().check(z.maxLength(limits.vpcCreate.description.max)),
    subnets: newSubnets,
  })
  const form = useContractForm<Values>({
    schema,
    mode: 'onChange',
    defaultValues: { label: '', region: '', description: '', subnets: [] },
  })
  const { control } = form
  return (
    <FormDrawer
      title="Create VPC"
      call="POST /vpcs"
      form={form}
      operation={create}
      toInput={(values) => ({ body: values })}
      deniedReason={deniedReason}
      onClose={close}
      onDone={(vpc) => {
        toast(`Created ${vpcLabel(vpc)}`)
        void navigate(vpcPaths.tab(vpc.id, 'subnets'), { replace: true })
        return false
      }}
    >
      <TextInput name="label" control={control} label="Label" limit={vpcLabelLength.max} />
      <SelectInput
        name="region"
        control={control}
        label="Region"
        width="full"
        help="Only instances in this region can join it."
        options={usableFirst(
          regions.map(({ id, label, status, capabilities }) => ({
            value: id,
            label: label ?? id,
            detail: id,
            disabledReason:
              status === 'outage'
                ? 'Has an outage'
                : capabilities && !capabilities.includes('VPCs')
                  ? 'Does not offer VPCs'
                  : undefined,
          })),
        )}
      />
      <TextInput
        name="description"
        control={control}
        label="Description"
        optional
        whenEmpty=""
        rows={2}
        limit={limits.vpcCreate.description.max}
      />
      <SubnetInputs control={control} vpcs={vpcs} />
    </FormDrawer>
  )
}

interface SubnetInputsProps {
  control: Control<Values, unknown, Values>
  vpcs: readonly Vpc[]
}

function SubnetInputs({ control, vpcs }: SubnetInputsProps) {
  const { fields, append, remove } = useFieldArray({ control, name: 'subnets' })
  const enteredSubnets = useWatch({ control, name: 'subnets' })
  const add = () =>
    append({
      label: '',
      ipv4: proposedRange(
        enteredSubnets.map(({ ipv4 }) => ipv4),
        vpcs,
      ),
    })
  return (
    <>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.subnet}>
          <legend className={styles.legend}>Subnet {index + 1}</legend>
          <TextInput
            name={`subnets.${index}.label`}
            control={control}
            label={`Label of subnet ${index + 1}`}
            limit={vpcLabelLength.max}
          />
          <TextInput
            name={`subnets.${index}.ipv4`}
            control={control}
            label={`IPv4 range of subnet ${index + 1}`}
            mono
            help={rangeHelp(enteredSubnets[index]?.ipv4 ?? '', vpcs)}
          />
          <div className={styles.remove}>
            <IconButton
              label={`Remove subnet ${index + 1}`}
              icon={mdiTrashCanOutline}
              onClick={() => remove(index)}
            />
          </div>
        </fieldset>
      ))}
      <div>
        <Button size="small" icon={mdiPlus} onClick={add}>
          Add subnet
        </Button>
      </div>
    </>
  )
}

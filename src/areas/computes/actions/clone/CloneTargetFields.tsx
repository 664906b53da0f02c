import type { Control } from 'react-hook-form'
import type { Compute, ComputeType } from '#api/generated/types.gen.ts'
import { computeLabelLength } from '#contract/rules/labels.ts'
import { lockedReason } from '#lib/deleteLock.ts'
import { formatMegabytes, formatMoney } from '#lib/format.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { SwitchInput } from '#ui/form/fields/SwitchInput.tsx'
import { TextInput } from '#ui/form/fields/TextInput.tsx'
import { UserDataInput } from '../../deploy/UserDataInput.tsx'
import { PlanPicker } from '../../plans/PlanPicker.tsx'
import { useComputes } from '../../queries.ts'
import type { Clone } from './cloneSchema.ts'
import type { CloneTargets } from './useCloneTargets.ts'
import { computeLabel } from '../../../labels.ts'
import { useRegionLabel } from '#api/query/regions.ts'
import { usableFirst } from '../../../usableFirst.ts'

interface TargetProps<Sent> {
  compute: Compute
  control: Control<Clone, unknown, Sent>
  options: CloneTargets
}

interface NewTargetProps<Sent> extends TargetProps<Sent> {
  types: readonly ComputeType[]
  values: Clone
  /** Monthly price of the backup service in US dollars, if known. */
  backupPrice: number | null | undefined
}

/** Fields of a new instance as the target of the clone. */
export function NewTarget<Sent>(props: NewTargetProps<Sent>) {
  const { compute, control, options, types, values, backupPrice } = props
  const hasUserData = compute.has_user_data === true
  return (
    <>
      <TextInput
        name="label"
        control={control}
        label="Label"
        optional
        whenEmpty=""
        limit={computeLabelLength.max}
        width="medium"
        help="Leave blank to generate a label."
      />
      <SelectInput
        name="region"
        control={control}
        label="Region"
        width="full"
        options={usableFirst(
          options.regions.map(({ id, label }) => ({
            value: id,
            label: label ?? id,
            detail: id,
            disabledReason: options.regionDisabledReason(id),
          })),
        )}
      />
      <PlanPicker
        name="type"
        control={control}
        label="Plan"
        types={types}
        region={values.region}
        faultOf={options.planDisabledReason}
      />
      <SwitchInput
        name="backups_enabled"
        control={control}
        label="Enable backups"
        help={backupPrice == null ? undefined : `${formatMoney(backupPrice)}/mo`}
      />
      <SwitchInput name="private_ip" control={control} label="Add a private IPv4 address" />
      {(hasUserData || values.user_data !== '') && (
        <UserDataInput
          name="user_data"
          control={control}
          label="User data"
          help="Required: the source uses metadata."
        />
      )}
    </>
  )
}

/** Picker for an existing instance, to which the copies are added. */
export function ExistingTarget<Sent>({ compute, control, options }: TargetProps<Sent>) {
  const others = useComputes()
  const regionLabel = useRegionLabel()
  return (
    <SelectInput
      name="compute_id"
      control={control}
      label="Instance"
      width="full"
      options={others.rows
        .filter(({ id }) => id !== compute.id)
        .map((other) => ({
          value: other.id,
          label: computeLabel(other),
          detail: [regionLabel(other.region), formatMegabytes(other.specs?.disk)]
            .filter(Boolean)
            .join(', '),
          disabledReason: lockedReason(other) ?? options.spaceDisabledReason(other.specs?.disk),
        }))}
    />
  )
}

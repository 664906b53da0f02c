import type { Control } from 'react-hook-form'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { computeLabel } from '../../labels.ts'
import { useComputes } from '../queries.ts'
import type { Creation } from './createSchema.ts'

/** Picker for the instance to clone. */
export function CloneSource({ control }: { control: Control<Creation, unknown, Creation> }) {
  const computes = useComputes().rows
  return (
    <SelectInput
      name="clone_of"
      control={control}
      label="Instance to clone"
      placeholder="Select an instance"
      width="full"
      options={computes.map((compute) => ({
        value: compute.id,
        label: computeLabel(compute),
        detail: compute.region,
      }))}
    />
  )
}

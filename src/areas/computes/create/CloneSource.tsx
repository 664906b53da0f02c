import type { Control } from 'react-hook-form'
import type { Compute } from '#api/generated/types.gen.ts'
import { useRegionLabel } from '#api/query/regions.ts'
import { SelectInput } from '#ui/form/fields/SelectInput.tsx'
import { lazyIdle } from '#ui/overlay/lazyWithRetry.tsx'
import { computeLabel } from '../../labels.ts'
import { useComputes } from '../queries.ts'
import type { Creation } from './createSchema.ts'

/** Loaded when a clone is selected, because the other sources do without the code of clones. */
export const cloneFields = lazyIdle(
  async () => (await import('./CloneFields.tsx')).CloneFields,
  () => <p>Loading…</p>,
)

/** Returns the instance to clone; undefined for another source, and until the instances are loaded. */
export function useClonedCompute({ source, clone_of: id }: Creation): Compute | undefined {
  const { rows } = useComputes()
  return source === 'clone' ? rows.find((compute) => compute.id === id) : undefined
}

/** Picker for the instance to clone. */
export function CloneSource({ control }: { control: Control<Creation, unknown, Creation> }) {
  const computes = useComputes().rows
  const regionLabel = useRegionLabel()
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
        detail: regionLabel(compute.region),
      }))}
    />
  )
}

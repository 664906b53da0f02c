import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { ComputeType } from '#api/generated/types.gen.ts'
import type { FieldProps } from '#ui/form/fields/TextInput.tsx'
import { FailedInput } from '#ui/form/fields/FailedInput.tsx'
import { plural } from '#lib/format.ts'
import { PlanTable } from '#ui/form/fields/PlanTable.tsx'
import { priceIn } from '../public/price.ts'
import { computeTypesQuery } from '../queries.ts'

interface PlanPickerProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  types: readonly ComputeType[]
  /** Region whose prices are shown; the general prices if undefined. */
  region: string | undefined
  /** Current type of the instance. */
  current?: string | null | undefined
  /** Returns the reason why a type cannot be chosen. */
  faultOf: (type: ComputeType) => string | undefined
}

/** Picker for the type of an instance. Legacy types are not offered. */
export function PlanPicker<Values extends FieldValues, Sent>({
  types,
  region,
  faultOf,
  ...props
}: PlanPickerProps<Values, Sent>) {
  const { name, control, label, current } = props
  const { error } = useQuery(computeTypesQuery())
  if (error && types.length === 0) {
    const field = { name, control, label }
    return <FailedInput {...field} noun="plans" example="g6-standard-2" error={error} />
  }
  const availablePlans = types.filter(({ id, successor }) => !successor || id === current)
  const differing = new Set(
    availablePlans.flatMap((type) => type.region_prices?.map(({ id }) => id) ?? []),
  ).size
  return (
    <PlanTable
      {...props}
      {...(!region &&
        differing > 0 && {
          help: `Prices differ in ${plural(differing, 'region')}. Select a region to see its prices.`,
        })}
      plans={availablePlans.map((type) => ({
        ...type,
        isPrevious: Boolean(type.successor),
        monthly: priceIn(type, region)?.monthly,
      }))}
      faultOf={(id) => {
        const type = types.find((each) => each.id === id)
        return type && faultOf(type)
      }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { ComputeType } from '#api/generated/types.gen.ts'
import type { FieldProps } from '#ui/fields/TextInput.tsx'
import { UnreadInput } from '#ui/fields/UnreadInput.tsx'
import { plural } from '#lib/format.ts'
import { PlanTable } from '../../PlanTable.tsx'
import { priceIn } from '../price.ts'
import { computeTypesQuery } from '../queries.ts'

interface PlanPickerProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  types: readonly ComputeType[]
  /** Whose prices are shown; the general ones without it. */
  region: string | undefined
  /** The type of the instance now. */
  current?: string | null | undefined
  /** The reason why a type cannot be chosen. */
  faultOf: (type: ComputeType) => string | undefined
}

/** The types of an instance, one to choose. Those of the past are offered to nobody. */
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
    return <UnreadInput {...field} noun="plans" example="g6-standard-2" error={error} />
  }
  const offered = types.filter(({ id, successor }) => !successor || id === current)
  const differing = new Set(
    offered.flatMap((type) => type.region_prices?.map(({ id }) => id) ?? []),
  ).size
  return (
    <PlanTable
      {...props}
      {...(!region &&
        differing > 0 && {
          help: `Prices differ in ${plural(differing, 'region')}. Select a region to see its prices.`,
        })}
      plans={offered.map((type) => ({ ...type, monthly: priceIn(type, region)?.monthly }))}
      faultOf={(id) => {
        const type = types.find((each) => each.id === id)
        return type && faultOf(type)
      }}
    />
  )
}

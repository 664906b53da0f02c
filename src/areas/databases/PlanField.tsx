import type { FieldValues } from 'react-hook-form'
import { databaseResizeError } from '#contract/rules/databaseStates.ts'
import type { FieldProps } from '#ui/form/fields/TextInput.tsx'
import { FailedInput } from '#ui/form/fields/FailedInput.tsx'
import { PlanTable } from '#ui/form/fields/PlanTable.tsx'
import type { DatabaseEngine } from '#paths/databases.ts'
import { monthlyPrice, planLabel } from './plans.ts'
import { useDatabaseTypes } from './queries.ts'

interface PlanFieldProps<Values extends FieldValues, Sent> extends FieldProps<Values, Sent> {
  engine: DatabaseEngine
  nodes: number
  /** Current plan; set only in the resize form. */
  current?: string | undefined
}

/** Select for a database plan, with the price for the given number of nodes. */
export function PlanField<Values extends FieldValues, Sent>({
  engine,
  nodes,
  ...props
}: PlanFieldProps<Values, Sent>) {
  const { current } = props
  const { types, error } = useDatabaseTypes()
  if (error) return <FailedInput {...props} noun="plans" example="g6-standard-2" error={error} />
  const diskOf = (id: string | undefined) => types.find((type) => type.id === id)?.disk
  return (
    <PlanTable
      {...props}
      plans={types.map((type) => ({
        ...type,
        label: planLabel(types, type.id),
        monthly: monthlyPrice(type, engine, nodes),
      }))}
      faultOf={(id) => {
        const [before, after] = [diskOf(current), diskOf(id)]
        if (before === undefined || after === undefined) return undefined
        return databaseResizeError(before, after)
      }}
    />
  )
}

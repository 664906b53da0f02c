import { useQueries } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { Compute, ComputeType } from '#api/generated/types.gen.ts'
import { formatMoney, plural } from '#lib/format.ts'
import { BulkMembers } from '#ui/bulk/BulkMembers.tsx'
import { FormDrawer } from '#ui/form/FormDrawer.tsx'
import { Prerequisites, unmetReason } from '#ui/form/Prerequisites.tsx'
import { useContractForm } from '#ui/form/useContractForm.ts'
import { useRegions } from '#api/query/regions.ts'
import { PlanPicker } from '../plans/PlanPicker.tsx'
import { useStock } from '../plans/queries.ts'
import { priceIn } from '../public/price.ts'
import { useComputeTypes } from '../queries.ts'
import { computeDisksQuery } from '../storage/queries.ts'
import { startResize } from './bulkActions.ts'
import { mayNotFit, planReason, resizeReason } from './bulkResize.ts'
import { type BulkSelection, bulkNames, bulkRows } from './bulkRows.ts'
import { type Resize, ResizeFields, resizeForm } from './ResizeFields.tsx'
import { useBalancePrerequisite, usePendingMigrations } from './useResizePrerequisites.ts'

/** Form that changes the selected instances to one plan, and names those that cannot have it. */
export function BulkResizeForm({
  selection,
  onClose,
}: {
  selection: BulkSelection
  onClose: () => void
}) {
  const form = useContractForm<Resize>(resizeForm)
  const { control } = form
  const [typeId, automatic, migration] = useWatch({
    control,
    name: ['type', 'allow_auto_disk_resize', 'migration_type'],
  })
  const types = useComputeTypes()
  const regions = useRegions()
  const context = { regions, stock: useStock(), isMigrating: usePendingMigrations() }
  const prerequisites = [useBalancePrerequisite()]
  const type = types.find(({ id }) => id === typeId)
  const shrunk = type ? selection.able.filter((compute) => mayNotFit(compute, type)) : []
  const disks = useQueries({ queries: shrunk.map(({ id }) => computeDisksQuery(id)) })
  const disksOf = (computeId: number) => {
    const { data, error } = disks[shrunk.findIndex(({ id }) => id === computeId)] ?? {}
    return data?.data ?? error ?? undefined
  }
  const options = { migration_type: migration, allow_auto_disk_resize: automatic }
  const sorted = bulkRows(selection.able, (compute) =>
    type ? resizeReason(compute, type, options, { ...context, disksOf }) : undefined,
  )
  const { able } = sorted
  const names = bulkNames({ able, unable: [...selection.unable, ...sorted.unable] })
  const count = plural(able.length, 'instance')
  return (
    <FormDrawer
      title={`Resize ${plural(selection.able.length, 'instance')}`}
      width="wide"
      form={form}
      operation={{
        mutateAsync: (body: Resize) =>
          Promise.resolve(
            startResize(
              able.map(({ id }) => id),
              body,
            ),
          ),
      }}
      toInput={(body) => body}
      onClose={onClose}
      submitLabel={type ? `Resize ${count} to ${type.label ?? type.id}` : 'Resize'}
      disabledReason={
        unmetReason(prerequisites) ??
        (disks.some(({ isPending }) => isPending)
          ? 'Loading the disks…'
          : able.length === 0
            ? 'None of the selected instances can have this plan.'
            : undefined)
      }
    >
      <PlanPicker
        name="type"
        control={control}
        label="Plan"
        types={types}
        region={common(selection.able.map(({ region }) => region))}
        current={common(selection.able.map((compute) => compute.type))}
        faultOf={(each) => {
          const reasons = selection.able.map((compute) => planReason(compute, each, context))
          return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined
        }}
      />
      <ResizeFields control={control} warmDisabledReason={undefined} />
      {/* A single met requirement below the fields would read as a part of the last field. */}
      <Prerequisites items={prerequisites.filter(({ state }) => state !== 'met')} />
      <BulkMembers {...names} />
      {type && able.length > 0 && <PriceChange computes={able} type={type} types={types} />}
    </FormDrawer>
  )
}

/** Returns the value if all are equal, otherwise undefined. */
const common = <Value,>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined

interface PriceChangeProps {
  computes: readonly Compute[]
  type: ComputeType
  types: readonly ComputeType[]
}

/** Total price per month after the resize and before it; nothing if a price is unknown. */
function PriceChange({ computes, type, types }: PriceChangeProps) {
  const sum = (typeOf: (compute: Compute) => ComputeType | undefined) =>
    computes.reduce<number | undefined>((total, compute) => {
      const price = priceIn(typeOf(compute), compute.region)?.monthly
      return total === undefined || price == null ? undefined : total + price
    }, 0)
  const after = sum(() => type)
  const before = sum((compute) => types.find(({ id }) => id === compute.type))
  if (after === undefined || before === undefined) return null
  return (
    <p>
      {formatMoney(after)}/mo instead of {formatMoney(before)}/mo for{' '}
      {plural(computes.length, 'instance')}.
    </p>
  )
}

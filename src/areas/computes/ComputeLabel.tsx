import type { Compute } from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { computeLabelFault, computeLabelLength } from '#contract/rules/labels.ts'
import { InlineEdit } from '#ui/InlineEdit.tsx'
import { useUpdateCompute } from './queries.ts'
import { computeLabel } from '../labels.ts'
import { needs } from '../needs.ts'
import { useDeniedReason } from '#api/permissions.ts'

/** The label in its place in the heading, where it can be changed. */
export function ComputeLabel({ compute }: { compute: Compute }) {
  const { mutateAsync: update } = useUpdateCompute()
  const deniedReason = useDeniedReason(needs.compute.write(compute.id))
  const value = compute.label ?? ''
  return (
    <InlineEdit
      value={value}
      label={`label of ${computeLabel(compute)}`}
      check={computeLabelFault}
      limit={computeLabelLength.max}
      disabledReason={deniedReason ?? computeCan.update(compute.status ?? 'unknown')}
      onSave={(label) => update({ path: { computeId: compute.id }, body: { label } })}
    />
  )
}

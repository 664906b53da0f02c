import type { Compute } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import type { Option } from '#ui/display/Select.tsx'
import { computeLabel } from '../labels.ts'

/** Returns the instances to which a firewall can be assigned, with a reason for those that are disabled. */
export const assignableInstances = (
  computes: readonly Compute[],
  reasonOf: (computeId: number) => string | undefined,
  regionLabel: (id: string | undefined) => string | undefined,
): Option<number>[] =>
  computes
    .toSorted((a, b) => naturalCompare(computeLabel(a), computeLabel(b)))
    .map((compute) => ({
      value: compute.id,
      label: computeLabel(compute),
      detail: [regionLabel(compute.region), humanize(compute.status)].filter(Boolean).join(', '),
      disabledReason: reasonOf(compute.id),
    }))

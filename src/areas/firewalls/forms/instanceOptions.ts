import type { Compute } from '#api/generated/types.gen.ts'
import { humanize } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import type { Option } from '#ui/fields/SelectInput.tsx'

const name = ({ id, label }: Compute) => label || `Instance ${id}`

/** Instances that a firewall can be assigned to, and why to some it cannot. */
export const instanceOptions = (
  computes: readonly Compute[],
  reasonOf: (computeId: number) => string | undefined,
): Option<number>[] =>
  computes
    .toSorted((a, b) => naturalCompare(name(a), name(b)))
    .map((compute) => ({
      value: compute.id,
      label: name(compute),
      detail: [compute.region, humanize(compute.status)].filter(Boolean).join(', '),
      disabledReason: reasonOf(compute.id),
    }))

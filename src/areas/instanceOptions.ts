import type { Compute } from '#api/generated/types.gen.ts'
import { isComputeIdle } from '#contract/rules/computeStates.ts'
import { humanize } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import type { Option } from '#ui/Select.tsx'
import { computeLabel } from './labels.ts'

interface InstanceOptions {
  /** Only instances there; of every region without it. */
  region: string | undefined
  deniedReasonOf: (compute: Compute) => string | undefined
  regionLabel: (id: string | undefined) => string | undefined
}

/** Instances to choose one from that nothing else is being done to, and the reason why some cannot be chosen now. */
export const instanceOptions = (
  computes: readonly Compute[],
  { region, deniedReasonOf, regionLabel }: InstanceOptions,
): Option<number>[] =>
  computes
    .filter((compute) => region === undefined || compute.region === region)
    .toSorted((a, b) => naturalCompare(computeLabel(a), computeLabel(b)))
    .map((compute) => {
      const { id, status, region: place } = compute
      const busy =
        status !== undefined && !isComputeIdle(status)
          ? `${humanize(status)} now; wait for it to finish`
          : undefined
      return {
        value: id,
        label: computeLabel(compute),
        detail: [regionLabel(place), humanize(status)].filter(Boolean).join(', '),
        disabledReason: deniedReasonOf(compute) ?? busy,
      }
    })

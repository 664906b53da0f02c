import type { Compute } from '#api/generated/types.gen.ts'
import { isComputeIdle } from '#contract/rules/computeStates.ts'
import { humanize } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import type { Option } from '#ui/display/Select.tsx'
import { computeLabel } from '../../labels.ts'

interface InstanceOptions {
  /** Only instances in this region; of all regions if undefined. */
  region: string | undefined
  deniedReasonOf: (compute: Compute) => string | undefined
  regionLabel: (id: string | undefined) => string | undefined
}

/** Returns the options of an instance picker, with the reason why an instance cannot be chosen now. */
export const instanceOptions = (
  computes: readonly Compute[],
  { region, deniedReasonOf, regionLabel }: InstanceOptions,
): Option<number>[] =>
  computes
    .filter((compute) => region === undefined || compute.region === region)
    .toSorted((a, b) => naturalCompare(computeLabel(a), computeLabel(b)))
    .map((compute) => {
      const { id, status, region: regionId } = compute
      const busy =
        status !== undefined && !isComputeIdle(status)
          ? `${humanize(status)} now; wait for it to finish`
          : undefined
      return {
        value: id,
        label: computeLabel(compute),
        detail: [regionLabel(regionId), humanize(status)].filter(Boolean).join(', '),
        disabledReason: deniedReasonOf(compute) ?? busy,
      }
    })

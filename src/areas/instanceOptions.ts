import type { Compute } from '#api/generated/types.gen.ts'
import { isComputeIdle } from '#contract/rules/computeStates.ts'
import { humanize } from '#lib/format.ts'
import { naturalCompare } from '#lib/sort.ts'
import type { Option } from '#ui/Select.tsx'
import { computeLabel } from './labels.ts'

interface InstanceOptions {
  /** Only there can the volume be attached; every region while it has none yet. */
  region: string | undefined
  deniedReasonOf: (computeId: number) => string | undefined
  regionLabel: (id: string | undefined) => string | undefined
}

/** Instances that a volume can be attached to, and why to some it cannot now. */
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
        disabledReason: deniedReasonOf(id) ?? busy,
      }
    })

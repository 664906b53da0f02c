import { useQuery } from '@tanstack/react-query'
import type { Compute, ComputeType, ConfigProfile, Disk } from '#api/generated/types.gen.ts'
import { diskAllocation, vlanRegionError } from '#contract/rules/computeMoves.ts'
import { formatMegabytes } from '#lib/format.ts'
import { useRegions } from '#api/query/regions.ts'
import { slotUses } from '../../slotUses.ts'
import { regionError, sizedDisks } from '../../plans/planErrors.ts'
import { useStock } from '../../plans/queries.ts'
import { useComputes } from '../../queries.ts'
import { computeDisksQuery } from '../../storage/queries.ts'
import type { Clone } from './cloneSchema.ts'
import { computeLabel } from '../../../labels.ts'

/** Returns the ids of the disks that the chosen profiles use. */
export const disksOfChosen = (
  configs: readonly ConfigProfile[],
  chosen: readonly number[],
): ReadonlySet<number> =>
  new Set(
    configs
      .filter(({ id }) => chosen.includes(id))
      .flatMap((config) => slotUses(config).flatMap((use) => (use.kind === 'disk' ? use.id : []))),
  )

/** Returns the disks to copy: those of the chosen profiles and the individually chosen ones. */
function copiedDisks(
  disks: readonly Disk[],
  configs: readonly ConfigProfile[],
  values: Pick<Clone, 'configs' | 'disks'>,
): Disk[] {
  const inConfigs = disksOfChosen(configs, values.configs)
  return disks.filter(({ id }) => inConfigs.has(id) || values.disks.includes(id))
}

interface Source {
  compute: Compute
  configs: readonly ConfigProfile[]
  disks: readonly Disk[]
}

/** Returns the disks to copy, and the reasons why a region, a plan or an instance cannot be the target. */
export function useCloneTargets({ compute, configs, disks }: Source, values: Clone) {
  const regions = useRegions()
  const stock = useStock()
  const parts = sizedDisks(copiedDisks(disks, configs, values))
  const needed = diskAllocation(parts)
  const purposes = configs.flatMap(
    ({ interfaces }) => interfaces?.map(({ purpose }) => purpose ?? '') ?? [],
  )
  const regionDisabledReason = (id: string): string | undefined => {
    const region = regions.find((each) => each.id === id)
    if (region?.status === 'outage') return 'The region has an outage'
    if (purposes.includes('vpc') && id !== compute.region && values.configs.length > 0)
      return 'Its VPC stays in its region'
    return vlanRegionError({
      from: compute.region ?? '',
      to: id,
      purposes,
      capabilities: region?.capabilities ?? [],
    })
  }
  const spaceDisabledReason = (space: number | undefined): string | undefined =>
    space !== undefined && needed > space ? `The clone needs ${formatMegabytes(needed)}` : undefined
  const planDisabledReason = (type: ComputeType): string | undefined =>
    regionError(
      type,
      regions.find(({ id }) => id === values.region),
      stock,
    ) ?? spaceDisabledReason(type.disk)
  const targetDisabledReason = useTargetDisabledReason(values, needed)
  return {
    regions,
    parts,
    needed,
    regionDisabledReason,
    planDisabledReason,
    spaceDisabledReason,
    targetDisabledReason,
  }
}

/** Returns the reason why the chosen instance has too little space; undefined until its disks have loaded. */
function useTargetDisabledReason(
  { target, compute_id: id }: Clone,
  needed: number,
): string | undefined {
  const { rows } = useComputes()
  const targetCompute = target === 'existing' ? rows.find((each) => each.id === id) : undefined
  const disks = useQuery({
    ...computeDisksQuery(targetCompute?.id ?? 0),
    enabled: targetCompute !== undefined,
  })
  const space = targetCompute?.specs?.disk
  if (!targetCompute || !disks.data || space === undefined) return undefined
  const free = Math.max(0, space - diskAllocation(sizedDisks(disks.data.data ?? [])))
  return needed > free
    ? `The clone needs ${formatMegabytes(needed)}, and ${computeLabel(targetCompute)} has ${formatMegabytes(free)} left`
    : undefined
}

export type CloneTargets = ReturnType<typeof useCloneTargets>

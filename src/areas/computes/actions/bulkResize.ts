import type {
  Compute,
  ComputeType,
  Disk,
  Region,
  RegionAvailability,
} from '#api/generated/types.gen.ts'
import { computeCan } from '#contract/rules/computeStates.ts'
import { fitOf, regionError, sizedDisks } from '../plans/planErrors.ts'
import type { Resize } from './ResizeFields.tsx'
import { pendingMigration } from './useResizePrerequisites.ts'

interface ResizeContext {
  regions: readonly Region[]
  stock: readonly RegionAvailability[] | undefined
  isMigrating: (computeId: number) => boolean | undefined
  /** Returns the disks of an instance, or the error that prevented loading them; undefined while they are loading. */
  disksOf: (computeId: number) => readonly Disk[] | Error | undefined
}

/** Returns true if an instance might have more disk space in use than a plan has, so that its disks must be checked. */
export const mayNotFit = ({ specs }: Compute, { disk }: ComputeType): boolean =>
  disk !== undefined && (specs?.disk ?? Infinity) > disk

/** Returns the reason why an instance cannot be resized to a plan, apart from its disks. */
export function planReason(
  compute: Compute,
  type: ComputeType,
  { regions, stock, isMigrating }: Pick<ResizeContext, 'regions' | 'stock' | 'isMigrating'>,
): string | undefined {
  if (compute.type === type.id) return 'It already has this plan.'
  if (isMigrating(compute.id)) return pendingMigration
  const region = regions.find(({ id }) => id === compute.region)
  const error = regionError(type, region, stock)
  return error && `${error}.`
}

/** Returns the reason why an instance cannot be resized with these options; undefined while its disks are loading. */
export function resizeReason(
  compute: Compute,
  type: ComputeType,
  options: Pick<Resize, 'migration_type' | 'allow_auto_disk_resize'>,
  context: ResizeContext,
): string | undefined {
  const reason =
    planReason(compute, type, context) ??
    (options.migration_type === 'warm'
      ? computeCan.resizeWarm(compute.status ?? 'unknown')
      : undefined)
  if (reason !== undefined || !mayNotFit(compute, type)) return reason
  const disks = context.disksOf(compute.id)
  if (disks instanceof Error) return 'Its disks could not be loaded; they must fit the plan.'
  const { fault } = fitOf(sizedDisks(disks ?? []), type.disk, options.allow_auto_disk_resize)
  return fault && `${fault}.`
}

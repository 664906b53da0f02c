import type { Disk } from '#api/generated/types.gen.ts'
import { formatMegabytes } from '#lib/format.ts'

interface Allocation {
  /** Total size of all disks, in MB. */
  used: number
  /** Free space in MB; undefined if the plan is unknown. */
  free: number | undefined
  /** Amount by which the disks exceed the plan, in MB. */
  over: number
  /** Disks in the given order, each with its share of the bar in percent. */
  parts: { disk: Disk; share: number }[]
}

/** Returns the allocation of the plan's disk space. The bar represents the plan or the disks, whichever is larger. */
export function allocation(disks: readonly Disk[], plan: number | undefined): Allocation {
  const used = disks.reduce((sum, { size }) => sum + (size ?? 0), 0)
  const whole = Math.max(used, plan ?? 0)
  return {
    used,
    free: plan === undefined ? undefined : Math.max(plan - used, 0),
    over: plan === undefined ? 0 : Math.max(used - plan, 0),
    parts: disks.map((disk) => ({ disk, share: whole > 0 ? ((disk.size ?? 0) / whole) * 100 : 0 })),
  }
}

/**
 * Formats free space.
 * @param free in MB
 */
export const spaceText = (free: number) => (free > 0 ? formatMegabytes(free) : 'nothing')

/** Returns the reason why a copy of a disk does not fit. */
export const noSpaceFor = ({ size }: Disk, free: number | undefined): string | undefined =>
  free !== undefined && (size ?? 0) > free
    ? `It takes ${formatMegabytes(size)} but the plan has ${spaceText(free)} left.`
    : undefined

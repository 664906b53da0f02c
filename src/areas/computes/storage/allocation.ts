import type { Disk } from '#api/generated/types.gen.ts'
import { formatMegabytes } from '#lib/format.ts'

interface Allocation {
  /** MB of all disks. */
  used: number
  /** MB; undefined when the plan is not known. */
  free: number | undefined
  /** MB by which the disks are larger than the plan. */
  over: number
  /** In the order given, each with its part of the bar in percent. */
  parts: { disk: Disk; share: number }[]
}

/** How the disks fill what the plan gives. The bar is as long as the larger of the two. */
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

/** @param free MB */
export const spaceWords = (free: number) => (free > 0 ? formatMegabytes(free) : 'nothing')

/** The reason why a copy of a disk does not fit. */
export const noSpaceFor = ({ size }: Disk, free: number | undefined): string | undefined =>
  free !== undefined && (size ?? 0) > free
    ? `It takes ${formatMegabytes(size)} but the plan has ${spaceWords(free)} left.`
    : undefined

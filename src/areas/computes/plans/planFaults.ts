import type { ComputeType, Disk, Region, RegionAvailability } from '#api/generated/types.gen.ts'
import { autoResizedDisk, diskAllocation } from '#contract/rules/computeMoves.ts'
import { formatMegabytes } from '#lib/format.ts'
import { capabilityWords } from '../../regions/capabilityWords.ts'
import { diskLabel } from '../../labels.ts'

/** The capability that a class of types needs of its region (response shapes 2.9). */
const neededBy = new Map([
  ['gpu', 'GPU Computes'],
  ['premium', 'Premium Plans'],
])

/** Stock is told by codes of its own, such as `gpu-rtx6000-1.1` for the type `g1-gpu-rtx6000-1`. */
const isCodeOf = (plan: string, typeId: string) =>
  plan === typeId || plan.replace(/\.\d+$/, '') === typeId.replace(/^g\d-/, '')

/** The reason why a type cannot be had in a region, as far as regions and stock are known. */
export function regionFault(
  type: ComputeType,
  region: Region | undefined,
  stock: readonly RegionAvailability[] | undefined,
): string | undefined {
  if (!region) return undefined
  const needed = neededBy.get(type.class ?? '')
  if (needed !== undefined && region.capabilities && !region.capabilities.includes(needed)) {
    return `${region.label ?? region.id} does not offer ${capabilityWords(needed)}`
  }
  const soldOut = stock?.some(
    ({ region: at, plan, available }) =>
      at === region.id && available === false && plan !== undefined && isCodeOf(plan, type.id),
  )
  return soldOut ? `Sold out in ${region.label ?? region.id}` : undefined
}

interface SizedDisk {
  id: number
  label: string
  size: number
  filesystem: string
}

/** Disks with every field, since only those can be reckoned with. */
export const sizedDisks = (disks: readonly Disk[]): SizedDisk[] =>
  disks.map(({ id, label, size, filesystem }) => ({
    id,
    label: diskLabel({ id, label }),
    size: size ?? 0,
    filesystem: filesystem ?? 'raw',
  }))

interface Fit {
  /** The reason why the disks do not fit, and what to do about it. */
  fault?: string
  /** The effect of automatic resizing on each disk. */
  change?: string
}

/** Whether disks fit the space of a plan; where not, which of them to shrink and by how much. */
export function fitOf(
  disks: readonly SizedDisk[],
  space: number | undefined,
  automatic: boolean,
): Fit {
  if (space === undefined || disks.length === 0) return {}
  const excess = diskAllocation(disks) - space
  const followed = automatic ? autoResizedDisk(disks) : undefined
  if (followed && followed.size - excess >= 1) {
    const size = followed.size - excess
    const way = excess > 0 ? 'is shrunk' : 'grows'
    if (excess === 0) return {}
    return {
      change: `${followed.label} ${way} from ${formatMegabytes(followed.size)} to ${formatMegabytes(size)}${
        excess > 0 ? '; the files on it must fit' : ''
      }`,
    }
  }
  if (excess <= 0) return {}
  const largest = disks
    .filter(({ filesystem }) => filesystem !== 'swap')
    .toSorted((a, b) => b.size - a.size)[0]
  const by = formatMegabytes(excess)
  return {
    fault:
      largest && largest.size > excess
        ? `The disks need ${by} more than the plan has. Shrink ${largest.label} to ${formatMegabytes(largest.size - excess)} first`
        : `The disks need ${by} more than the plan has. Delete or shrink some first`,
  }
}

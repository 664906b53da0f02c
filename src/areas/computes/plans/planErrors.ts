import type { ComputeType, Disk, Region, RegionAvailability } from '#api/generated/types.gen.ts'
import { autoResizedDisk, diskAllocation } from '#contract/rules/computeMoves.ts'
import { formatMegabytes } from '#lib/format.ts'
import { capabilityText } from '#lib/capabilityText.ts'
import { diskLabel } from '../../labels.ts'

/** Region capabilities that classes of types require (response shapes 2.9). */
const neededBy = new Map([
  ['gpu', 'GPU Computes'],
  ['premium', 'Premium Plans'],
])

/** Matches a stock code to a type: the code of `g1-gpu-rtx6000-1` is `gpu-rtx6000-1.1`, for example. */
const isCodeOf = (plan: string, typeId: string) =>
  plan === typeId || plan.replace(/\.\d+$/, '') === typeId.replace(/^g\d-/, '')

/** Returns the reason why a type is not available in a region, as far as regions and stock are loaded. */
export function regionError(
  type: ComputeType,
  region: Region | undefined,
  stock: readonly RegionAvailability[] | undefined,
): string | undefined {
  if (!region) return undefined
  const needed = neededBy.get(type.class ?? '')
  if (needed !== undefined && region.capabilities && !region.capabilities.includes(needed)) {
    return `${region.label ?? region.id} does not offer ${capabilityText(needed)}`
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

/** Fills in missing fields of disks, which the calculations require. */
export const sizedDisks = (disks: readonly Disk[]): SizedDisk[] =>
  disks.map(({ id, label, size, filesystem }) => ({
    id,
    label: diskLabel({ id, label }),
    size: size ?? 0,
    filesystem: filesystem ?? 'raw',
  }))

interface Fit {
  /** Reason why the disks do not fit, and how to fix that. */
  fault?: string
  /** Effect of the automatic resize on the disks. */
  change?: string
}

/** Checks whether disks fit into a plan; if not, names the disks to shrink and by how much. */
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
  const largestDisk = disks
    .filter(({ filesystem }) => filesystem !== 'swap')
    .toSorted((a, b) => b.size - a.size)[0]
  const by = formatMegabytes(excess)
  return {
    fault:
      largestDisk && largestDisk.size > excess
        ? `The disks need ${by} more than the plan has. Shrink ${largestDisk.label} to ${formatMegabytes(largestDisk.size - excess)} first`
        : `The disks need ${by} more than the plan has. Delete or shrink some first`,
  }
}

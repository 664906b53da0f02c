import { computeItems } from './computes.ts'
import { databaseItems } from './databases.ts'
import type { CostItem, Reads } from './item.ts'
import { balancerItems, bucketItems, imageItems, transferItems, volumeItems } from './unpriced.ts'

/** Everything that is billed, of what could be read. Objects stay in without their prices. */
export function costItems(reads: Partial<Reads>, now: number): CostItem[] {
  return [
    ...computeItems(reads.computes ?? [], reads.computeTypes, now),
    ...databaseItems(reads.databases ?? [], reads.databaseTypes, now),
    ...volumeItems(reads.volumes ?? []),
    ...imageItems(reads.images ?? []),
    ...balancerItems(reads.balancers ?? []),
    ...bucketItems(reads.buckets ?? []),
    ...transferItems(reads.transfer ?? {}),
  ]
}

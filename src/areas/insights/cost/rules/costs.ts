import { computeItems } from './computes.ts'
import { databaseItems } from './databases.ts'
import type { CostItem, CostReads } from './item.ts'
import { balancerItems, bucketItems, imageItems, transferItems, volumeItems } from './unpriced.ts'

/** Returns cost items for all billed objects that could be loaded. Objects without a known price are included. */
export function costItems(reads: Partial<CostReads>, now: number): CostItem[] {
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

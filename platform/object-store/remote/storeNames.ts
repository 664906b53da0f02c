import { createHash } from 'node:crypto'
import type { BucketRecord } from '../buckets.ts'

/**
 * Returns the name of a bucket in a remote store. It contains the cluster, because a store has one namespace for all
 * buckets.
 */
export function nameInStore({ label, cluster }: { label: string; cluster: string }): string {
  const plain = `${label}-${cluster}`
  if (plain.length <= 63) return plain
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, 16)
  return `${label.slice(0, 46)}-${hash}`
}

export const storeName = ({ store_name: name, label }: BucketRecord): string => {
  if (name === null) throw new Error(`Bucket ${label} is stored in the data folder`)
  return name
}

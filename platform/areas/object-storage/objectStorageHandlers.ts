import { wireTime } from '../../clock.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Handlers } from '../../operation.ts'
import { notFound } from '../../refusal.ts'
import { bucketHandlers } from './buckets.ts'
import { clusterById, clusters } from './clusters.ts'
import { storageKeyHandlers } from './keys.ts'

const serviceHandlers: Handlers<
  'listStorageClusters' | 'getStorageCluster' | 'getStorageTransfer'
> = {
  listStorageClusters: ({ query }) => pageOfItems(clusters, query),

  getStorageCluster({ path }) {
    const cluster = clusterById(path.clusterId)
    if (!cluster) throw notFound()
    return cluster
  },

  async getStorageTransfer(_, { db, accountId, now }) {
    const month = await db
      .selectFrom('storage_transfer')
      .select('used')
      .where('account_id', '=', accountId)
      .where('month', '=', wireTime(now).slice(0, 7))
      .executeTakeFirst()
    return { used: month?.used ?? 0 }
  },
}

export const objectStorageHandlers = {
  ...bucketHandlers,
  ...storageKeyHandlers,
  ...serviceHandlers,
}

import { wireTime } from '#shared/clock.ts'
import { pageOfItems } from '../../database/page.ts'
import type { Handlers } from '../../api/context.ts'
import { bucketObjectHandlers } from './bucketObjects.ts'
import { bucketHandlers } from './buckets.ts'
import { bucketTlsHandlers } from './bucketTls.ts'
import { clusterById, clusters } from './clusters.ts'
import { storageKeyHandlers } from './keys.ts'
import { unknownRegion } from './rejections.ts'
import { egressBytes } from './egressBytes.ts'

const serviceHandlers: Handlers<
  'listStorageClusters' | 'getStorageCluster' | 'getStorageTransfer'
> = {
  listStorageClusters: ({ query }) => pageOfItems(clusters, query),

  getStorageCluster({ path }) {
    const cluster = clusterById(path.clusterId)
    if (!cluster) throw unknownRegion()
    return cluster
  },

  async getStorageTransfer(_, { db, accountId, now, objectStore }) {
    await objectStore.flushTransfer()
    return { used: await egressBytes(db, accountId, wireTime(now).slice(0, 7)) }
  },
}

export const objectStorageHandlers = {
  ...bucketHandlers,
  ...bucketObjectHandlers,
  ...bucketTlsHandlers,
  ...storageKeyHandlers,
  ...serviceHandlers,
}

import { transferGigabyte } from '#contract/rules/transfer.ts'
import { computeTypes } from '../../catalogue/computeTypes.ts'
import { wireTime } from '#shared/clock.ts'
import type { AccountTransfer, RegionTransfer } from '../../generated/types.gen.ts'
import type { Handlers } from '../../api/context.ts'
import { computeTransfers } from '../computes/statistics/egressTraffic.ts'
import { egressBytes } from '../object-storage/egressBytes.ts'

/** Regions with different prices have a separate transfer pool. */
const ownPools = new Set(
  computeTypes.flatMap(({ region_prices }) => region_prices.map(({ id }) => id)),
)

type Pool = Omit<RegionTransfer, 'id'>

/** Share of object storage in the pool, in GB (document 2, 4.4). */
const storageQuota = 1000

function poolOf(members: { sent: number; quota: number }[]): Pool {
  const sent = members.reduce((sum, member) => sum + member.sent, 0)
  const quota = members.reduce((sum, member) => sum + member.quota, 0)
  return {
    used: Math.round((100 * sent) / transferGigabyte) / 100,
    quota,
    billable: Math.max(0, Math.ceil(sent / transferGigabyte - quota)),
  }
}

export const accountTransferHandlers: Handlers<'getAccountTransfer'> = {
  /** Quota that an instance does not use is available to the other members of the pool. */
  async getAccountTransfer(_, { db, accountId, now, objectStore }): Promise<AccountTransfer> {
    await objectStore.flushTransfer()
    const { object_storage: storage } = await db
      .selectFrom('account')
      .select('object_storage')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const buckets = {
      sent: await egressBytes(db, accountId, wireTime(now).slice(0, 7)),
      quota: storage === 'active' ? storageQuota : 0,
    }
    const instances = (await computeTransfers(db, accountId, now)).map(
      ({ region, sent, quota }) => ({ pool: ownPools.has(region) ? region : '', sent, quota }),
    )
    const pools = Map.groupBy(instances, ({ pool }) => pool)
    return {
      ...poolOf([...(pools.get('') ?? []), buckets]),
      region_transfers: [...ownPools]
        .filter((id) => pools.has(id))
        .map((id) => ({ id, ...poolOf(pools.get(id) ?? []) })),
    }
  },
}

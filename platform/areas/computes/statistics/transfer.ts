import { transferGigabyte } from '#contract/rules/transfer.ts'
import { fromWireTime, seconds } from '#shared/clock.ts'
import type { Queryable } from '../../../database/transaction.ts'
import type { Handlers } from '../../../api/context.ts'
import { powerPeriods } from '../power/powerPeriods.ts'
import { type ComputeRecord, ownedCompute } from '../rows.ts'
import { eachSlot, wholeSlots } from './averages.ts'
import { currentMonth, type MonthRange, monthRange } from './months.ts'
import { samplerOf, series, slotLength } from './sampler.ts'
import { workloadOf } from './workload.ts'

const bytesPerSlot = slotLength / seconds / 8

const v4In = series.indexOf('v4_in')
const v4Out = series.indexOf('v4_out')
const v6In = series.indexOf('v6_in')
const v6Out = series.indexOf('v6_out')

/** Returns the public traffic of an instance in a month, in bytes: the sum of its statistics. */
async function publicTraffic(
  db: Queryable,
  compute: ComputeRecord,
  month: MonthRange,
): Promise<{ in: number; out: number }> {
  const periods = await powerPeriods(db, compute.id, month)
  let received = 0
  let sent = 0
  eachSlot(
    samplerOf(compute.id, workloadOf(compute)),
    periods,
    wholeSlots(month.from, month.to),
    (_slot, sample) => {
      received += (sample[v4In] ?? 0) + (sample[v6In] ?? 0)
      sent += (sample[v4Out] ?? 0) + (sample[v6Out] ?? 0)
    },
  )
  return { in: Math.round(received * bytesPerSlot), out: Math.round(sent * bytesPerSlot) }
}

/** Returns the egress quota of an instance in the month, in GB; prorated by days in the month of its creation. */
export function transferQuota(
  compute: Pick<ComputeRecord, 'transfer' | 'created'>,
  now: number,
): number {
  const date = new Date(now)
  const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
  const since = Math.max(from, fromWireTime(compute.created))
  return Math.ceil((compute.transfer * (end - since)) / (end - from))
}

export const transferHandlers: Handlers<'getComputeTransfer' | 'getComputeTransferByMonth'> = {
  /** Only outgoing traffic counts towards the quota. */
  async getComputeTransfer({ path }, context) {
    const compute = await ownedCompute(context.db, context, path.computeId)
    const { out } = await publicTraffic(context.db, compute, currentMonth(context.now))
    const quota = transferQuota(compute, context.now)
    return { used: out, quota, billable: Math.max(0, Math.ceil(out / transferGigabyte - quota)) }
  },

  async getComputeTransferByMonth({ path }, context) {
    const compute = await ownedCompute(context.db, context, path.computeId)
    const traffic = await publicTraffic(context.db, compute, monthRange(path, context.now))
    return {
      bytes_in: traffic.in,
      bytes_out: traffic.out,
      bytes_total: traffic.in + traffic.out,
    }
  },
}

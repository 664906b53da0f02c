import { setImmediate as breathe } from 'node:timers/promises'
import { seconds } from '../../../clock.ts'
import type { Database } from '../../../database/open.ts'
import { eachSlot, wholeSlots } from './averages.ts'
import { currentMonth, type Month } from './months.ts'
import { samplerOf, series, slotLength } from './sampler.ts'
import { transferQuota } from './transfer.ts'
import { workloadOf } from './workload.ts'

const v4Out = series.indexOf('v4_out')
const v6Out = series.indexOf('v6_out')
const bytesPerSlot = slotLength / seconds / 8

/** How far an instance is added up: what is over does not change any more. */
interface Sum {
  from: number
  nextSlot: number
  sent: number
}

/** By database and instance. A large account takes seconds to add up, and so only once. */
const sums = new WeakMap<Database, Map<number, Sum>>()

interface Sender {
  id: number
  workload: string
}

interface Period {
  compute_id: number
  started_at: number
  ended_at: number | null
}

async function periodsOf(db: Database, accountId: number, month: Month) {
  const periods: Period[] = await db
    .selectFrom('power_period')
    .innerJoin('compute', 'compute.id', 'power_period.compute_id')
    .select(['power_period.compute_id', 'power_period.started_at', 'power_period.ended_at'])
    .where('compute.account_id', '=', accountId)
    .where('power_period.started_at', '<', month.to)
    .where((eb) =>
      eb.or([
        eb('power_period.ended_at', 'is', null),
        eb('power_period.ended_at', '>', month.from),
      ]),
    )
    .orderBy('power_period.started_at')
    .execute()
  return Map.groupBy(periods, ({ compute_id }) => compute_id)
}

/**
 * Bytes that each instance of an account sent to the public in a month so far: what its statistics add up to, as in the
 * transfer of one instance.
 */
async function sentTraffic(
  db: Database,
  accountId: number,
  computes: readonly Sender[],
  month: Month,
): Promise<Map<number, number>> {
  const periods = await periodsOf(db, accountId, month)
  const known = sums.get(db) ?? new Map<number, Sum>()
  sums.set(db, known)
  const slots = wholeSlots(month.from, month.to)
  const bytes = new Map<number, number>()
  let added = 0
  for (const compute of computes) {
    const before = known.get(compute.id)
    const goesOn = before?.from === month.from && before.nextSlot <= slots.to
    let sent = goesOn ? before.sent : 0
    const from = goesOn ? before.nextSlot : slots.from
    const sampler = samplerOf(compute.id, workloadOf(compute))
    eachSlot(sampler, periods.get(compute.id) ?? [], { from, to: slots.to }, (_slot, sample) => {
      sent += (sample[v4Out] ?? 0) + (sample[v6Out] ?? 0)
    })
    known.set(compute.id, { from: month.from, nextSlot: slots.to, sent })
    bytes.set(compute.id, Math.round(sent * bytesPerSlot))
    added += slots.to - from
    // Other calls are served in between.
    if (added > 20_000) {
      added = 0
      await breathe()
    }
  }
  return bytes
}

interface SharedTransfer {
  region: string
  /** Bytes to the public this month. */
  sent: number
  /** GB. */
  quota: number
}

/** Egress of the instances of an account this month, and their quota, by region. */
export async function computeTransfers(
  db: Database,
  accountId: number,
  now: number,
): Promise<SharedTransfer[]> {
  const computes = await db
    .selectFrom('compute')
    .select(['id', 'region', 'transfer', 'created', 'workload'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const sent = await sentTraffic(db, accountId, computes, currentMonth(now))
  return computes.map((compute) => ({
    region: compute.region,
    sent: sent.get(compute.id) ?? 0,
    quota: transferQuota(compute, now),
  }))
}

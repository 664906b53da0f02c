import { sql } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import { seconds, wireTime } from '#shared/clock.ts'
import { forUpdate } from '../../../database/forUpdate.ts'
import type { Database } from '../../../database/open.ts'
import type { Queryable, Tx } from '../../../database/transaction.ts'
import type { Sweep } from '../../../jobs/queue.ts'
import { type PowerPeriod, powerPeriods } from '../power/powerPeriods.ts'
import type { ComputeRecord } from '../rows.ts'
import { eachSlot, type Slots, wholeSlots } from './averages.ts'
import { currentMonth, type MonthRange } from './months.ts'
import { samplerOf, series, slotLength } from './sampler.ts'
import { transferQuota } from './transfer.ts'
import { workloadOf } from './workload.ts'

const v4Out = series.indexOf('v4_out')
const v6Out = series.indexOf('v6_out')
const bytesPerSlot = slotLength / seconds / 8

/**
 * Maximum number of samples per step. Small steps read the instances more often; large steps lose more work when a
 * concurrent change discards the step.
 */
const samplesAtOnce = 10_000_000

/** Egress of an account up to a slot. Past slots never change. */
interface Sum {
  nextSlot: number
  /** Incremented by each change, to detect concurrent changes. */
  version: number
  /** Sum by region, in bits/s times slots. */
  sent: Record<string, number>
}

type Sender = Pick<ComputeRecord, 'id' | 'region' | 'workload'>

function sentIn(compute: Sender, periods: readonly PowerPeriod[], slots: Slots): number {
  let sent = 0
  eachSlot(samplerOf(compute.id, workloadOf(compute)), periods, slots, (_slot, sample) => {
    sent += (sample[v4Out] ?? 0) + (sample[v6Out] ?? 0)
  })
  return sent
}

const nothingYet = (month: MonthRange): Sum => ({
  nextSlot: wholeSlots(month.from, month.to).from,
  version: 0,
  sent: {},
})

async function keptSum(db: Queryable, accountId: number, month: MonthRange): Promise<Sum> {
  const row = await db
    .selectFrom('egress_traffic')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return nothingYet(month)
  // At the start of a month, the row of the previous month is reused.
  if (row.month !== month.name) return { ...nothingYet(month), version: row.version }
  return { nextSlot: row.next_slot, version: row.version, sent: JSON.parse(row.sent) }
}

const instancesAtOnce = 2000

/** Returns one page of the account's instances, with the periods in which each was powered on during the slots. */
async function sendersAfter(db: Queryable, accountId: number, slots: Slots, id: number) {
  const [from, to] = [slots.from * slotLength, slots.to * slotLength]
  const computes = await db
    .selectFrom('compute')
    .select(['id', 'region', 'workload'])
    .where('account_id', '=', accountId)
    .where('id', '>', id)
    .orderBy('id')
    .limit(instancesAtOnce)
    .execute()
  const last = computes.at(-1)?.id ?? id
  const periods = await db
    .selectFrom('power_period')
    .select(['compute_id', 'started_at', 'ended_at'])
    .where('compute_id', '>', id)
    .where('compute_id', '<=', last)
    .where('started_at', '<', to)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .orderBy('started_at')
    .execute()
  return { computes, periods: Map.groupBy(periods, ({ compute_id }) => compute_id) }
}

/** Returns the egress of an account in the slots, by region. */
async function sentOf(
  db: Queryable,
  accountId: number,
  slots: Slots,
): Promise<Record<string, number>> {
  const sentByRegion: Record<string, number> = {}
  for (let last = 0; ;) {
    const { computes, periods } = await sendersAfter(db, accountId, slots, last)
    let samples = 0
    for (const compute of computes) {
      const added = sentIn(compute, periods.get(compute.id) ?? [], slots)
      if (added > 0) sentByRegion[compute.region] = (sentByRegion[compute.region] ?? 0) + added
      samples += slots.to - slots.from
      if (samples < 20_000) continue
      samples = 0
      await breathe()
    }
    if (computes.length < instancesAtOnce) return sentByRegion
    // Yield to the event loop, because the embedded database runs its queries synchronously and would block other
    // requests.
    await breathe()
    last = computes.at(-1)?.id ?? last
  }
}

const added = (one: Record<string, number>, other: Record<string, number>) => {
  const sum = { ...one }
  for (const [region, sent] of Object.entries(other)) sum[region] = (sum[region] ?? 0) + sent
  return sum
}

/**
 * Stores the sum.
 * @returns false when another process changed it since it was read
 */
async function keep(
  db: Queryable,
  accountId: number,
  month: MonthRange,
  sum: Sum,
): Promise<boolean> {
  const values = {
    month: month.name,
    next_slot: sum.nextSlot,
    version: sum.version + 1,
    sent: JSON.stringify(sum.sent),
  }
  const insertedRow = await db
    .insertInto('egress_traffic')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(values)
        .where('egress_traffic.version', '=', sum.version),
    )
    .returning('version')
    .executeTakeFirst()
  return insertedRow !== undefined
}

/**
 * Adds the next batch of past slots to the sum.
 * @returns the new sum
 */
async function addUp(db: Database, accountId: number, month: MonthRange): Promise<Sum> {
  const before = await keptSum(db, accountId, month)
  const { to } = wholeSlots(month.from, month.to)
  if (before.nextSlot >= to) return before
  const { count } = await db
    .selectFrom('compute')
    .select(db.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const atOnce = Math.max(1, Math.floor(samplesAtOnce / Math.max(1, count)))
  const slots = { from: before.nextSlot, to: Math.min(to, before.nextSlot + atOnce) }
  const sent = await sentOf(db, accountId, slots)
  const after = { ...before, nextSlot: slots.to, sent: added(before.sent, sent) }
  // If another process or the deletion of an instance changed the row first, the caller tries again.
  return (await keep(db, accountId, month, after))
    ? { ...after, version: after.version + 1 }
    : before
}

/**
 * Counts the egress of an instance in this month towards another region from now on, or towards none if it is deleted.
 * @param compute the instance before the change
 */
export async function moveEgressTraffic(
  tx: Tx,
  compute: Sender & { account_id: number },
  now: number,
  region?: string,
): Promise<void> {
  const accountId = compute.account_id
  const month = currentMonth(now)
  const periods = await powerPeriods(tx, compute.id, month)
  // Retry, because there is no row to lock before the first sum, and another process may insert the row concurrently.
  for (let isKept = false; !isKept;) {
    await forUpdate(
      tx,
      tx.selectFrom('egress_traffic').select('version').where('account_id', '=', accountId),
    ).execute()
    const sum = await keptSum(tx, accountId, month)
    const slots = { from: nothingYet(month).nextSlot, to: sum.nextSlot }
    const computeSentBytes = sentIn(compute, periods, slots)
    const remainingBytes = Math.max(0, (sum.sent[compute.region] ?? 0) - computeSentBytes)
    const moved = { ...sum.sent, [compute.region]: remainingBytes }
    // Store the value even if nothing was added up yet, because another process may be about to do so.
    isKept = await keep(tx, accountId, month, {
      ...sum,
      sent: region === undefined ? moved : added(moved, { [region]: computeSentBytes }),
    })
  }
}

/** Returns the egress quota of an account in the month, in GB by region. */
async function quotas(db: Database, accountId: number, now: number): Promise<Map<string, number>> {
  const since = wireTime(currentMonth(now).from)
  const whole = await db
    .selectFrom('compute')
    .select(['region', sql<number>`sum(transfer)`.as('quota')])
    .where('account_id', '=', accountId)
    .where('created', '<', since)
    .groupBy('region')
    .execute()
  const parts = await db
    .selectFrom('compute')
    .select(['region', 'transfer', 'created', sql<number>`count(*)`.as('count')])
    .where('account_id', '=', accountId)
    .where('created', '>=', since)
    .groupBy(['region', 'transfer', 'created'])
    .execute()
  const all = new Map(whole.map(({ region, quota }) => [region, Number(quota)]))
  for (const { region, count, ...compute } of parts)
    all.set(region, (all.get(region) ?? 0) + Number(count) * transferQuota(compute, now))
  return all
}

interface SharedTransfer {
  region: string
  /** Bytes sent to the internet this month; the sum of the instances' statistics. */
  sent: number
  /** Quota in GB. */
  quota: number
}

/** Returns the egress of the instances of an account this month, and their quota, by region. */
export async function computeTransfers(
  db: Database,
  accountId: number,
  now: number,
): Promise<SharedTransfer[]> {
  const month = currentMonth(now)
  const { to } = wholeSlots(month.from, month.to)
  let sum = await addUp(db, accountId, month)
  while (sum.nextSlot < to) sum = await addUp(db, accountId, month)
  return [...(await quotas(db, accountId, now))].map(([region, quota]) => ({
    region,
    sent: Math.round((sum.sent[region] ?? 0) * bytesPerSlot),
    quota,
  }))
}

/**
 * Sums the egress of accounts in the background, one batch per run, so that a request of a large account does not have
 * to wait. Covers accounts that have requested their transfer before.
 */
export function egressTrafficSweep(): Sweep {
  let done = 0
  return async (db, { clock }) => {
    const month = currentMonth(clock.now())
    const { to } = wholeSlots(month.from, month.to)
    if (done === to) return
    const behind = await db
      .selectFrom('egress_traffic')
      .select('account_id')
      .where((eb) => eb.or([eb('month', '<>', month.name), eb('next_slot', '<', to)]))
      .orderBy('account_id')
      .limit(1)
      .executeTakeFirst()
    if (behind) await addUp(db, behind.account_id, month)
    else done = to
  }
}

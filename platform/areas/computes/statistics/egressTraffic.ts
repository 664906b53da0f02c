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
import { currentMonth, type Month } from './months.ts'
import { samplerOf, series, slotLength } from './sampler.ts'
import { transferQuota } from './transfer.ts'
import { workloadOf } from './workload.ts'

const v4Out = series.indexOf('v4_out')
const v6Out = series.indexOf('v6_out')
const bytesPerSlot = slotLength / seconds / 8

/** Samples that are added up in one go: reading the instances anew for each takes time, losing many to an end does too. */
const samplesAtOnce = 10_000_000

/** The egress of an account up to a slot: slots that are over do not change any more. */
interface Sum {
  nextSlot: number
  /** Told apart by who changed it meanwhile. */
  version: number
  /** By region, in bits/s times slots. */
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

const nothingYet = (month: Month): Sum => ({
  nextSlot: wholeSlots(month.from, month.to).from,
  version: 0,
  sent: {},
})

async function keptSum(db: Queryable, accountId: number, month: Month): Promise<Sum> {
  const row = await db
    .selectFrom('egress_traffic')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return nothingYet(month)
  // At the turn of a month the row of before is taken for the new one.
  if (row.month !== month.name) return { ...nothingYet(month), version: row.version }
  return { nextSlot: row.next_slot, version: row.version, sent: JSON.parse(row.sent) }
}

const instancesAtOnce = 2000

/** Instances of an account that had power in some slots, with the periods, a page at a time. */
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

/** The egress of an account in some slots, by region. */
async function sentOf(
  db: Queryable,
  accountId: number,
  slots: Slots,
): Promise<Record<string, number>> {
  const sent: Record<string, number> = {}
  for (let last = 0; ;) {
    const { computes, periods } = await sendersAfter(db, accountId, slots, last)
    let samples = 0
    for (const compute of computes) {
      const added = sentIn(compute, periods.get(compute.id) ?? [], slots)
      if (added > 0) sent[compute.region] = (sent[compute.region] ?? 0) + added
      samples += slots.to - slots.from
      if (samples < 20_000) continue
      samples = 0
      await breathe()
    }
    if (computes.length < instancesAtOnce) return sent
    // Other calls are served in between; an embedded database gives them no turn by itself.
    await breathe()
    last = computes.at(-1)?.id ?? last
  }
}

const added = (one: Record<string, number>, other: Record<string, number>) => {
  const sum = { ...one }
  for (const [region, sent] of Object.entries(other)) sum[region] = (sum[region] ?? 0) + sent
  return sum
}

/** @returns whether nobody else changed it since it was read */
async function keep(db: Queryable, accountId: number, month: Month, sum: Sum): Promise<boolean> {
  const values = {
    month: month.name,
    next_slot: sum.nextSlot,
    version: sum.version + 1,
    sent: JSON.stringify(sum.sent),
  }
  const kept = await db
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
  return kept !== undefined
}

/** Adds up a piece of what is over. @returns the sum as it is then */
async function addUp(db: Database, accountId: number, month: Month): Promise<Sum> {
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
  // Another process, or the end of an instance, came between: it is done once more.
  return (await keep(db, accountId, month, after))
    ? { ...after, version: after.version + 1 }
    : before
}

/**
 * Counts what an instance has sent this month in another region from now on, or nowhere once it is deleted.
 * @param compute as it was up to now
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
  // Where nothing was added up yet there is no row to lock, and a process may write the first one meanwhile.
  for (let isKept = false; !isKept;) {
    await forUpdate(
      tx,
      tx.selectFrom('egress_traffic').select('version').where('account_id', '=', accountId),
    ).execute()
    const sum = await keptSum(tx, accountId, month)
    const slots = { from: nothingYet(month).nextSlot, to: sum.nextSlot }
    const sent = sentIn(compute, periods, slots)
    const left = Math.max(0, (sum.sent[compute.region] ?? 0) - sent)
    const moved = { ...sum.sent, [compute.region]: left }
    // Also where nothing is added up yet: a process may be about to.
    isKept = await keep(tx, accountId, month, {
      ...sum,
      sent: region === undefined ? moved : added(moved, { [region]: sent }),
    })
  }
}

/** GB that the instances of an account may send in the month, by region. */
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
  /** Bytes to the public this month: what the statistics of its instances add up to. */
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
 * Adds up in the background, a piece a round, what accounts send that have asked for it, so that a large account does not
 * wait for it.
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

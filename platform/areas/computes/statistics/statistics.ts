import { days, fromWireTime, hours, minutes } from '#shared/clock.ts'
import type { ComputeStats, StatsSeries } from '../../../generated/types.gen.ts'
import type { Context, Handlers } from '../../../api/context.ts'
import { HttpError } from '#shared/httpError.ts'
import { powerPeriods } from '../power/powerPeriods.ts'
import { type ComputeRecord, ownedCompute } from '../rows.ts'
import { averages, type StatisticsPoint, type Slots, wholeSlots } from './averages.ts'
import { monthRange } from './months.ts'
import { samplerOf, series, slotLength } from './sampler.ts'
import { workloadOf } from './workload.ts'

const slotsPerPoint = { day: 1, month: (2 * hours) / slotLength }

/** Time after creation in which an instance has no statistics, in milliseconds (response shapes 4.10). */
const firstCollected = 7 * minutes

const unavailable = () => new HttpError(400, 'Stats are unavailable at this time.')

type SeriesName = (typeof series)[number]

function dataOf(points: readonly StatisticsPoint[]): ComputeStats['data'] {
  const one = (name: SeriesName): StatsSeries => {
    const index = series.indexOf(name)
    return points.map(({ time, values }) => [time, Math.round((values[index] ?? 0) * 100) / 100])
  }
  return {
    cpu: one('cpu'),
    io: { io: one('io'), swap: one('swap') },
    netv4: {
      in: one('v4_in'),
      out: one('v4_out'),
      private_in: one('v4_private_in'),
      private_out: one('v4_private_out'),
    },
    netv6: {
      in: one('v6_in'),
      out: one('v6_out'),
      private_in: one('v6_private_in'),
      private_out: one('v6_private_out'),
    },
  }
}

async function statistics(
  { db }: Context,
  compute: ComputeRecord,
  slots: Slots,
  view: { name: string; slotsPerPoint: number },
): Promise<ComputeStats> {
  const periods = await powerPeriods(db, compute.id, {
    from: slots.from * slotLength,
    to: slots.to * slotLength,
  })
  const sampler = samplerOf(compute.id, workloadOf(compute))
  return {
    title: `compute.example - ${compute.label} (compute${compute.id}) - ${view.name}`,
    data: dataOf(averages(sampler, periods, slots, view.slotsPerPoint)),
  }
}

/**
 * Returns the instance.
 * @throws HttpError 400 while a new instance has no statistics
 */
async function measuredCompute(context: Context, id: number): Promise<ComputeRecord> {
  const compute = await ownedCompute(context.db, context, id)
  if (context.now < fromWireTime(compute.created) + firstCollected) throw unavailable()
  return compute
}

export const statisticsHandlers: Handlers<'getComputeStats' | 'getComputeStatsByMonth'> = {
  async getComputeStats({ path }, context) {
    const compute = await measuredCompute(context, path.computeId)
    const { to } = wholeSlots(0, context.now)
    return statistics(
      context,
      compute,
      { from: to - days / slotLength, to },
      { name: 'day (5 min avg)', slotsPerPoint: slotsPerPoint.day },
    )
  },

  async getComputeStatsByMonth({ path }, context) {
    const compute = await measuredCompute(context, path.computeId)
    const month = monthRange(path, context.now)
    if (month.to <= fromWireTime(compute.created)) throw unavailable()
    // For the current month, return the past 30 days (document 3, 4).
    const view = month.isCurrent
      ? { name: 'month (2 hr avg)', from: context.now - 30 * days, to: context.now }
      : { name: `${month.name} (2 hr avg)`, from: month.from, to: month.to }
    const width = slotsPerPoint.month * slotLength
    const slots = wholeSlots(Math.ceil(view.from / width) * width, view.to)
    return statistics(context, compute, slots, {
      name: view.name,
      slotsPerPoint: slotsPerPoint.month,
    })
  },
}

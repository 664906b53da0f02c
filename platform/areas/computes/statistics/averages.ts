import type { PowerPeriod } from '../power/powerPeriods.ts'
import { newSample, type MetricSample, type Sampler, slotLength } from './sampler.ts'

/** Range of whole slots: `from` is inclusive, `to` exclusive. */
export interface Slots {
  from: number
  to: number
}

/** Returns the slots that lie completely between two times in milliseconds. */
export const wholeSlots = (from: number, to: number): Slots => ({
  from: Math.ceil(from / slotLength),
  to: Math.floor(to / slotLength),
})

/**
 * Returns the first slot whose middle is not before a time. The middle decides whether an instance was on in a slot.
 */
const slotAfter = (moment: number): number => Math.ceil(moment / slotLength - 0.5)

/** Calls `visit` for every slot in which the instance had power, in order. */
export function eachSlot(
  sampler: Sampler,
  periods: readonly PowerPeriod[],
  slots: Slots,
  visit: (slot: number, sample: MetricSample) => void,
): void {
  const sample = newSample()
  let next = slots.from
  for (const { started_at, ended_at } of periods) {
    const end = Math.min(slots.to, ended_at === null ? Infinity : slotAfter(ended_at))
    for (let slot = Math.max(next, slotAfter(started_at)); slot < end; slot++) {
      sampler(slot, sample)
      visit(slot, sample)
    }
    next = Math.max(next, end)
  }
}

/** Point of every series: the average over consecutive slots from a start time in milliseconds. */
export interface StatisticsPoint {
  time: number
  values: MetricSample
}

/**
 * Returns one average per group of time slots. Slots in which the instance was off are ignored; a group that has only such
 * slots gets no point.
 */
export function averages(
  sampler: Sampler,
  periods: readonly PowerPeriod[],
  slots: Slots,
  slotsPerPoint: number,
): StatisticsPoint[] {
  const points: StatisticsPoint[] = []
  let count = 0
  let current: StatisticsPoint | undefined
  const close = () => {
    if (!current) return
    const { values } = current
    for (let index = 0; index < values.length; index++) values[index] = (values[index] ?? 0) / count
    points.push(current)
  }
  eachSlot(sampler, periods, slots, (slot, sample) => {
    const time = Math.floor(slot / slotsPerPoint) * slotsPerPoint * slotLength
    if (current?.time !== time) {
      close()
      current = { time, values: newSample() }
      count = 0
    }
    const { values } = current
    for (let index = 0; index < sample.length; index++)
      values[index] = (values[index] ?? 0) + (sample[index] ?? 0)
    count++
  })
  close()
  return points
}

import type { PowerPeriod } from '../power/powerPeriods.ts'
import { newSample, type Sample, type Sampler, slotLength } from './sampler.ts'

/** Whole slots, `from` the first and `to` the one after the last. */
export interface Slots {
  from: number
  to: number
}

/** The slots that are over between two moments, milliseconds. */
export const wholeSlots = (from: number, to: number): Slots => ({
  from: Math.ceil(from / slotLength),
  to: Math.floor(to / slotLength),
})

/** The first slot whose middle is not before a moment: what decides whether an instance was on for it. */
const slotAfter = (moment: number): number => Math.ceil(moment / slotLength - 0.5)

/** Calls back for every slot in which the instance had power, in order. */
export function eachSlot(
  sampler: Sampler,
  periods: readonly PowerPeriod[],
  slots: Slots,
  visit: (slot: number, sample: Sample) => void,
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

/** One point of every series: the average of `slots` slots from a time on, milliseconds. */
export interface Point {
  time: number
  values: Sample
}

/**
 * Averages of so many slots each. A span in which the instance was off has no point, one in which it was on for a part
 * has the average of that part.
 */
export function averages(
  sampler: Sampler,
  periods: readonly PowerPeriod[],
  slots: Slots,
  slotsPerPoint: number,
): Point[] {
  const points: Point[] = []
  let count = 0
  let current: Point | undefined
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

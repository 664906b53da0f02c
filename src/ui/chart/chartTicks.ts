import { minute, hour, day } from '#contract/rules/durations.ts'
import { shortMonths } from '#lib/time.ts'
import { zoneOffset } from '#lib/zoneOffset.ts'
import type { Domain } from './chartSeries.ts'

/** Steps from zero that a person counts in; four or five labels, the last at or above `max`. */
export function valueTicks(max: number): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = [1, 2, 2.5, 5, 10].find((step) => step * power >= rough * 0.9999) ?? 10
  const step = lead * power
  const count = Math.ceil(max / step - 0.0001)
  // Counted, not summed, or the fifth label would read 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** A tick as short as its step allows: 0, 2.5, 5. */
export const formatTick = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: 3 })

const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 3, 7, 14, 28].map((count) => count * day),
]

/**
 * Round times on the zone's own clock, at most `most` of them. Midnight stays midnight when summer
 * time begins or ends in between; a time which that night skips moves to the one that exists.
 */
export function timeTicks([from, to]: Domain, zone: string | undefined, most = 5): number[] {
  const span = to - from
  if (!(span > 0)) return [from]
  const step = timeSteps.find((size) => span / size <= most) ?? Math.ceil(span / most / day) * day
  const firstWall = Math.ceil((from + zoneOffset(from, zone)) / step) * step
  const lastWall = to + zoneOffset(to, zone)
  const ticks: number[] = []
  for (let wall = firstWall; wall <= lastWall; wall += step) {
    const near = wall - zoneOffset(wall - zoneOffset(from, zone), zone)
    const time = wall - zoneOffset(near, zone)
    if (time >= from && time <= to && time > (ticks.at(-1) ?? -Infinity)) ticks.push(time)
  }
  return ticks
}

const labels = new Map<string, Intl.DateTimeFormat>()

function label(kind: 'clock' | 'day' | 'zone' | 'dayClock', zone: string | undefined) {
  const key = `${kind} ${zone ?? ''}`
  let made = labels.get(key)
  if (!made) {
    const options: Record<typeof kind, Intl.DateTimeFormatOptions> = {
      clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      day: { day: 'numeric', month: 'short' },
      zone: { timeZoneName: 'short' },
      dayClock: {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      },
    }
    made = new Intl.DateTimeFormat('en-GB', {
      ...options[kind],
      ...(zone !== undefined && { timeZone: zone }),
    })
    labels.set(key, made)
  }
  return made
}

/** "14:00", and at midnight the day that begins: "22 Nov". */
export function formatTimeTick(time: number, zone: string | undefined): string {
  const midnight = (time + zoneOffset(time, zone)) % day === 0
  return shortMonths(label(midnight ? 'day' : 'clock', zone).format(time))
}

/** "14:05", and with its day where more than about a day is shown: "21 Nov 14:05". */
export const formatMoment = (time: number, zone: string | undefined, [from, to]: Domain): string =>
  to - from > 1.1 * day
    ? formatDayClock(time, zone).replace(', ', ' ')
    : label('clock', zone).format(time)

/** "21 Nov, 14:05": for sentences, where the range tells the year. */
export const formatDayClock = (time: number, zone: string | undefined): string =>
  shortMonths(label('dayClock', zone).format(time))

/** "CET", "GMT+9": what the labels of the axis are told in. */
export const zoneName = (time: number, zone: string | undefined): string =>
  label('zone', zone)
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'

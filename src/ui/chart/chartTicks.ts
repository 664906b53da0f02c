import { minute, hour, day } from '#contract/rules/durations.ts'
import { formatDateClock, shortMonths } from '#lib/time.ts'
import { formatOffset, offsetIfChanged, zoneOffset } from '#lib/zoneOffset.ts'
import type { ChartDomain } from './chartSeries.ts'

/** Returns round tick values from zero, usually four or five; the last one is at or above `max`. */
export function valueTicks(max: number): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const lead = [1, 2, 2.5, 5, 10].find((step) => step * power >= rough * 0.9999) ?? 10
  const step = lead * power
  const count = Math.ceil(max / step - 0.0001)
  // Multiply instead of adding repeatedly, otherwise rounding errors accumulate (0.30000000000000004).
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Formats a tick with at most three decimals: 0, 2.5, 5. */
export const formatTick = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: 3 })

const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 3, 7, 14, 28].map((count) => count * day),
]

/** Maximum numbers of axis labels without and with a UTC offset, which makes them longer. */
const maxShortLabels = 5
const maxLongLabels = 3

/**
 * Returns at most `maxTicks` round times on the clock of the time zone. Midnight ticks remain at midnight across a daylight
 * saving change; a time that the change skips moves to the next existing one.
 */
export function timeTicks(
  domain: ChartDomain,
  zone: string | undefined,
  maxTicks?: number,
): number[] {
  const [from, to] = domain
  const span = to - from
  if (!(span > 0)) return [from]
  const stepFor = (count: number) =>
    timeSteps.find((size) => span / size <= count) ?? Math.ceil(span / count / day) * day
  const usual = stepFor(maxTicks ?? maxShortLabels)
  // Days need no offset.
  const isLong = maxTicks === undefined && usual < day && offsetIfChanged(from, zone, domain) !== ''
  const step = isLong ? stepFor(maxLongLabels) : usual
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
  let formatter = labels.get(key)
  if (!formatter) {
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
    formatter = new Intl.DateTimeFormat('en-GB', {
      ...options[kind],
      ...(zone !== undefined && { timeZone: zone }),
    })
    labels.set(key, formatter)
  }
  return formatter
}

// Each of the following functions adds the UTC offset, such as "UTC+2", if the offset changes in the visible range.

/** Formats a tick as "14:00"; at midnight as the date of the new day: "22 Nov". */
export function formatTimeTick(
  time: number,
  zone: string | undefined,
  domain: ChartDomain,
): string {
  const midnight = (time + zoneOffset(time, zone)) % day === 0
  return midnight
    ? shortMonths(label('day', zone).format(time))
    : label('clock', zone).format(time) + offsetIfChanged(time, zone, domain)
}

/** Formats a time as "14:05"; with the date if the visible range is longer than about a day: "21 Nov 14:05". */
export const formatMoment = (time: number, zone: string | undefined, domain: ChartDomain): string =>
  domain[1] - domain[0] > 1.1 * day
    ? formatDayClock(time, zone, domain).replace(', ', ' ')
    : label('clock', zone).format(time) + offsetIfChanged(time, zone, domain)

/** Formats a time as "21 Nov, 14:05". The year is omitted, because the range shows it. */
export const formatDayClock = (
  time: number,
  zone: string | undefined,
  domain: ChartDomain,
): string => shortMonths(label('dayClock', zone).format(time)) + offsetIfChanged(time, zone, domain)

/** Formats a time with its year: "21 Nov 2026, 14:05". */
export const formatFullMoment = (
  time: number,
  zone: string | undefined,
  domain: ChartDomain,
): string => formatDateClock(time, zone) + offsetIfChanged(time, zone, domain)

/**
 * Returns the name of the time zone of the visible range, for example "CET" or "GMT+9"; both offsets if the offset
 * changes in this range: "UTC+2/+1".
 */
export function zoneName([from, to]: ChartDomain, zone: string | undefined): string {
  const [first, last] = [formatOffset(from, zone), formatOffset(to, zone)]
  if (first !== last) return `${first}/${last === 'UTC' ? '+0' : last.slice('UTC'.length)}`
  const name = label('zone', zone)
    .formatToParts(to)
    .find(({ type }) => type === 'timeZoneName')
  return name?.value ?? 'UTC'
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns the offset of a time zone from UTC at a given time, in milliseconds.
 * @param zone IANA name; the local zone if undefined
 */
export function zoneOffset(time: number, zone: string | undefined): number {
  const key = zone ?? ''
  let clock = clocks.get(key)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', {
      ...(zone !== undefined && { timeZone: zone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(key, clock)
  }
  const part = Object.fromEntries(
    clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  )
  const wall = Date.UTC(
    part['year'] ?? 0,
    (part['month'] ?? 1) - 1,
    part['day'] ?? 1,
    part['hour'] ?? 0,
    part['minute'] ?? 0,
    part['second'] ?? 0,
  )
  return wall - Math.floor(time / 1000) * 1000
}

/** Formats the offset of a time zone from UTC at a given time: "UTC+2", "UTC-3:30", "UTC". */
export function formatOffset(time: number, zone: string | undefined): string {
  const minutes = Math.round(zoneOffset(time, zone) / 60_000)
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`
  return `UTC${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`
}

/**
 * Returns the UTC offset with a space in front if it changes between two times, otherwise an empty string. Without it,
 * the clock times that a change repeats would be ambiguous.
 */
export const offsetIfChanged = (
  time: number,
  zone: string | undefined,
  [from, to]: readonly [from: number, to: number],
): string => (zoneOffset(from, zone) === zoneOffset(to, zone) ? '' : ` ${formatOffset(time, zone)}`)

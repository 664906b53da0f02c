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

/** Returns the serial from the SOA record of a zone file. */
export function serialIn(file: readonly string[]): number | undefined {
  const serial = /\sSOA\s+\S+\s+\S+\s+(?:\(\s*)?(\d{1,10})\b/.exec(file.join(' '))?.[1]
  return serial === undefined ? undefined : Number(serial)
}

const earliest = Date.UTC(2000, 0, 1)

/**
 * Returns the render time that a serial encodes. Serials are Unix timestamps, or a date followed by two digits; others
 * contain no time.
 */
export function renderedAt(
  serial: number,
  now = Date.now(),
): { time: number; precision: 'second' | 'day' } | undefined {
  const isPast = (time: number) => time >= earliest && time <= now + 86_400_000
  if (isPast(serial * 1000)) return { time: serial * 1000, precision: 'second' }
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)\d\d$/.exec(`${serial}`)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const time = Date.UTC(year, month - 1, day)
  const isDate = new Date(time).getUTCMonth() === month - 1 && new Date(time).getUTCDate() === day
  return isDate && isPast(time) ? { time, precision: 'day' } : undefined
}

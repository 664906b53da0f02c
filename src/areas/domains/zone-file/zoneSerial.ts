/** The serial in the start of authority of a zone file. */
export function serialIn(file: readonly string[]): number | undefined {
  const serial = /\sSOA\s+\S+\s+\S+\s+(?:\(\s*)?(\d{1,10})\b/.exec(file.join(' '))?.[1]
  return serial === undefined ? undefined : Number(serial)
}

const earliest = Date.UTC(2000, 0, 1)

/**
 * When a file with the serial was rendered. Serials are seconds since 1970 or a date with two digits of its own; others
 * tell no time.
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

import { codePoints, formatCount } from '#lib/format.ts'

export type LengthUnit = 'characters' | 'bytes'

const encoder = new TextEncoder()

/** Share of the limit from which the counter is shown. */
const near = 0.8

/** Returns the counter "58 / 64" when the length is close to the limit; counts bytes where the contract does. */
export function lengthCounter(text: string, limit: number | undefined, unit: LengthUnit) {
  if (limit === undefined) return { counter: undefined, over: false }
  const length = unit === 'bytes' ? encoder.encode(text).length : codePoints(text)
  const over = length > limit
  if (length < limit * near) return { counter: undefined, over }
  const suffix = unit === 'bytes' ? ' bytes' : ''
  return { counter: `${formatCount(length)} / ${formatCount(limit)}${suffix}`, over }
}

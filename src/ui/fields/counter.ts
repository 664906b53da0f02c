import { codePoints, formatCount } from '#lib/format.ts'

export type LengthUnit = 'characters' | 'bytes'

const encoder = new TextEncoder()

/** Speaks from this part of the limit on. */
const near = 0.8

/** "58 / 64" when that is worth saying; bytes where the contract counts bytes. */
export function lengthCounter(text: string, limit: number | undefined, unit: LengthUnit) {
  if (limit === undefined) return { counter: undefined, over: false }
  const length = unit === 'bytes' ? encoder.encode(text).length : codePoints(text)
  const over = length > limit
  if (length < limit * near) return { counter: undefined, over }
  const suffix = unit === 'bytes' ? ' bytes' : ''
  return { counter: `${formatCount(length)} / ${formatCount(limit)}${suffix}`, over }
}

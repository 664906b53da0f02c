import { mix } from '../../../catalogue/hash.ts'

/** A number of 0 to 1 that depends on the seed and the index alone. */
export const unit = (seed: number, index: number): number =>
  mix(seed ^ Math.imul(index, 0x9e_37_79_b1)) / 2 ** 32

/** The same, but moving smoothly from one value to the next over `period` steps. */
export function drift(seed: number, index: number, period: number): number {
  const position = index / period
  const cell = Math.floor(position)
  const part = position - cell
  const from = unit(seed, cell)
  return from + (unit(seed, cell + 1) - from) * part * part * (3 - 2 * part)
}

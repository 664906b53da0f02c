import * as limits from '#contract/limits.gen.ts'
import { codePoints } from '#lib/format.ts'

export const labelLimits = limits.databaseUpdate.label

/** The fault of a label for a database; undefined when it has none. */
export function labelFault(label: string): string | undefined {
  const { min, max } = labelLimits
  const length = codePoints(label)
  if (length < min) return `At least ${min} characters`
  return length > max ? `At most ${max} characters` : undefined
}

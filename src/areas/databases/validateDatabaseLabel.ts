import * as limits from '#contract/generated/limits.gen.ts'
import { codePoints } from '#lib/format.ts'

export const labelLimits = limits.databaseUpdate.label

/** Returns the error message for a database label, or undefined if the label is valid. */
export function validateDatabaseLabel(label: string): string | undefined {
  const { min, max } = labelLimits
  const length = codePoints(label)
  if (length < min) return `At least ${min} characters`
  return length > max ? `At most ${max} characters` : undefined
}

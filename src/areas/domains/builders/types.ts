import { toAscii } from '#contract/rules/domainNames.ts'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import type { RuleError } from '#contract/rules/ruleErrors.ts'

/** Records that a builder creates from its fields, and the errors. */
export interface BuilderResult {
  records: RecordInput[]
  faults: RuleError[]
}

/** Converts a field to a number. An empty field is NaN, because `Number(null)` would be 0. */
export const asNumber = (value: number | string | null) =>
  value === null ? Number.NaN : Number(value)

export const builderError = (field: string, reason: string): RuleError => ({ field, reason })

export const ascii = (name: string) => toAscii(name.trim()) ?? name.trim()

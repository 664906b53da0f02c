import { toAscii } from '#contract/rules/domainNames.ts'
import type { RecordInput } from '#contract/rules/recordFields.ts'
import type { RuleFault } from '#contract/rules/faults.ts'

/** The records that a builder makes of its fields. */
export interface BuilderResult {
  records: RecordInput[]
  faults: RuleFault[]
}

/** An emptied field is no number, which Number would take for 0. */
export const asNumber = (value: number | string | null) =>
  value === null ? Number.NaN : Number(value)

export const fault = (field: string, reason: string): RuleFault => ({ field, reason })

export const ascii = (name: string) => toAscii(name.trim()) ?? name.trim()

import { lintZone, type LintOptions } from './lint.ts'
import type { RecordDraft } from './recordModel.ts'

/** Errors and warnings that a zone has after a change and had not before, in a sentence each. */
export function brokenBy(
  before: readonly RecordDraft[],
  after: readonly RecordDraft[],
  options: LintOptions,
): string[] {
  const faults = (records: readonly RecordDraft[]) =>
    lintZone(records, options).flatMap(({ severity, message }) =>
      severity === 'note' ? [] : message,
    )
  const known = new Set(faults(before))
  return [...new Set(faults(after))].filter((message) => !known.has(message))
}

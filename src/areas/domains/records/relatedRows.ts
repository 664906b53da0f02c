import type { RecordDraft } from '../zone/recordModel.ts'
import { isRecordType } from '#contract/rules/recordTargets.ts'
import type { RecordRow } from '../recordRow.ts'

/**
 * Returns the rows that the rules between records need: those with the same name, and for an MX record all other MX
 * records. Rows staged for deletion are excluded.
 */
export const relatedRows = (
  rows: readonly RecordRow[],
  draft: RecordDraft,
  ownId: number | undefined,
): (RecordRow & RecordDraft)[] =>
  rows.filter(
    (row): row is RecordRow & RecordDraft =>
      row.id !== ownId &&
      row.staged !== 'delete' &&
      isRecordType(row.type) &&
      (row.name === draft.name || (draft.type === 'MX' && row.type === 'MX')),
  )

/** Returns all rows except the edited one and those staged for deletion, in the form that the zone checks use. */
export const otherRecords = (
  rows: readonly RecordRow[],
  ownId: number | undefined,
): RecordDraft[] =>
  rows.filter(
    (row): row is RecordRow & RecordDraft =>
      row.id !== ownId && row.staged !== 'delete' && isRecordType(row.type),
  )

import type { RecordDraft } from '../zone/recordModel.ts'
import { isRecordType } from '#contract/rules/recordTargets.ts'
import type { RecordRow } from '../recordRow.ts'

/**
 * The rows that the rules between records look at: those of the same name, and for an MX record the other MX records.
 * What is staged for deletion will be gone.
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

/** Every row that will be there, without the one that is edited, as the checks of a zone know records. */
export const otherRecords = (
  rows: readonly RecordRow[],
  ownId: number | undefined,
): RecordDraft[] =>
  rows.filter(
    (row): row is RecordRow & RecordDraft =>
      row.id !== ownId && row.staged !== 'delete' && isRecordType(row.type),
  )

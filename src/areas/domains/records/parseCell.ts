import { localError } from '#api/http/clientError.ts'
import type { ZoneChange } from '../zone/changeSet.ts'
import type { RecordDraft } from '../zone/recordModel.ts'
import type { CellField } from './cellEditing.ts'
import { relatedRows } from './relatedRows.ts'
import { draftErrors, recordDraftOf, valuesOfDraft } from './recordInput.ts'
import { riskyReason } from './riskyRecord.ts'
import { entryOf, type RecordRow, stagedDraft } from '../recordRow.ts'

interface Records {
  changes: readonly ZoneChange[]
  rows: readonly RecordRow[]
  zone: string
}

/** Returns a record with the value or TTL typed into its cell. Throws an error with the reason if it is invalid. */
export function parseCell(
  row: RecordRow,
  field: CellField,
  text: string,
  { changes, rows, zone }: Records,
): RecordDraft {
  const before = (row.id < 0 ? undefined : entryOf(row, zone)) ?? stagedDraft(changes, row)
  if (!before) throw localError(400, 'This console does not support this record type.')
  const values = {
    ...valuesOfDraft(before, zone),
    ...(field === 'target' ? { target: text, null_mx: false } : { ttl_sec: Number(text) }),
  }
  const [fault] = draftErrors(values, zone, relatedRows(rows, recordDraftOf(values, zone), row.id))
  if (fault) throw localError(400, fault.reason)
  const draft = recordDraftOf(values, zone)
  const risk = field === 'target' ? riskyReason(draft) : undefined
  if (risk !== undefined) throw localError(400, risk)
  return draft
}

import { ApiError } from '#api/client.ts'
import type { Change } from '../zone/changeSet.ts'
import type { RecordDraft } from '../zone/draft.ts'
import type { CellField } from './EditableCell.tsx'
import { neighboursOf } from './neighbours.ts'
import { draftFaults, draftOf, valuesOfDraft } from './recordInput.ts'
import { recordQuestion } from './recordQuestion.ts'
import { entryOf, type RecordRow, stagedDraft } from './recordRow.ts'

interface Records {
  changes: readonly Change[]
  rows: readonly RecordRow[]
  zone: string
}

const refusedHere = (reason: string) =>
  new ApiError({ status: 400, faults: [{ reason }], method: '', path: '', unsent: true })

/** A record with another value or TTL, as typed into its cell. Throws, with the reason, what does not fit. */
export function draftOfCell(
  row: RecordRow,
  field: CellField,
  text: string,
  { changes, rows, zone }: Records,
): RecordDraft {
  const before = (row.id < 0 ? undefined : entryOf(row, zone)) ?? stagedDraft(changes, row)
  if (!before) throw refusedHere('This console does not know records of this type.')
  const values = {
    ...valuesOfDraft(before),
    ...(field === 'target' ? { target: text, null_mx: false } : { ttl_sec: Number(text) }),
  }
  const [fault] = draftFaults(values, zone, neighboursOf(rows, draftOf(values, zone), row.id))
  if (fault) throw refusedHere(fault.reason)
  const draft = draftOf(values, zone)
  if (field === 'target' && recordQuestion(draft))
    throw refusedHere('This is asked about: open the record to set it.')
  return draft
}

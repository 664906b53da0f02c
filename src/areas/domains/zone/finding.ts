import type { RecordDraft } from './recordModel.ts'

/** A change of one record that mends what is wrong with it. */
export interface Repair<Entry extends RecordDraft = RecordDraft> {
  label: string
  record: Entry
  /** Null when the record is deleted. */
  to: RecordDraft | null
}

export interface Finding<Entry extends RecordDraft = RecordDraft> {
  /** Names the rule, for filtering and tests. */
  rule: string
  severity: 'error' | 'warning' | 'note'
  /** What is wrong, in one sentence. */
  message: string
  /** The reason why it matters and what to do. */
  advice: string
  records: Entry[]
  /** A change that mends it, cannot do harm and is not refused. */
  repair?: Repair<Entry>
}

import type { RecordDraft } from './recordModel.ts'

/** A change of one record that fixes a finding. */
export interface Repair<Entry extends RecordDraft = RecordDraft> {
  label: string
  record: Entry
  /** Null if the record is deleted. */
  to: RecordDraft | null
}

export interface ZoneFinding<Entry extends RecordDraft = RecordDraft> {
  /** Rule id, for filtering and tests. */
  rule: string
  severity: 'error' | 'warning' | 'note'
  /** Description of the problem, as one sentence. */
  message: string
  /** The reason why it matters, and the recommended action. */
  advice: string
  records: Entry[]
  /** A change that fixes the problem, is safe and will not be rejected. */
  repair?: Repair<Entry>
}

import type { Generated } from 'kysely'

export interface JobTables {
  job: JobRow
}

export interface JobRow {
  id: Generated<number>
  account_id: number
  kind: string
  object_type: string
  object_id: number
  /** `running` until its end is due, `waiting` while something is missing for it, then `finished` or `failed`. */
  state: string
  /** JSON: what the kind needs to finish. */
  payload: string
  /** When the end is due, milliseconds. */
  due_at: number
  event_id: number | null
  /** The number of times the end was tried and met an unexpected error. */
  attempts: Generated<number>
}

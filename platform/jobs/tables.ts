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
  /** `running` until the job is due, `waiting` while its condition is not satisfied, then `finished` or `failed`. */
  state: string
  /** JSON: input of the job, depending on its kind. */
  payload: string
  /** Time at which the job ends, in milliseconds. */
  due_at: number
  event_id: number | null
  /** Number of attempts to end the job that failed with an unexpected error. */
  attempts: Generated<number>
}

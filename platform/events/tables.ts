import type { Generated } from 'kysely'

export interface EventTables {
  event: EventRow
  event_total: EventTotalRow
}

/** Number of an account's events up to an event id. The row of account 0 is locked while totals change. */
interface EventTotalRow {
  account_id: number
  /** Id of the last event that is counted. */
  up_to: number
  total: number
}

export interface EventRow {
  id: Generated<number>
  account_id: number
  action: string
  status: string
  created: string
  /** JSON: `{id, label, type, url}` or null. The next two columns repeat the parts that are searched. */
  entity: string | null
  entity_type: string | null
  entity_id: string | null
  secondary_entity: string | null
  /**
   * Milliseconds. The progress of a running job is the position of the current time between `started_at` and `due_at`.
   */
  started_at: number | null
  due_at: number | null
  /** Duration in seconds, set at the end. */
  duration: number | null
  rate: string | null
  username: string | null
  /** The user who had the name at that time. Names can change and be reused by another user. */
  user_id: number | null
  message: Generated<string>
  seen: Generated<number>
  read: Generated<number>
}

import type { Generated } from 'kysely'

export interface EventTables {
  event: EventRow
  event_total: EventTotalRow
}

/** Number of the events of an account up to one of them; the row of account 0 is held by who changes totals. */
interface EventTotalRow {
  account_id: number
  /** The id of the last one that is counted. */
  up_to: number
  total: number
}

export interface EventRow {
  id: Generated<number>
  account_id: number
  action: string
  status: string
  created: string
  /** JSON: `{id, label, type, url}` or null; the two columns after it repeat what is searched. */
  entity: string | null
  entity_type: string | null
  entity_id: string | null
  secondary_entity: string | null
  /** Milliseconds; a running job's percentage is where the clock stands between them. */
  started_at: number | null
  due_at: number | null
  /** Seconds, once ended. */
  duration: number | null
  rate: string | null
  username: string | null
  /** Whose name that was then: names change, and may be given to somebody else. */
  user_id: number | null
  message: Generated<string>
  seen: Generated<number>
  read: Generated<number>
}

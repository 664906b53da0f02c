import { sql } from 'kysely'
import { number, type StoredTable, text } from './storedTable.ts'

/** Times are in milliseconds since the epoch. */
interface WebhookRow {
  id: string
  /** URL of the remote API of the token; empty for the local platform. */
  api: string
  /** User identifier of that API. */
  owner: string
  /** Origin of the console when the webhook was created; links point to it. */
  origin: string
  /** Host of the URL, shown when the encrypted URL can no longer be decrypted. */
  host: string
  /** Kinds separated by spaces. */
  kinds: string
  state: 'active' | 'paused'
  /** Null if the user paused the webhook. */
  pause_reason: string | null
  token_id: number
  token_label: string
  /** Token, signing secret and URL, encrypted. The URL may contain a secret too. */
  sealed: string
  scopes: string
  made: number
  /** Id of the newest event that was read. */
  newest: number
  /** Ids of jobs that were running then, as JSON. */
  running: string
  /** Time of the last attempt to read its events. */
  read_at: number
  read_fault: string | null
  /** Time of the first failed delivery since the last successful one. */
  failing_since: number | null
}

interface DeliveryRow {
  /** Id that the receiver gets. */
  id: string
  webhook: string
  /** Event id, unique for each webhook; null for a test. */
  event: number | null
  kind: string
  body: string
  made: number
  state: 'waiting' | 'delivered' | 'failed'
  /** Time of the next attempt. */
  due: number
  tries: number
  /** Time at which a process started to send it; 0 if none is sending. */
  claimed: number
  /** Time of the last attempt. */
  tried: number | null
  /** Last attempts, as JSON. */
  log: string
}

export type WebhookTables = {
  webhook: WebhookRow
  webhook_delivery: DeliveryRow
}

export type StoredWebhook = WebhookRow

export type StoredDelivery = DeliveryRow

export interface Attempt {
  /** Time of the attempt, in milliseconds since the epoch. */
  at: number
  status: number | null
  error: string | null
  ms: number
}

export interface SealedWebhook extends Record<string, string> {
  token: string
  secret: string
  url: string
}

export const attemptsOf = ({ log }: Pick<StoredDelivery, 'log'>) => JSON.parse(log) as Attempt[]

export const webhookTables: readonly StoredTable[] = [
  {
    name: 'webhook',
    columns: [
      text('id', 'not null primary key'),
      text('api'),
      text('owner'),
      text('origin'),
      text('host'),
      text('kinds'),
      text('state'),
      text('pause_reason', ''),
      number('token_id'),
      text('token_label'),
      text('sealed'),
      text('scopes'),
      number('made'),
      number('newest'),
      text('running'),
      number('read_at'),
      text('read_fault', ''),
      number('failing_since', ''),
    ],
  },
  {
    name: 'webhook_delivery',
    columns: [
      text('id', 'not null primary key'),
      text('webhook'),
      number('event', ''),
      text('kind'),
      text('body'),
      number('made'),
      text('state'),
      number('due'),
      number('tries'),
      number('claimed'),
      number('tried', ''),
      text('log'),
      sql`unique (webhook, event)`,
    ],
  },
]

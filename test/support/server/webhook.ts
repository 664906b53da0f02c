import type { StoredDelivery, StoredWebhook } from '../../../server/notices/webhookTables.ts'

export const aWebhook = (extra: Partial<StoredWebhook> = {}): StoredWebhook => ({
  id: 'hook',
  api: '',
  owner: 'user 1',
  origin: 'http://console.test',
  host: 'example.com',
  kinds: 'finished failures',
  state: 'active',
  pause_reason: null,
  token_id: 8,
  token_label: 'Webhook example.com',
  sealed: 'sealed',
  scopes: 'events:read_only',
  made: 1_800_000_000_000,
  newest: 41,
  running: '[40]',
  read_at: 1_800_000_000_000,
  read_fault: null,
  failing_since: null,
  ...extra,
})

export const aDelivery = (extra: Partial<StoredDelivery> = {}): StoredDelivery => ({
  id: 'msg_1',
  webhook: 'hook',
  event: 41,
  kind: 'finished',
  body: '{"type":"job.finished","data":{}}',
  made: 1_800_000_000_000,
  state: 'waiting',
  due: 1_800_000_000_000,
  tries: 0,
  claimed: 0,
  tried: null,
  log: '[]',
  ...extra,
})

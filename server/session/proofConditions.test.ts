import { expect, test } from 'vitest'
import { hours } from '#shared/clock.ts'
import { newTestCompute } from '../../test/support/platform/computes.ts'
import { newTestDatabase, postgresql } from '../../test/support/platform/databases.ts'
import { localConsole } from '../../test/support/server/local.ts'
import { signIn } from '../../test/support/server/serve.ts'

const { app, clock, platform } = await localConsole({ rateLimits: 'off' })

type Method = 'POST' | 'PUT'
type Sent = [Method, string, object]

const { id: accountId } = await platform.db
  .selectFrom('account')
  .select('id')
  .executeTakeFirstOrThrow()
const account = { user: { accountId } }

/** Signs in the administrator for longer than a reauthentication is valid, after the stored data was created. */
async function oldSession(prepare: (send: (...sent: Sent) => Promise<string>) => Promise<void>) {
  const token = await platform.createToken({ username: 'admin', scopes: '*', label: 'own' })
  const browser = await signIn(app, token)
  const send = async (method: Method, url: string, payload: object) => {
    const { headers, statusCode } = await browser.call(method, url, { payload })
    if (statusCode === 403 && 'x-console-proof' in headers) return 'proof'
    return `${statusCode}`
  }
  await prepare(send)
  clock.advance(hours + 1)
  return send
}

const bytes = Array.from({ length: 256 }, (_, byte) => byte)
const everyNetwork = bytes.map((byte) => `${byte}.0.0.0/8`)
const someNetworks = bytes.map((byte) => `198.51.${byte}.0/24`)

const openLists: [string, string[]][] = [
  ['the whole range', ['0.0.0.0/0']],
  ['both halves', ['0.0.0.0/1', '128.0.0.0/1']],
  ['256 parts', everyNetwork],
  ['an IPv6 range', ['203.0.113.0/24', '::/0']],
]

test.each(openLists)(
  'requires reauthentication for an allow list with %s',
  async (_, allow_list) => {
    const ids: Record<string, number> = {}
    const send = await oldSession(async () => {
      ids.mysql = await newTestDatabase(platform, account, {})
      ids.postgresql = await newTestDatabase(platform, account, postgresql)
    })
    for (const [engine, version] of [
      ['mysql', 'mysql/8.0.26'],
      ['postgresql', 'postgresql/14.4'],
    ] as const) {
      const url = `/v4/databases/${engine}/instances`
      const created = { label: 'orders', region: 'us-east', type: 'g6-nano-1', engine: version }
      expect(await send('POST', url, { ...created, allow_list })).toBe('proof')
      expect(await send('PUT', `${url}/${ids[engine]}`, { allow_list })).toBe('proof')
      expect(await send('PUT', `${url}/${ids[engine]}`, { allow_list: someNetworks })).toBe('200')
    }
  },
)

test('requires reauthentication for firewall rules that are open together', async () => {
  const closed = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' }
  const rulesOf = (ranges: readonly string[], perRule: number) => ({
    ...closed,
    inbound: Array.from({ length: Math.ceil(ranges.length / perRule) }, (_, index) => ({
      protocol: 'TCP',
      ports: '22',
      action: 'ACCEPT',
      addresses: { ipv4: ranges.slice(index * perRule, (index + 1) * perRule) },
    })),
  })
  const url = '/v4/networking/firewalls'
  const send = await oldSession(async (before) => {
    expect(await before('POST', url, { label: 'pieces', rules: closed })).toBe('200')
  })
  const { id } = await platform.db
    .selectFrom('firewall')
    .select('id')
    .where('label', '=', 'pieces')
    .executeTakeFirstOrThrow()
  const accept = (ranges: readonly string[], perRule: number) =>
    send('PUT', `${url}/${id}/rules`, rulesOf(ranges, perRule))
  expect(await accept(everyNetwork, 128)).toBe('proof')
  expect(await accept(everyNetwork, 11)).toBe('proof')
  expect(await accept(['0.0.0.0/1', '128.0.0.0/1'], 1)).toBe('proof')
  // Each request replaces all rules, so a request that repeats the rules of earlier ones is judged with them.
  expect(await accept(['8.0.0.0/8'], 1)).toBe('200')
  expect(await accept(['8.0.0.0/8', '9.0.0.0/8'], 1)).toBe('proof')
  expect(await accept(someNetworks, 11)).toBe('200')
})

test('requires reauthentication for a snapshot that replaces another one', async () => {
  const { id } = await newTestCompute(platform, account, { backupsEnabled: true })
  const url = `/v4/compute/instances/${id}/backups`
  const send = await oldSession(() => Promise.resolve())
  const snapshot = (status: string) =>
    platform.db
      .insertInto('backup')
      .values({
        compute_id: id,
        region: 'us-east',
        type: 'snapshot',
        status,
        label: 'before the update',
        created: '2026-05-01T10:00:00',
        updated: '2026-05-01T10:00:00',
        finished: null,
        started_at: 0,
        due_at: 0,
      })
      .execute()
  await snapshot('failed')
  expect(await send('POST', url, { label: '' })).toBe('400')
  await snapshot('successful')
  expect(await send('POST', url, { label: 'new' })).toBe('proof')
  await platform.db.deleteFrom('backup').where('status', '=', 'successful').execute()
  expect(await send('POST', url, { label: 'new' })).toBe('200')
})

test('requires reauthentication for an update that removes interfaces', async () => {
  const { id } = await newTestCompute(platform, account)
  const configs = `/v4/compute/instances/${id}/configs`
  const [open, vlan, other] = [
    { purpose: 'public' },
    { purpose: 'vlan', label: 'shop' },
    { purpose: 'vlan', label: 'office' },
  ]
  const send = await oldSession(async (before) => {
    const profile = { label: 'networks', devices: {}, interfaces: [open, vlan] }
    expect(await before('POST', configs, profile)).toBe('200')
  })
  const config = await platform.db
    .selectFrom('config')
    .select('id')
    .where('label', '=', 'networks')
    .executeTakeFirstOrThrow()
  const update = (interfaces: object[] | null) =>
    send('PUT', `${configs}/${config.id}`, { label: 'networks', interfaces })
  expect(await update([])).toBe('proof')
  expect(await update([open])).toBe('proof')
  expect(await update([open, other])).toBe('proof')
  expect(await update([open, open, open])).toBe('proof')
  expect(await update(null)).toBe('200')
  expect(await update([{ ...vlan, ipam_address: '10.0.0.1/24' }, open])).toBe('200')
  expect(await update([open, other, vlan])).toBe('200')
  expect(await send('PUT', `${configs}/${config.id}`, { label: 'networks' })).toBe('200')
})

test('requires reauthentication for a migration that deletes backups and IP addresses', async () => {
  const { id } = await newTestCompute(platform, account)
  const url = `/v4/compute/instances/${id}/migrate`
  const send = await oldSession(() => Promise.resolve())
  expect(await send('POST', url, { region: 'eu-central' })).toBe('proof')
  expect(await send('POST', url, { region: 'us-east' })).toBe('400')
  expect(await send('POST', url, {})).toBe('400')
})

test('requires reauthentication for an update that replaces the records of a domain', async () => {
  const primary = { type: 'master', soa_email: 'admin@example.com' }
  const send = await oldSession(async (before) => {
    for (const domain of ['full.example', 'empty.example'])
      expect(await before('POST', '/v4/domains', { domain, ...primary })).toBe('200')
  })
  const domains = await platform.db.selectFrom('domain').select(['id', 'domain']).execute()
  const urlOf = (name: string) =>
    `/v4/domains/${domains.find(({ domain }) => domain === name)?.id ?? 0}`
  const [full, empty] = [urlOf('full.example'), urlOf('empty.example')]
  const record = { type: 'A', name: 'www', target: '203.0.113.7' }
  expect(await send('POST', `${full}/records`, record)).toBe('200')
  const secondary = { type: 'slave', master_ips: ['203.0.113.53'] }
  expect(await send('PUT', full, secondary)).toBe('proof')
  expect(await send('PUT', full, { soa_email: 'dns@example.com' })).toBe('200')
  expect(await send('PUT', full, { master_ips: ['203.0.113.53'] })).toBe('200')
  expect(await send('PUT', empty, secondary)).toBe('200')
  await platform.db.updateTable('domain').set({ type: 'slave' }).execute()
  expect(await send('PUT', full, { master_ips: ['203.0.113.53'] })).toBe('200')
  expect(await send('PUT', full, { master_ips: ['203.0.113.54'] })).toBe('proof')
})

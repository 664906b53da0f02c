import { expect, test } from 'vitest'
import { evaluateOverview } from './consoleFindings.ts'
import type { OwnApi } from './ownApi.ts'

const now = Date.parse('2030-05-12T10:00:00Z')

/** Simulates an API with the given lists, read by an unrestricted user. */
const apiWith = (lists: Record<string, readonly object[]>) =>
  ({
    call: () =>
      Promise.resolve({
        status: 200,
        body: { username: 'ada', restricted: false },
        knowsToken: true,
      }),
    list: (_token: string, path: string) => Promise.resolve({ rows: lists[path] ?? [] }),
  }) as unknown as OwnApi

async function findingsFor(wanted: string[], lists: Record<string, readonly object[]>) {
  const { findings } = await evaluateOverview({
    api: apiWith(lists),
    token: 'token',
    now,
    wanted,
    signal: new AbortController().signal,
  })
  return findings.map(({ rule, object, at }) => ({ rule, object, at }))
}

test('judges firewalls and allow lists like the firewall editor', async () => {
  const rule = (protocol: string, ...ipv4: string[]) => ({
    protocol,
    ports: '22',
    action: 'ACCEPT',
    addresses: { ipv4 },
  })
  const firewall = (id: number, label: string, inbound: object) => ({
    id,
    label,
    status: 'enabled',
    entities: [{ id: 1, type: 'compute' }],
    rules: { inbound: [inbound], inbound_policy: 'DROP' },
  })
  const found = await findingsFor(['open-administration', 'open-database'], {
    '/networking/firewalls': [
      firewall(1, 'all-protocols', rule('ALL', '0.0.0.0/0')),
      firewall(2, 'halves', rule('TCP', '0.0.0.0/1', '128.0.0.0/1')),
      firewall(3, 'half', rule('TCP', '0.0.0.0/1')),
    ],
    '/databases/instances': [
      { id: 1, label: 'shop', engine: 'mysql', allow_list: ['128.0.0.0/1', '0.0.0.0/1'] },
      { id: 2, label: 'office', engine: 'mysql', allow_list: ['128.0.0.0/1'] },
    ],
  })
  expect(found.map(({ object }) => object)).toEqual(['shop', 'all-protocols', 'halves'])
})

test('reports announced maintenance of databases', async () => {
  const pending = [{ description: 'Patches', planned_for: '2030-05-14T10:00:00', deadline: null }]
  const found = await findingsFor(['database-maintenance'], {
    '/databases/instances': [
      { id: 1, label: 'shop', engine: 'mysql', updates: { pending } },
      { id: 2, label: 'office', engine: 'mysql', updates: { pending: [] } },
    ],
  })
  expect(found).toEqual([
    { rule: 'database-maintenance', object: 'shop', at: Date.parse('2030-05-14T10:00:00Z') },
  ])
})

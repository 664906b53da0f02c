import { expect, test } from 'vitest'
import type { Firewall, FirewallRule, Image } from '#api/generated/types.gen.ts'
import { day, hour } from '#contract/rules/durations.ts'
import { toWireTime } from '#lib/time.ts'
import { entityLabels } from '../../../eventLabels.ts'
import { overdueBackups, withoutBackups } from './backups.ts'
import {
  currentImage,
  endedDatabasePlans,
  endedDatabaseVersions,
  endedImages,
  endedPlans,
} from './ends.ts'
import { expiringApps, expiringLinks, expiringTokens } from './expiries.ts'
import {
  disabledFirewalls,
  openAdministrationPorts,
  openDatabases,
  withoutFirewall,
  withoutTwoFactor,
} from './exposure.ts'
import {
  announcedDatabaseMaintenance,
  announcedMaintenance,
  failedBackups,
  failedJobs,
  quotaUsed,
  unattachedVolumes,
  waitingTicketsRule,
} from './notices.ts'
import { stoppedComputes } from './unused.ts'
import { rules } from '../rules.ts'
import type { OverviewReads, Rule } from './rule.ts'

const now = Date.parse('2030-05-12T10:00:00Z')
const at = (time: number) => toWireTime(new Date(time))

const found = (rule: Rule, reads: { [Name in keyof OverviewReads]?: unknown }) =>
  rule.find(reads as never, { now, username: 'anna', words: entityLabels })
const objects = (rule: Rule, reads: { [Name in keyof OverviewReads]?: unknown }) =>
  found(rule, reads).map(({ object }) => object)

const schedule = { day: 'Sunday', window: 'W10' }
const backups = (last: string | null, enabled = true) => ({
  enabled,
  schedule,
  last_successful: last,
})

test('reports an overdue backup two days after the last one or the creation', () => {
  const computes = [
    { id: 1, label: 'fresh', created: at(0), backups: backups(at(now - 47 * hour)) },
    { id: 2, label: 'late', created: at(0), backups: backups(at(now - 49 * hour)) },
    { id: 3, label: 'never', created: at(now - 3 * day), backups: backups(null) },
    { id: 4, label: 'new', created: at(now - hour), backups: backups(null) },
    { id: 5, label: 'off', created: at(0), backups: backups(null, false) },
    { id: 6, label: 'not reported' },
  ]
  expect(objects(overdueBackups, { computes })).toEqual(['late', 'never'])
  expect(found(overdueBackups, { computes })[1]?.reason).toMatch(/none has succeeded/)
  expect(found(overdueBackups, { computes })[0]?.action.href).toBe('/compute/2/backups')
  expect(objects(withoutBackups, { computes })).toEqual(['off'])
})

const entities = (...ids: number[]) => ids.map((id) => ({ id, type: 'compute' as const }))

test('reports an instance without an enabled firewall', () => {
  const computes = [1, 2, 3].map((id) => ({ id, label: `web-${id}` }))
  const enabled = { id: 7, status: 'enabled', entities: entities(1) }
  const disabled = { id: 8, status: 'disabled', entities: entities(2) }
  expect(objects(withoutFirewall, { computes, firewalls: [enabled, disabled] })).toEqual([
    'web-2',
    'web-3',
  ])
  expect(found(withoutFirewall, { computes, firewalls: [enabled] })[0]).toMatchObject({
    action: { href: '/overview?open=assign-firewall&id=2' },
    computeId: 2,
  })
  const silent = { id: 9, status: 'enabled' }
  expect(objects(withoutFirewall, { computes, firewalls: [silent] })).toEqual([])
})

test('reports a disabled firewall that has devices', () => {
  const firewalls = [
    { id: 7, label: 'enabled', status: 'enabled', entities: entities(1) },
    { id: 8, label: 'empty', status: 'disabled', entities: [] },
    { id: 9, label: 'off', status: 'disabled', entities: entities(1, 2) },
  ]
  expect(found(disabledFirewalls, { firewalls })).toMatchObject([
    { object: 'off', reason: 'Disabled: its rules do not apply to 2 devices.' },
  ])
})

/** A remote API can have protocols that the contract does not list, such as ALL. */
type RuleChange = Partial<Omit<FirewallRule, 'protocol'>> & { protocol?: string }

const rule = (change: RuleChange) =>
  ({
    protocol: 'TCP',
    ports: '22',
    addresses: { ipv4: ['0.0.0.0/0'] },
    action: 'ACCEPT',
    ...change,
  }) as FirewallRule

const firewall = (
  inbound: FirewallRule[],
  policy: 'ACCEPT' | 'DROP' = 'DROP',
  change: Partial<Firewall> = {},
) => ({
  id: 7,
  label: 'edge',
  status: 'enabled',
  entities: entities(1),
  rules: { inbound, inbound_policy: policy },
  ...change,
})

test.each([
  ['SSH is open to all', [rule({})], 'DROP', ['22 (SSH)']],
  ['a range holds the port', [rule({ ports: '80, 3000-3400' })], 'DROP', ['3306', '3389']],
  ['it is open by IPv6 alone', [rule({ addresses: { ipv6: ['::/0'] } })], 'DROP', ['22 (SSH)']],
  [
    'a part of the internet reaches it',
    [rule({ addresses: { ipv4: ['192.0.2.0/24'] } })],
    'DROP',
    [],
  ],
  ['the web alone is open', [rule({ ports: '80, 443' })], 'DROP', []],
  [
    'a rule for all protocols accepts',
    [rule({ protocol: 'ALL', ports: '' })],
    'DROP',
    ['22 (SSH)'],
  ],
  [
    'two halves of the internet are accepted',
    [rule({ addresses: { ipv4: ['0.0.0.0/1', '128.0.0.0/1'] } })],
    'DROP',
    ['22 (SSH)'],
  ],
  [
    'two rules accept a half of the internet each',
    [
      rule({ addresses: { ipv6: ['::/1'] } }),
      rule({ protocol: 'ALL', addresses: { ipv6: ['8000::/1'] } }),
    ],
    'DROP',
    ['22 (SSH)'],
  ],
  ['half of the internet reaches it', [rule({ addresses: { ipv4: ['0.0.0.0/1'] } })], 'DROP', []],
  [
    'an earlier rule for all protocols drops all',
    [
      rule({ protocol: 'ALL', action: 'DROP', addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] } }),
      rule({}),
    ],
    'DROP',
    [],
  ],
  ['it is UDP', [rule({ protocol: 'UDP' })], 'DROP', []],
  [
    'an earlier rule drops all',
    [rule({ action: 'DROP', addresses: { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] } }), rule({})],
    'DROP',
    [],
  ],
  [
    'an earlier rule drops a part',
    [rule({ action: 'DROP', addresses: { ipv4: ['192.0.2.0/24'] } }), rule({})],
    'DROP',
    ['22 (SSH)'],
  ],
  ['the policy lets all in', [], 'ACCEPT', ['22 (SSH)', '9 more']],
] as const)('reports open administration ports: %s', (_, inbound, policy, ports) => {
  const [only] = found(openAdministrationPorts, { firewalls: [firewall([...inbound], policy)] })
  if (ports.length === 0) expect(only).toBeUndefined()
  for (const port of ports) expect(only?.reason).toContain(port)
})

test('ignores disabled firewalls and firewalls without devices', () => {
  const off = firewall([rule({})], 'DROP', { status: 'disabled' })
  const idle = firewall([rule({})], 'DROP', { entities: [] })
  expect(objects(openAdministrationPorts, { firewalls: [off, idle] })).toEqual([])
})

test('reports a database that is open to everyone, regardless of the spelling of the range', () => {
  const list = (id: number, ...allow_list: string[]) => ({ id, engine: 'mysql', allow_list })
  const databases = [
    list(1, '0.0.0.0/0'),
    list(2, '192.0.2.0/24', '0::0/0'),
    list(3, '10.0.0.0/8'),
    list(4),
    list(5, '0.0.0.0/1', '128.0.0.0/1'),
    list(6, '0.0.0.0/1', '128.0.0.0/2'),
  ]
  expect(found(openDatabases, { databases }).map(({ object, reason }) => [object, reason])).toEqual(
    [
      ['Database 1', 'Its allow list has 0.0.0.0/0: every address may connect.'],
      ['Database 2', 'Its allow list has 0::0/0: every address may connect.'],
      [
        'Database 5',
        'The ranges of its allow list contain all addresses: every address may connect.',
      ],
    ],
  )
})

test('reports a plan that was withdrawn or has a successor', () => {
  const computes = [
    { id: 1, label: 'current', type: 'g6' },
    { id: 2, label: 'old', type: 'g5' },
    { id: 3, label: 'withdrawn', type: null },
    { id: 4, label: 'unknown', type: 'x' },
  ]
  const computeTypes = [
    { id: 'g6', label: 'Six', successor: null, disk: 81_920 },
    { id: 'g5', label: 'Five', successor: 'g6' },
  ]
  expect(objects(endedPlans, { computes, computeTypes })).toEqual(['old', 'withdrawn'])
  expect(
    found(endedPlans, { computes, computeTypes }).map(({ reason, action }) => [
      reason,
      action.label,
      action.href,
    ]),
  ).toEqual([
    ['Free upgrade: Six, 80 GB disk.', 'Upgrade', '/compute/2/overview?action=upgrade'],
    ['Its plan was withdrawn.', 'Resize', '/compute/3/overview?action=resize'],
  ])
})

test('reports an image past its end of life or deprecated', () => {
  const images = [
    { id: 'compute/a', label: 'A', eol: at(now - day) },
    { id: 'compute/b', label: 'B', eol: at(now + day) },
    { id: 'compute/c', label: 'C', eol: null, deprecated: true },
  ]
  const computes = ['a', 'b', 'c', 'd'].map((letter, id) => ({
    id,
    label: letter,
    image: `compute/${letter}`,
  }))
  expect(objects(endedImages, { computes, images })).toEqual(['a', 'c'])
  expect(found(endedImages, { computes, images })[0]?.action).toEqual({
    label: 'Plan replacement',
    href: '/overview?open=plan-replacement&id=0',
  })
})

test('proposes the image of the same distribution that is supported longest', () => {
  const image = (id: string, eol: string | null, change: Partial<Image> = {}): Image => ({
    id,
    label: id,
    vendor: 'U',
    is_public: true,
    eol,
    ...change,
  })
  const images = [
    image('ended', at(now - day)),
    image('long', at(now + 9 * day)),
    image('short', at(now + day)),
    image('other', null, { vendor: 'D' }),
    image('deprecated', at(now + 20 * day), { deprecated: true }),
    image('own', at(now + 20 * day), { is_public: false }),
  ]
  expect(currentImage(images, 'ended', now)?.id).toBe('long')
  expect(currentImage(images, 'unknown', now)).toBeUndefined()
})

test('reports a database with a deprecated plan or an unsupported version', () => {
  const databases = [
    { id: 1, type: 'old', engine: 'mysql', version: '8.0.26' },
    { id: 2, type: 'new', engine: 'mysql', version: '5.7.39' },
    { id: 3, type: 'new', engine: 'postgresql', version: '14.2' },
  ]
  const databaseTypes = [{ id: 'old', deprecated: true }, { id: 'new' }]
  expect(objects(endedDatabasePlans, { databases, databaseTypes })).toEqual(['Database 1'])
  const databaseEngines = [
    { engine: 'mysql', version: '8.0.30' },
    { engine: 'postgresql', version: '14.6' },
  ]
  expect(objects(endedDatabaseVersions, { databases, databaseEngines })).toEqual(['Database 2'])
  expect(objects(endedDatabaseVersions, { databases, databaseEngines: [] })).toEqual([])
})

test('advises for a database only what the API can do', () => {
  const database = { id: 1, type: 'old', engine: 'mysql', version: '5.7.39' }
  const databaseEngines = [{ engine: 'mysql', version: '8.0.30' }]
  const create = { label: 'Create database', href: '/databases/new' }
  const [ended] = found(endedDatabaseVersions, { databases: [database], databaseEngines })
  expect(ended?.action).toEqual(create)
  expect(ended?.reason).not.toMatch(/upgrade/i)
  const adviceFor = (...databaseTypes: object[]) =>
    found(endedDatabasePlans, { databases: [database], databaseTypes }).map(({ action }) => action)
  const old = { id: 'old', disk: 81_920, deprecated: true }
  const resize = { label: 'Resize', href: '/databases/mysql/1/settings' }
  expect(adviceFor(old, { id: 'big', disk: 163_840 })).toEqual([resize])
  expect(adviceFor(old, { id: 'equal', disk: 81_920 })).toEqual([create])
  expect(adviceFor(old, { id: 'big', disk: 163_840, deprecated: true })).toEqual([create])
})

test('reports a token from two weeks before its expiry until a week after', () => {
  const tokens = [
    { id: 1, label: 'ci', expiry: at(now + 13 * day) },
    { id: 2, label: 'far', expiry: at(now + 15 * day) },
    { id: 3, label: 'ended', expiry: at(now - day) },
    { id: 4, label: 'forgotten', expiry: at(now - 8 * day) },
    { id: 5, label: 'for ever', expiry: null },
  ]
  expect(objects(expiringTokens, { tokens })).toEqual(['ci', 'ended'])
})

test('reports an application before its access expires, but not for one-hour sessions', () => {
  const apps = [
    { id: 1, label: 'backup tool', expiry: at(now + 3 * day) },
    { id: 2, label: 'session', expiry: at(now + hour) },
  ]
  expect(objects(expiringApps, { apps })).toEqual(['backup tool'])
})

test('reports a link on its last day if it was created for longer', () => {
  const link = (name: string, created: number, until: number) => ({
    person: 'anna',
    path: { clusterId: 'eu', bucket: 'files' },
    name,
    made: created,
    until,
  })
  const links = [
    link('ends', now - 5 * day, now + 5 * hour),
    link('lasts', now, now + 5 * day),
    link('short', now - hour, now + hour),
    link('over', now - 5 * day, now - hour),
  ]
  expect(objects(expiringLinks, { links })).toEqual(['ends'])
})

test('reports maintenance from two weeks before until its end', () => {
  const planned = (name: string, start: number) => ({
    kind: 'planned-maintenance',
    object: `compute ${name}`,
    name,
    href: undefined,
    recurrence: { frequency: 'once', start },
    length: hour,
  })
  const maintenance = [
    planned('soon', now + day),
    planned('running', now - hour / 2),
    planned('far', now + 20 * day),
    planned('over', now - 2 * hour),
  ]
  expect(objects(announcedMaintenance, { maintenance })).toEqual(['soon', 'running'])
})

test('reports announced maintenance of databases with the action to apply it', () => {
  const patch = (description: string, planned: number | null, deadline: number | null = null) => ({
    description,
    planned_for: planned === null ? null : at(planned),
    deadline: deadline === null ? null : at(deadline),
  })
  const database = (id: number, ...pending: object[]) => ({
    id,
    label: `db-${id}`,
    engine: 'postgresql',
    updates: { pending },
  })
  const databases = [
    database(1, patch('Minor version', now + 3 * day), patch('Security', now + 5 * day)),
    database(2, patch('Security', null, now + 2 * day)),
    database(3, patch('', null)),
    database(4, patch('Far', now + 20 * day)),
    database(5),
    { id: 6, label: 'db-6', engine: 'mysql' },
    { ...database(7, patch('Late', now - day)), engine: 'other' },
  ]
  expect(
    found(announcedDatabaseMaintenance, { databases }).map(({ id, reason, action, at: time }) => [
      id,
      reason,
      action.label,
      time,
    ]),
  ).toEqual([
    [`database 1 ${now + 3 * day}`, 'Minor version and Security.', 'Patch now', now + 3 * day],
    [`database 2 ${now + 2 * day}`, 'Security. This is the deadline.', 'Patch now', now + 2 * day],
    ['database 3', 'Patches. No time is planned yet.', 'Patch now', undefined],
    [`database 7 ${now - day}`, 'Late.', 'View calendar', now - day],
  ])
  expect(found(announcedDatabaseMaintenance, { databases })[0]).toMatchObject({
    href: '/databases/postgresql/1/maintenance',
    action: { href: '/databases/postgresql/1/maintenance?open=patch' },
  })
})

test('offers the action of an announcement, and otherwise the calendar', () => {
  const recurrence = { frequency: 'once' as const, start: now + day }
  const move = { kind: 'planned-maintenance', object: 'compute 1', name: 'web-1', href: undefined }
  const actionFor = (action?: object) =>
    found(announcedMaintenance, {
      maintenance: [{ ...move, recurrence, length: hour, action }],
    })[0]?.action
  expect(actionFor({ label: 'Migrate now', to: '/compute/1?action=migrate' })).toEqual({
    label: 'Migrate now',
    href: '/compute/1?action=migrate',
  })
  expect(actionFor()?.label).toBe('View calendar')
})

test('shortens announced maintenance to the kind of work', () => {
  const recurrence = { frequency: 'once' as const, start: now + day }
  const move = { kind: 'planned-maintenance', object: 'compute 1', name: 'web-1', href: undefined }
  const textsOf = (note: string | undefined) =>
    found(announcedMaintenance, { maintenance: [{ ...move, recurrence, length: hour, note }] }).map(
      ({ reason, shortReason }) => [reason, shortReason],
    )
  expect(textsOf('Cold migration: The host is replaced.')).toEqual([
    ['Cold migration: The host is replaced.', 'Cold migration'],
  ])
  expect(textsOf('Reboot')).toEqual([['Reboot', undefined]])
  expect(textsOf(undefined)).toEqual([['Announced by the provider.', undefined]])
})

test.each([
  [79, 100, undefined],
  [80, 100, 'soon'],
  [120, 100, 'now'],
  [10, 0, undefined],
] as const)('rates %s of %s GB of a quota as %s', (used, quota, urgency) => {
  const [only] = found(quotaUsed, { transfer: { used, quota } })
  expect(only && (only.urgency ?? 'soon')).toBe(urgency)
})

test('reports the quota of a region separately', () => {
  const transfer = { used: 1, quota: 100, region_transfers: [{ id: 'eu', used: 9, quota: 10 }] }
  expect(objects(quotaUsed, { transfer })).toEqual(['Network transfer in eu'])
})

const ticket = (id: number, opened_by: string, updated_by: string | null, change = {}) => ({
  id,
  summary: `Ticket ${id}`,
  opened_by,
  updated_by,
  status: 'open',
  closable: true,
  updated: at(now - hour),
  ...change,
})

const users = [{ username: 'anna' }, { username: 'bert' }]

test('reports open tickets whose last author is not a user of the account', () => {
  const tickets = [
    ticket(1, 'bert', 'provider'),
    ticket(2, 'bert', 'anna'),
    ticket(3, 'bert', 'bert'),
    ticket(4, 'bert', null),
    ticket(5, 'bert', 'provider', { status: 'closed' }),
    ticket(6, 'Trust & Safety', null),
    ticket(7, 'Trust & Safety', 'Trust & Safety'),
    ticket(8, 'Trust & Safety', 'bert'),
  ]
  expect(objects(waitingTicketsRule, { tickets, users })).toEqual([
    'Ticket 1',
    'Ticket 6',
    'Ticket 7',
  ])
  expect(found(waitingTicketsRule, { tickets, users }).map(({ reason }) => reason)).toEqual([
    'provider wrote last.',
    'Opened by Trust & Safety, no reply yet.',
    'Trust & Safety wrote last.',
  ])
})

test('recognizes tickets of the provider without the list of users', () => {
  const tickets = [
    ticket(1, 'bert', 'provider'),
    ticket(2, 'bert', null),
    ticket(3, 'Trust & Safety', null, { closable: false }),
    ticket(4, 'Trust & Safety', 'anna', { closable: false }),
  ]
  expect(objects(waitingTicketsRule, { tickets })).toEqual(['Ticket 1', 'Ticket 3'])
})

test('lists a waiting ticket before other urgent problems', () => {
  expect(rules[0]).toBe(waitingTicketsRule)
})

const event = (id: number, action: string, status: string, entity = 1, ago = hour) => ({
  id,
  action,
  status,
  created: at(now - ago),
  entity: { id: entity, type: 'compute', label: `web-${entity}` },
})

test('reports a failed job until it succeeds, its object is deleted or a week has passed', () => {
  const events = [
    event(9, 'compute_delete', 'finished', 4),
    event(8, 'compute_boot', 'failed', 4),
    event(7, 'compute_resize', 'finished', 1),
    event(6, 'compute_resize', 'failed', 1),
    event(5, 'compute_boot', 'failed', 2),
    event(4, 'compute_boot', 'failed', 2),
    event(3, 'compute_snapshot', 'failed', 3),
    event(2, 'compute_boot', 'failed', 5, 8 * day),
  ]
  expect(found(failedJobs, { events }).map(({ id }) => id)).toEqual(['event 5'])
  expect(objects(failedBackups, { events })).toEqual(['web-3'])
})

test('reports a detached volume when it is active', () => {
  const volumes = [
    { id: 1, label: 'free', compute_id: null, status: 'active', size: 20 },
    { id: 2, label: 'used', compute_id: 5, status: 'active' },
    { id: 3, label: 'made', compute_id: null, status: 'creating' },
    { id: 4, label: 'large', compute_id: null, status: 'active', size: 900 },
  ]
  expect(objects(unattachedVolumes, { volumes })).toEqual(['large', 'free'])
})

test('reports unrestricted users without two-factor authentication', () => {
  const users = [
    { username: 'anna', restricted: false, tfa_enabled: false },
    { username: 'ben', restricted: false, tfa_enabled: false },
    { username: 'cleo', restricted: false, tfa_enabled: true },
    { username: 'dan', restricted: true, tfa_enabled: false },
    { username: 'not reported', restricted: false },
  ]
  expect(found(withoutTwoFactor, { users }).map(({ object, action }) => [object, action])).toEqual([
    ['anna', { label: 'Set up', href: '/account/security' }],
    ['ben', { label: 'View user', href: '/account/users/ben' }],
  ])
})

test('reports an instance with its price when it is off for a day', () => {
  const types = [{ id: 'big', price: { monthly: 1000, hourly: 1.5 } }]
  const computes = [
    { id: 1, label: 'forecast', status: 'offline', type: 'big', backups: { enabled: false } },
    { id: 2, label: 'overnight', status: 'offline', type: 'big' },
    { id: 3, label: 'web', status: 'running', type: 'big' },
    { id: 4, label: 'old', status: 'offline', type: 'withdrawn' },
  ]
  const shutdown = (id: number, created: number) => ({
    action: 'compute_shutdown',
    entity: { type: 'compute', id },
    created: at(created),
  })
  const events = [shutdown(2, now - hour), shutdown(1, now - 3 * day)]
  expect(
    found(stoppedComputes, { computes, computeTypes: types, events }).map(({ object, reason }) => [
      object,
      reason,
    ]),
  ).toEqual([
    ['forecast', 'Off, still billed: $1,000.00/mo.'],
    ['old', 'Off, still billed.'],
  ])
})

test('does not report an instance as off that was created within the last day', () => {
  const off = { status: 'offline', type: 'big' }
  const computes = [
    { ...off, id: 1, label: 'clone', created: at(now - 23 * hour) },
    { ...off, id: 2, label: 'old', created: at(now - 25 * hour) },
  ]
  expect(objects(stoppedComputes, { computes, computeTypes: [], events: [] })).toEqual(['old'])
})

test('reports no instance as off when the newest events do not cover the last day', () => {
  const computes = [{ id: 1, label: 'off', status: 'offline', created: at(0) }]
  const reported = (size: number, oldest: number) => {
    const created = (index: number) => at(index === size - 1 ? oldest : now - hour)
    const events = Array.from({ length: size }, (_, index) => ({
      action: 'compute_boot',
      created: created(index),
    }))
    return objects(stoppedComputes, { computes, computeTypes: [], events })
  }
  expect(reported(500, now - 23 * hour)).toEqual([])
  expect(reported(500, now - 25 * hour)).toEqual(['off'])
  expect(reported(499, now - 23 * hour)).toEqual(['off'])
})

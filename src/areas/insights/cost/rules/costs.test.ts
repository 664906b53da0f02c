import { expect, test } from 'vitest'
import type { ComputeType, DatabaseType } from '#api/generated/types.gen.ts'
import { accrued, chargeOf, billingMonth, remaining } from './accrual.ts'
import { computeCostChanges, databaseChanges, outlookOf } from './changes.ts'
import { costItems } from './costs.ts'
import type { CostItem, CostReads } from './item.ts'
import { objectItems } from './objects.ts'
import { groupsOf, totalOf } from './sums.ts'

const now = Date.parse('2030-11-16T00:00:00Z')
const hoursToNow = 360
const hoursOfMonth = 720
const before = '2030-01-01T00:00:00'
const cheap = { hourly: 0.01, monthly: 5 }

const type: ComputeType = {
  id: 'g6-1',
  label: 'Compute 2GB',
  price: { hourly: 0.02, monthly: 12 },
  region_prices: [{ id: 'br-gru', hourly: 0.03, monthly: 16.8 }],
  addons: {
    backups: {
      price: { hourly: 0.004, monthly: 2.5 },
      region_prices: [{ id: 'br-gru', hourly: 0.006, monthly: 3.5 }],
    },
  },
}
const larger: ComputeType = {
  ...type,
  id: 'g6-2',
  label: 'Compute 4GB',
  price: { hourly: 0.04, monthly: 24 },
  region_prices: [],
}
const replaced: ComputeType = { ...larger, id: 'g5-2', label: 'Old 4GB', successor: 'g6-2' }
const types = [type, larger, replaced]

const databaseType: DatabaseType = {
  id: 'g6-nano-1',
  label: 'DBaaS - Nano 1GB',
  engines: {
    mysql: [
      { quantity: 1, price: { hourly: 0.0225, monthly: 15 } },
      { quantity: 3, price: { hourly: 0.0525, monthly: 35 } },
    ],
  },
}
const largerDatabase: DatabaseType = {
  ...databaseType,
  id: 'g6-standard-1',
  label: 'DBaaS - Standard 2GB',
  engines: { mysql: [{ quantity: 1, price: { hourly: 0.045, monthly: 30 } }] },
}

const web = { id: 1, label: 'web-1', type: 'g6-1', region: 'us-east', created: before }
const items = (reads: Partial<CostReads>) =>
  costItems({ computeTypes: types, databaseTypes: [databaseType, largerDatabase], ...reads }, now)
const only = (reads: Partial<CostReads>): CostItem | undefined => items(reads)[0]

test('starts and ends a month at midnight UTC, including December', () => {
  expect(billingMonth(Date.parse('2030-12-31T23:59:59Z'))).toEqual({
    begins: Date.parse('2030-12-01T00:00:00Z'),
    ends: Date.parse('2031-01-01T00:00:00Z'),
  })
})

test.each([
  [{ hourly: 0.02, monthly: 12 }, 10, 0.2],
  [{ hourly: 0.02, monthly: 12 }, 744, 12],
  [{ hourly: 0.02, monthly: null }, 744, 14.88],
  [{ hourly: null, monthly: 12 }, 744, undefined],
  [{}, 1, undefined],
  [{ hourly: 0, monthly: 0 }, 744, 0],
])('accrues %o over %i hours to %s', (price, hours, dollars) => {
  const sum = accrued(price, hours)
  expect(sum === undefined ? sum : Math.round(sum * 100) / 100).toBe(dollars)
})

test.each([
  ['long ago', before, 'running', 0.01 * hoursToNow, 5],
  ['at an unknown time', undefined, 'running', 0.01 * hoursToNow, 5],
  ['this month', '2030-11-15T00:00:00', 'running', 0.24, 0.01 * (24 + hoursToNow)],
  ['half an hour ago', '2030-11-15T23:30:00', 'offline', 0.01, 0.01 * 361],
  ['long ago, and is being deleted', before, 'deleting', 3.6, 3.6],
])('bills an object created %s from its creation or the first of the month', (...row) => {
  const [, created, status, soFar, forecast] = row
  const charge = chargeOf(cheap, { created, status }, now)
  expect(charge.soFar).toBeCloseTo(soFar, 10)
  expect(charge.forecast).toBeCloseTo(forecast, 10)
})

test('uses the prices of the region for an instance and its backups', () => {
  const backups = { enabled: true }
  const [plan, addon, ...rest] = items({ computes: [{ ...web, region: 'br-gru', backups }] })
  expect(rest).toEqual([])
  expect([plan?.monthly, addon?.monthly]).toEqual([16.8, 3.5])
  expect(addon?.kind).toBe('Backups')
  const general = items({ computes: [{ ...web, backups }] })
  expect(general.map(({ monthly }) => monthly)).toEqual([12, 2.5])
  expect(items({ computes: [{ ...web, backups: { enabled: false } }] })).toHaveLength(1)
})

test('joins an instance and its backups, with the part that has no price', () => {
  const backups = { enabled: true }
  const computes = [web, { ...web, id: 2, backups }]
  expect(
    objectItems(items({ computes })).map(({ id, plan, monthly }) => [id, plan, monthly]),
  ).toEqual([
    ['compute 1', 'Compute 2GB', 12],
    ['compute 2', 'Compute 2GB $12 + backups $2.50', 14.5],
  ])
  const { addons: _, ...withoutAddons } = type
  const [joined] = objectItems(
    costItems({ computeTypes: [withoutAddons], computes: [{ ...web, backups }] }, now),
  )
  expect(joined).toMatchObject({
    plan: 'Compute 2GB $12 + backups (no price)',
    monthly: 12,
    unpriced: 'No price available for these backups.',
  })
})

test.each([
  ['a withdrawn plan', { type: null }, 'Its plan was withdrawn and has no price.'],
  ['an unknown plan', { type: 'g1-old' }, 'The API no longer lists the plan g1-old.'],
])('reports an instance with %s as unpriced instead of free', (_, own, reason) => {
  const item = only({ computes: [{ ...web, ...own }] })
  expect(item).toMatchObject({ unpriced: reason, soFar: undefined, monthly: undefined })
})

test('lists objects as unpriced when prices failed to load', () => {
  const reads = { computes: [web], databases: [{ id: 2, type: 'g6-nano-1' }] }
  expect(costItems(reads, now).map(({ unpriced }) => unpriced)).toEqual([
    'The prices of instances are unknown.',
    'The prices of databases are unknown.',
  ])
})

test('still uses the price of a replaced plan', () => {
  expect(only({ computes: [{ ...web, type: 'g5-2' }] })?.monthly).toBe(24)
})

test('prices a cluster by engine and nodes, and reports it as unpriced without such a price', () => {
  const database = { id: 2, type: 'g6-nano-1', engine: 'mysql', cluster_size: 3, created: before }
  expect(only({ databases: [database] })?.monthly).toBe(35)
  expect(only({ databases: [{ ...database, cluster_size: 2 }] })?.unpriced).toBe(
    'No price available for Nano 1GB with 2 nodes.',
  )
  expect(only({ databases: [{ ...database, engine: 'redis' }] })?.soFar).toBeUndefined()
})

test('lists resources without a price as unpriced', () => {
  const found = items({
    computes: [{ ...web, ipv4: ['198.18.0.1', '198.18.0.2', '192.168.1.1'] }],
    volumes: [{ id: 3, size: 20, compute_id: 1 }],
    images: [
      { id: 'private/1', is_public: false },
      { id: 'compute/debian', is_public: true },
    ],
    balancers: [{ id: 4 }],
    buckets: [{ label: 'a' }, { label: 'b' }],
    transfer: { billable: 12 },
  })
  expect(found.slice(1).map(({ kind, unpriced }) => [kind, unpriced])).toEqual([
    ['IPv4 address', 'No price available for further public addresses.'],
    ['Volume', 'No price available for volumes.'],
    ['Image', 'No price available for images.'],
    ['Load balancer', 'No price available for load balancers.'],
    ['Object storage', 'No price available for object storage.'],
    ['Network transfer', 'No price available for network transfer over the quota.'],
  ])
  expect(found.find(({ kind }) => kind === 'Load balancer')?.href).toBe('/balancers/4')
  expect(totalOf(found)).toMatchObject({ objects: 7, unpriced: 6, monthly: 12 })
})

test('reports offline instances with their addons, detached volumes and suspended clusters as idle', () => {
  const ipv4 = ['198.18.0.1', '198.18.0.2']
  const off = { ...web, status: 'offline', backups: { enabled: true }, ipv4 }
  const idle = items({
    computes: [off, { ...off, id: 5, status: 'running' }],
    volumes: [
      { id: 6, compute_id: null },
      { id: 7, compute_id: 1 },
    ],
    databases: [
      { id: 8, engine: 'mysql', status: 'suspended' },
      { id: 9, engine: 'mysql', status: 'active' },
    ],
  }).flatMap((item) => (item.idle ? [[item.id, item.idle.action.href]] : []))
  expect(idle).toEqual([
    ['compute 1', '/compute/1/overview?action=delete'],
    ['backups 1', '/compute/1/backups?open=cancel'],
    ['addresses 1', '/compute/1/network'],
    ['database 8', '/databases/mysql/8/settings?open=delete'],
    ['volume 6', '/volumes/6/delete'],
  ])
})

test('sums groups by kind and region to the total, and counts an object fully for each of its tags', () => {
  const found = items({
    computes: [
      { ...web, tags: ['shop', 'web'], backups: { enabled: true } },
      { ...web, id: 2, region: 'br-gru' },
    ],
    volumes: [{ id: 3, region: 'us-east' }],
  })
  const total = totalOf(found)
  for (const dimension of ['kind', 'region'] as const) {
    const groups = groupsOf(found, dimension)
    expect(groups.reduce((sum, { forecast = 0 }) => sum + forecast, 0)).toBeCloseTo(
      total.forecast ?? NaN,
      10,
    )
    expect(groups.reduce((sum, { unpriced }) => sum + unpriced, 0)).toBe(1)
  }
  expect(groupsOf(found, 'tag').map(({ id, monthly }) => [id, monthly])).toEqual([
    ['shop', 14.5],
    ['web', 14.5],
    ['', 16.8],
  ])
})

test('keeps the accrued cost of a change and recomputes the rest of the month', () => {
  const compute = { ...web, backups: { enabled: true } }
  const parts = items({ computes: [compute] })
  const changes = new Map(
    computeCostChanges(compute, parts, types, now).map(({ id, after }) => [id, after]),
  )
  const soFar = (0.02 + 0.004) * hoursToNow
  expect(outlookOf(parts).monthly).toBe(14.5)
  expect(changes.get('delete')).toEqual({ monthly: 0, forecast: soFar })
  expect(changes.get('backups')?.monthly).toBe(12)
  expect(changes.get('type g6-2')?.monthly).toBe(26.5)
  expect(changes.get('type g6-2')?.forecast).toBeCloseTo(
    soFar + 0.044 * (hoursOfMonth - hoursToNow),
    10,
  )
  expect([...changes.keys()]).toEqual(['delete', 'backups', 'type g6-2'])
  expect(remaining({ hourly: 1, monthly: 12 }, now)).toBe(12)
})

test('has an unknown forecast for a change of an unpriced object', () => {
  const compute = { ...web, type: null }
  const [end] = computeCostChanges(compute, items({ computes: [compute] }), types, now)
  expect(end?.after).toEqual({ monthly: 0, forecast: undefined })
})

test('reports no price for a plan without a price for the number of nodes', () => {
  const database = { id: 2, type: 'g6-nano-1', engine: 'mysql', cluster_size: 3, created: before }
  const known = { databaseTypes: [databaseType, largerDatabase] }
  const changes = databaseChanges(
    database,
    items({ databases: [database] }),
    known.databaseTypes,
    now,
  )
  expect(changes.map(({ label, after }) => [label, after.monthly])).toEqual([
    ['Delete', 0],
    ['Resize to Standard 2GB', undefined],
  ])
})

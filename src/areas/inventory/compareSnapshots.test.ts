import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareSnapshots } from './compareSnapshots.ts'
import {
  type Fields,
  fileKind,
  fileVersion,
  type Snapshot,
  snapshotText,
  readSnapshot,
} from '#shared/inventoryFile.ts'

const snapshot = (lists: Snapshot['lists']): Snapshot => ({
  kind: fileKind,
  version: fileVersion,
  taken: '2026-11-22T20:00:00.000Z',
  username: 'admin',
  lists,
})

const instances = (objects: Record<string, Fields>) => ({
  listComputes: { name: 'Instances', kind: 'Instance', objects },
})

const web = { id: 1, label: 'web-1', tags: ['a', 'b'], alerts: { cpu: 90, io: 10 } }

test('reports added, removed and changed fields', () => {
  const before = snapshot(instances({ 1: web, 2: { id: 2, label: 'old' } }))
  const after = snapshot(
    instances({ 1: { ...web, label: 'www-1', alerts: { cpu: 80, io: 10 } }, 3: { id: 3 } }),
  )
  const common = { kind: 'Instance', list: 'Instances' }
  expect(compareSnapshots(before, after)).toEqual({
    compared: 1,
    skipped: [],
    differences: [
      { change: 'appeared', ...common, id: '3', name: '3' },
      { change: 'vanished', ...common, id: '2', name: 'old' },
      {
        change: 'changed',
        ...common,
        id: '1',
        name: 'www-1',
        field: 'label',
        before: 'web-1',
        after: 'www-1',
      },
      {
        change: 'changed',
        ...common,
        id: '1',
        name: 'www-1',
        field: 'alerts.cpu',
        before: '90',
        after: '80',
      },
    ],
  })
})

test.each<[string, Fields, Fields, boolean]>([
  ['tags in another order', { tags: ['a', 'b'] }, { tags: ['b', 'a'] }, false],
  ['another tag', { tags: ['a'] }, { tags: ['b'] }, true],
  ['keys in another order', { x: [{ a: 1, b: 2 }] }, { x: [{ b: 2, a: 1 }] }, false],
  ['a list in another order', { devices: ['a', 'b'] }, { devices: ['b', 'a'] }, true],
  ['the time of the last change', { updated: '1' }, { updated: '2' }, false],
  ['null in place of a value', { group: 'x' }, { group: null }, true],
  ['a field that is gone', { group: null }, {}, true],
  [
    'objects in another order',
    { tags: [{ a: 1 }, { a: 2 }] },
    { tags: [{ a: 2 }, { a: 1 }] },
    false,
  ],
  ['a list that holds what is no text', { tags: [{ toString: 1 }, 2] }, { tags: [2] }, true],
  ['an object emptied', { specs: { disk: 1 } }, { specs: {} }, true],
])('compares %s, from %j to %j: %j', (_words, one, other, differs) => {
  const { differences } = compareSnapshots(
    snapshot(instances({ 1: one })),
    snapshot(instances({ 1: other })),
  )
  expect(differences.length > 0).toBe(differs)
})

test('names added and removed objects of a list, and ignores their order', () => {
  const firewall = (entities: object[]) =>
    snapshot({
      listFirewalls: { name: 'Firewalls', kind: 'Firewall', objects: { 1: { id: 1, entities } } },
    })
  const entity = (id: number) => ({ id, type: 'compute', label: `web-${id}` })
  const changes = (one: object[], other: object[]) =>
    compareSnapshots(firewall(one), firewall(other)).differences.map(({ field, before, after }) => [
      field,
      before,
      after,
    ])
  expect(changes([entity(1), entity(2)], [entity(2), entity(3)])).toEqual([
    ['entities', '− web-1', '+ web-3'],
  ])
  expect(changes([], [{ id: 4, type: 'compute' }])).toEqual([
    ['entities', undefined, '+ compute 4'],
  ])
  expect(changes([entity(1), entity(2)], [entity(2), entity(1)])).toEqual([])
  expect(changes([entity(1)], [{ ...entity(1), label: 'www' }])).toEqual([
    [
      'entities',
      '− {"id":1,"label":"web-1","type":"compute"}',
      '+ {"id":1,"label":"www","type":"compute"}',
    ],
  ])
})

test.each(['constructor', 'toString', '__proto__'])(
  'reports a tag named %s as added and removed',
  (id) => {
    const tags = (objects: Record<string, Fields>) =>
      snapshot({ listTags: { name: 'Tags', kind: 'Tag', objects } })
    const there = tags(Object.fromEntries([[id, { label: id }]]))
    const found = (one: Snapshot, other: Snapshot) =>
      compareSnapshots(one, other).differences.map((each) => [each.change, each.name])
    expect(found(tags({}), there)).toEqual([['appeared', id]])
    expect(found(there, tags({}))).toEqual([['vanished', id]])
    expect(found(there, there)).toEqual([])
  },
)

test('does not treat a list that failed to load as empty', () => {
  const read = snapshot(instances({ 1: web }))
  const failedSnapshot = snapshot({
    listComputes: { name: 'Instances', kind: 'Instance', fault: 'No' },
  })
  expect(compareSnapshots(read, failedSnapshot)).toMatchObject({
    differences: [],
    skipped: [{ name: 'Instances', reason: 'not loaded in “To”: No' }],
  })
  expect(compareSnapshots(failedSnapshot, read).skipped).toHaveLength(1)
  expect(compareSnapshots(read, snapshot({})).skipped).toEqual([
    { name: 'Instances', reason: 'not in “To”' },
  ])
})

test('reports the records of a new domain as added, but not those missing from the other file', () => {
  const domains = (objects: Record<string, Fields>) => ({
    listDomains: { name: 'Domains', kind: 'Domain', objects },
  })
  const records = {
    'listDomainRecords 7': {
      name: 'Records of example.org',
      kind: 'Record',
      objects: { 70: { id: 70, name: 'www' } },
    },
  }
  const withRecords = snapshot({ ...domains({ 7: { id: 7, domain: 'example.org' } }), ...records })
  const appeared = compareSnapshots(snapshot(domains({})), withRecords)
  expect(appeared.differences.map(({ change, name }) => [change, name])).toEqual([
    ['appeared', 'example.org'],
    ['appeared', 'www'],
  ])
  const without = snapshot(domains({ 7: { id: 7, domain: 'example.org' } }))
  expect(compareSnapshots(without, withRecords)).toMatchObject({
    differences: [],
    skipped: [{ name: 'Records of example.org', reason: 'not in “From”' }],
  })
})

const fields = fc.dictionary(
  fc.constantFrom('label', 'tags', 'specs', 'group', 'size'),
  fc.jsonValue({ maxDepth: 2 }),
)
const snapshots = fc
  .dictionary(fc.constantFrom('1', '2', '3', '4'), fields)
  .map(instances)
  .map(snapshot)

test('finds no differences to itself and to its own file', () => {
  fc.assert(
    fc.property(snapshots, (one) => {
      expect(compareSnapshots(one, one).differences).toEqual([])
      const read = readSnapshot(snapshotText(one))
      expect(typeof read).toBe('object')
      if (typeof read === 'object') expect(compareSnapshots(one, read).differences).toEqual([])
    }),
    { seed: 1 },
  )
})

test('swaps added and removed when compared in reverse', () => {
  fc.assert(
    fc.property(snapshots, snapshots, (one, other) => {
      const swapped = { appeared: 'vanished', vanished: 'appeared', changed: 'changed' } as const
      const key = ({ change, id, field }: { change: string; id: string; field?: string }) =>
        `${change} ${id} ${field}`
      const there = compareSnapshots(one, other).differences.map((each) =>
        key({ ...each, change: swapped[each.change] }),
      )
      const back = compareSnapshots(other, one).differences.map(key)
      expect(new Set(there)).toEqual(new Set(back))
    }),
    { seed: 1 },
  )
})

test.each([
  ['not json', /^It is not JSON/],
  ['{}', /not an inventory/],
  [`{"kind":"${fileKind}","version":2}`, /version 2; this console reads version 1/],
  [`{"kind":"${fileKind}","version":1}`, /no date/],
  [`{"kind":"${fileKind}","version":1,"taken":"2026-01-01","lists":{"a":1}}`, /damaged/],
  [
    `{"kind":"${fileKind}","version":1,"taken":"2026-01-01","lists":{"a":{"name":"A","kind":"a","objects":{"1":2}}}}`,
    /damaged/,
  ],
])('rejects the file %s', (text, words) => {
  expect(readSnapshot(text)).toMatch(words)
})

test('compares every field of the contract except those that change automatically', () => {
  const { components } = JSON.parse(readFileSync('contract/generated/bundled.json', 'utf8')) as {
    components: { schemas: Record<string, { properties?: object }> }
  }
  const fields = new Set(
    Object.values(components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
  )
  const of = (value: string) =>
    snapshot(instances({ 1: Object.fromEntries([...fields].map((field) => [field, value])) }))
  const comparedFields = compareSnapshots(of('before'), of('after')).differences.map(
    ({ field }) => field,
  )
  expect([...fields].filter((field) => !comparedFields.includes(field)).toSorted()).toEqual([
    'last_login',
    'updated',
  ])
})

import { expect, test } from 'vitest'
import { brokenBy } from './brokenBy.ts'
import { canonical, type RecordDraft, type ZoneEntry } from './recordModel.ts'

const zone = 'example.org'
let lastId = 0
const record = (
  type: RecordDraft['type'],
  name: string,
  target: string,
  others: Partial<RecordDraft> = {},
): ZoneEntry => ({ ...canonical({ type, name, target, ...others }, zone), id: ++lastId })

const address = record('A', 'www', '203.0.113.1')
const spare = record('A', 'www', '203.0.113.2')
const alias = record('CNAME', 'shop', 'www.example.org')
const lost = record('CNAME', 'lost', 'nowhere.example.org')

test('reports references to a deleted record unless another record has its name', () => {
  const all = [address, spare, alias, lost]
  expect(brokenBy(all, [spare, alias, lost], { zone })).toEqual([])
  expect(brokenBy(all, [alias, lost], { zone })).toEqual([
    expect.stringContaining('CNAME shop.example.org points to www.example.org'),
  ])
})

test('does not report deleted references and existing problems', () => {
  expect(brokenBy([address, alias, lost], [lost], { zone })).toEqual([])
})

const times = (...seconds: number[]) =>
  seconds.map((ttl_sec, at) => record('A', 'many', `203.0.113.${at + 1}`, { ttl_sec }))
const includes = (count: number) =>
  record(
    'TXT',
    '',
    `v=spf1 ${Array.from({ length: count }, (_, at) => `include:s${at}.example.net`).join(' ')} -all`,
  )
const lookups = includes(12)

test.each([
  ['one of three that are the same', [1, 2, 3].map(() => record('A', 'same', '203.0.113.5')), 1],
  ['one of three TTLs', times(300, 600, 3600), 1],
  ['one of three SPF records', [includes(1), includes(2), includes(3)], 1],
])('does not report existing problems after deleting a record: %s', (_, records, gone) => {
  expect(brokenBy(records, records.slice(gone), { zone })).toEqual([])
})

test('reports SPF lookups only when they newly exceed the limit', () => {
  const fewer = { ...lookups, target: includes(11).target }
  expect(brokenBy([lookups], [fewer], { zone })).toEqual([])
  const none = { ...lookups, target: 'v=spf1 -all' }
  expect(brokenBy([none], [lookups], { zone })).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { filterItems } from '../../api/filter/filterItems.ts'
import type { FilterKinds } from '#shared/contract/operations.ts'
import { readFilter } from './readFilter.ts'

const fieldKinds: FilterKinds = {
  label: 'text',
  size: 'number',
  tags: 'texts',
  created: 'time',
  enabled: 'flag',
  'entity.id': 'text',
}

const items = [
  {
    id: 1,
    label: 'Web',
    size: 10,
    tags: ['Blue', 'live'],
    created: '2026-01-01T00:00:00',
    enabled: true,
    entity: { id: 7 },
  },
  { id: 2, label: 'mail', size: 20, tags: [], created: null, enabled: false, entity: null },
  {
    id: 3,
    label: null,
    size: null,
    tags: ['live', null],
    created: '2026-02-01T00:00:00',
    enabled: null,
    entity: { id: 'x' },
  },
]

function idsOf(filter: object): number[] {
  const read = readFilter(JSON.stringify(filter), fieldKinds)
  return read ? filterItems(items, read).map(({ id }) => id) : []
}

test.each([
  [{}, [1, 2, 3]],
  [{ label: 'Web' }, [1]],
  [{ label: 'web' }, []],
  [{ label: null }, [3]],
  [{ label: { '+neq': null } }, [1, 2]],
  [{ label: { '+neq': 'Web' } }, [2, 3]],
  [{ label: { '+contains': 'WE' } }, [1]],
  [{ label: { '+contains': 'a' } }, [2]],
  [{ size: 10 }, [1]],
  [{ size: { '+neq': 10 } }, [2, 3]],
  [{ size: { '+gt': 10 } }, [2]],
  [{ size: { '+gte': 10 } }, [1, 2]],
  [{ size: { '+lt': 20 } }, [1]],
  [{ size: { '+lte': 20 } }, [1, 2]],
  [{ size: { '+gte': 11, '+lte': 20 } }, [2]],
  [{ tags: 'live' }, [1, 3]],
  [{ tags: 'Live' }, []],
  [{ tags: null }, [2]],
  [{ tags: { '+neq': null } }, [1, 3]],
  [{ tags: { '+neq': 'live' } }, [2]],
  [{ tags: { '+contains': 'blu' } }, [1]],
  [{ tags: { '+contains': 'null' } }, []],
  [{ created: { '+gt': '2026-01-01' } }, [1, 3]],
  [{ created: { '+gt': '2026-01-01T00:00:00' } }, [3]],
  [{ created: '2026-02-01T00:00:00' }, [3]],
  [{ enabled: true }, [1]],
  [{ enabled: { '+neq': true } }, [2, 3]],
  [{ 'entity.id': '7' }, [1]],
  [{ 'entity.id': 7 }, [1]],
  [{ 'entity.id': null }, [2]],
  [{ size: 10, label: 'mail' }, []],
  [{ '+and': [{ size: 10 }, { label: 'Web' }] }, [1]],
  [{ '+and': [{ size: 10 }, { label: 'mail' }] }, []],
  [{ '+and': [] }, [1, 2, 3]],
  [{ '+or': [{ size: 10 }, { label: 'mail' }] }, [1, 2]],
  [{ '+or': [{ size: 10 }, {}] }, [1, 2, 3]],
  [{ '+or': [] }, [1, 2, 3]],
  [{ '+or': [{ '+and': [{ size: 20 }, { label: 'mail' }] }, { label: null }] }, [2, 3]],
  [{ '+order_by': 'size' }, [3, 1, 2]],
  [{ '+order_by': 'size', '+order': 'desc' }, [2, 1, 3]],
  [{ '+order_by': 'label', '+order': 'asc' }, [3, 1, 2]],
  [{ '+order_by': 'label', '+order': 'desc' }, [2, 1, 3]],
  [{ '+order_by': 'created', '+order': 'desc' }, [3, 1, 2]],
  [{ '+order_by': 'enabled' }, [3, 2, 1]],
  [{ '+order': 'desc' }, [1, 2, 3]],
  [{ '+order_by': 'size', tags: 'live' }, [3, 1]],
])('filter %j matches the items %j', (filter, ids) => {
  expect(idsOf(filter)).toEqual(ids)
})

test('treats a missing field as null', () => {
  const filter = readFilter('{"size":null}', fieldKinds)
  const some: object[] = [{ size: 1 }, {}, { id: 3, size: null }]
  expect(filter && filterItems(some, filter)).toEqual([{}, { id: 3, size: null }])
})

test('preserves the order of equal items in both sort directions', () => {
  const pairs = [
    { id: 1, size: 5 },
    { id: 2, size: 5 },
    { id: 3, size: 4 },
  ]
  for (const [direction, ids] of [
    ['asc', [3, 1, 2]],
    ['desc', [1, 2, 3]],
  ] as const) {
    const filter = readFilter(`{"+order_by":"size","+order":"${direction}"}`, fieldKinds)
    expect(filter && filterItems(pairs, filter).map(({ id }) => id)).toEqual(ids)
  }
})

test.each(['', '  '])('ignores the empty header %j', (header) => {
  expect(readFilter(header, fieldKinds)).toBeUndefined()
})

const nested = (depth: number): object =>
  depth === 0 ? { size: 1 } : { '+and': [nested(depth - 1)] }
const many = (count: number) => ({ '+or': Array.from({ length: count }, () => ({ size: 1 })) })

test('accepts the maximum number of levels and conditions', () => {
  expect(readFilter(JSON.stringify(nested(8)), fieldKinds)).toBeDefined()
  expect(readFilter(JSON.stringify(many(200)), fieldKinds)).toBeDefined()
})

test.each([
  ['{', 'Filter not valid JSON'],
  ['[]', 'Filter not valid JSON'],
  ['null', 'Filter not valid JSON'],
  ['"text"', 'Filter not valid JSON'],
  ['{"color":1}', 'Cannot filter on color'],
  ['{"toString":1}', 'Cannot filter on toString'],
  ['{"label":{"+like":"a"}}', 'Cannot filter with +like'],
  ['{"label":{"constructor":"a"}}', 'Cannot filter with constructor'],
  ['{"+order_by":1}', '+order_by must name a field'],
  ['{"+order_by":"tags"}', 'Cannot order by tags'],
  ['{"+order_by":"color"}', 'Cannot filter on color'],
  ['{"+order":"up"}', '+order must be one of asc, desc'],
  ['{"+and":{}}', '+and must be a list of filters'],
  ['{"+or":[1]}', '+or must be a list of filters'],
  [JSON.stringify(nested(9)), 'Filter must not nest deeper than 8 levels'],
  [JSON.stringify(many(201)), 'Filter must not have more than 200 conditions'],
  ['{"size":{"+contains":"1"}}', '+contains searches text, which size is not'],
  ['{"label":{"+gt":"a"}}', '+gt compares numbers and times, which label is not'],
  ['{"tags":{"+lte":"a"}}', '+lte compares numbers and times, which tags is not'],
  ['{"enabled":{"+gte":true}}', '+gte compares numbers and times, which enabled is not'],
  ['{"size":{"+gt":null}}', 'size is compared with a number'],
  ['{"size":"1"}', 'size is compared with a number'],
  ['{"enabled":1}', 'enabled is compared with true or false'],
  ['{"created":"soon"}', 'created is compared with a time such as 2018-01-01T00:01:01'],
  [
    '{"created":"2026-01-01T00:00:00Z"}',
    'created is compared with a time such as 2018-01-01T00:01:01',
  ],
  ['{"created":"x2026-01-01"}', 'created is compared with a time such as 2018-01-01T00:01:01'],
  ['{"created":1}', 'created is compared with a time such as 2018-01-01T00:01:01'],
  ['{"label":true}', 'label is compared with text'],
  ['{"label":{"+contains":null}}', 'label is compared with text'],
  [String.raw`{"label":"\u0000"}`, 'label is compared with text without NUL characters'],
])('rejects the filter %s', (header, reason) => {
  expect(() => readFilter(header, fieldKinds)).toThrow(
    expect.objectContaining({ status: 400, faults: [{ reason, field: 'X-Filter' }] }),
  )
})

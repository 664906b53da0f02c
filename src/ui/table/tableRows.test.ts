import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellText, type Column } from './column.ts'
import { countLabel } from './countLabel.ts'
import { mobileColumns, orderedColumns, shownColumns, tracks } from './layout.ts'
import { facets, filterTable, GroupHead, groupTable, sortTable } from './tableRows.ts'

interface Row {
  id: number
  label: string
  region: string
  ip: string
  tags: string[]
}

const columns: Column<Row>[] = [
  { id: 'label', header: 'Label', value: (row) => row.label },
  { id: 'region', header: 'Region', value: (row) => row.region, filter: { kind: 'choice' } },
  { id: 'ip', header: 'Address', value: (row) => row.ip, sort: 'address', hidden: true },
  {
    id: 'tags',
    header: 'Tags',
    value: (row) => row.tags.join(', '),
    sort: false,
    filter: { kind: 'choice', values: (row) => row.tags },
  },
]

const rows: Row[] = [
  { id: 1, label: 'web-10', region: 'eu', ip: '10.0.0.10', tags: ['prod', 'web'] },
  { id: 2, label: 'web-2', region: 'us', ip: '10.0.0.9', tags: [] },
  { id: 3, label: 'DB-1', region: 'eu', ip: '9.0.0.1', tags: ['prod'] },
]
const ids = (list: readonly Row[]) => list.map((row) => row.id)
const filter = (query: string, choices: Record<string, string[]> = {}) =>
  ids(filterTable(rows, columns, query, choices))

describe('filter', () => {
  test.each([
    ['', [1, 2, 3]],
    ['WEB', [1, 2]],
    ['db', [3]],
    ['web eu', [1]],
    ['10.0.0', [1, 2]],
    ['web-10eu', []],
    ['nothing', []],
  ])('for the text "%s" returns the rows %j', (query, left) => {
    expect(filter(query)).toEqual(left)
  })

  test('returns the rows that contain each word in a cell', () => {
    const text = fc.stringMatching(/^[Aab 1\n]{0,4}$/)
    const row = fc.record({ label: text, region: text, ip: text, tags: fc.array(text) })
    fc.assert(
      fc.property(fc.array(row), text, (drawn, query) => {
        const others = drawn.map((fields, id) => ({ id, ...fields }))
        const words = query.toLowerCase().split(/\s/).filter(Boolean)
        const holds = (word: string) => (other: Row) =>
          columns.some((column) => cellText(column, other).toLowerCase().includes(word))
        const expected = words.reduce((left, word) => left.filter(holds(word)), others)
        expect(ids(filterTable(others, columns, query, {}))).toEqual(ids(expected))
      }),
      { seed: 1 },
    )
  })

  test.each([
    [{ region: ['eu'] }, [1, 3]],
    [{ region: ['eu', 'us'] }, [1, 2, 3]],
    [{ tags: ['web'] }, [1]],
    [{ tags: [''] }, [2]],
    [{ tags: ['prod'], region: ['us'] }, []],
    [{ unknown: ['x'] }, [1, 2, 3]],
  ])('for the values %j returns the rows %j', (choices, left) => {
    expect(filter('', choices as Record<string, string[]>)).toEqual(left)
  })

  test('requires all selected values of a column with "every", also in the counts', () => {
    const every = columns.map((column) =>
      column.id === 'tags' && column.filter
        ? { ...column, filter: { ...column.filter, every: true } }
        : column,
    )
    const tagged = [
      { id: 1, label: 'a', region: 'eu', ip: '', tags: ['web', 'prod'] },
      { id: 2, label: 'b', region: 'eu', ip: '', tags: ['web'] },
    ]
    const choices = { tags: ['web', 'prod'] }
    expect(ids(filterTable(tagged, columns, '', choices))).toEqual([1, 2])
    expect(ids(filterTable(tagged, every, '', choices))).toEqual([1])
    const tags = every.find(({ id }) => id === 'tags')
    if (!tags) throw new TypeError('The column of tags is gone.')
    const counted = facets(tagged, every, tags, { query: '', choices: { tags: ['prod'] } })
    expect(counted.map(({ value, count }) => [value, count])).toEqual([
      ['prod', 1],
      ['web', 1],
    ])
  })

  test('returns the same array without a filter', () => {
    expect(filterTable(rows, columns, ' ', {})).toBe(rows)
  })
})

describe('sort', () => {
  test.each([
    ['label', false, [3, 2, 1]],
    ['label', true, [1, 2, 3]],
    ['ip', false, [3, 2, 1]],
    ['tags', false, [1, 2, 3]],
    ['gone', false, [1, 2, 3]],
  ])('by %s, descending %s, returns %j', (column, descending, order) => {
    expect(ids(sortTable(rows, columns, [{ column, descending }]))).toEqual(order)
  })
})

describe('groups', () => {
  test('have headers with counts and can be collapsed', () => {
    const items = groupTable(rows, columns[1], new Set(['eu']))
    expect(
      items.map((item) => (item instanceof GroupHead ? `${item.label} ${item.count}` : item.id)),
    ).toEqual(['eu 2', 'us 1', 2])
  })

  test('include "None" for rows without a value', () => {
    const items = groupTable(rows, columns[3], new Set())
    expect(items.flatMap((item) => (item instanceof GroupHead ? [item.label] : []))).toEqual([
      'prod',
      'None',
    ])
  })

  test('are not created without a column', () => {
    expect(groupTable(rows, undefined, new Set())).toBe(rows)
  })
})

describe('counts of filter values', () => {
  const region = columns[1]
  test('respect the filter text and ignore the filter of the same column', () => {
    if (!region) throw new Error('column')
    expect(facets(rows, columns, region, { query: 'web', choices: { region: ['eu'] } })).toEqual([
      { value: 'eu', label: 'eu', count: 1 },
      { value: 'us', label: 'us', count: 1 },
    ])
  })

  test('include a selected value that no row has', () => {
    if (!region) throw new Error('column')
    expect(
      facets(rows, columns, region, { query: '', choices: { region: ['mars'] } }).map(
        (f) => f.value,
      ),
    ).toEqual(['eu', 'mars', 'us'])
  })
})

describe('columns', () => {
  const names = (list: Column<Row>[]) => list.map((column) => column.id)
  test('follow the order of the user and leave new columns in their position', () => {
    expect(names(orderedColumns(columns, ['tags', 'label', 'gone']))).toEqual([
      'tags',
      'region',
      'ip',
      'label',
    ])
  })

  test.each([
    [undefined, undefined, undefined, ['label', 'region', 'tags']],
    [undefined, ['label'], undefined, ['region', 'ip', 'tags']],
    [undefined, undefined, ['ip', 'label'], ['ip', 'label']],
    [undefined, undefined, ['gone'], ['label', 'region', 'tags']],
    [undefined, ['label', 'region', 'ip', 'tags'], undefined, ['label']],
  ])('with order %j, hidden %j and URL %j are %j', (order, hidden, address, expected) => {
    expect(names(shownColumns(columns, order, hidden, address))).toEqual(expected)
  })

  test('grow in the first column, may shrink, and keep widths set by the user', () => {
    const { template, least } = tracks(
      columns.slice(0, 2),
      { widths: { region: 90 } },
      {
        select: true,
        actions: true,
      },
    )
    expect(template).toBe('40px minmax(108px, 1fr) minmax(90px, 90px) minmax(44px, auto)')
    expect(least).toBe(40 + 108 + 90 + 44)
  })

  test('are split into title and details for a small screen', () => {
    const { title, meta } = mobileColumns(columns)
    expect([names(title), names(meta)]).toEqual([['label'], ['region', 'ip', 'tags']])
  })
})

test.each([
  [{ matching: 5, loaded: undefined, total: undefined, filtered: false, loading: true }, ''],
  [{ matching: 40, loaded: 40, total: 40, filtered: false, loading: false }, '40 total'],
  [
    { matching: 100, loaded: 100, total: 5000, filtered: false, loading: true },
    '100 of 5,000 loaded',
  ],
  [{ matching: 4, loaded: 40, total: 40, filtered: true, loading: false }, '4 of 40'],
  [
    { matching: 4, loaded: 100, total: 5000, filtered: true, loading: true },
    '4 of 100 loaded, 5,000 total',
  ],
])('formats the counts %j as "%s"', (counts, text) => {
  expect(countLabel(counts)).toBe(text)
})

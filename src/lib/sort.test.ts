import { describe, expect, test } from 'vitest'
import { naturalCompare, sortRows, type SortOrder, type SortValue } from './sort.ts'

const sorted = (values: SortValue[], order: SortOrder, descending = false) =>
  sortRows(
    values.map((value) => ({ value })),
    [{ value: (row) => row.value, order, descending }],
  ).map((row) => row.value)

describe('sorting', () => {
  test.each<[SortOrder, SortValue[], SortValue[]]>([
    ['natural', ['web-10', 'web-2', 'Web-1'], ['Web-1', 'web-2', 'web-10']],
    ['natural', ['', 'b', undefined, 'a'], ['a', 'b', '', undefined]],
    ['number', [10, 9, null, 100], [9, 10, 100, null]],
    ['number', ['10', '9'], ['9', '10']],
    ['address', ['10.0.0.10', '10.0.0.9', '2001:db8::1'], ['10.0.0.9', '10.0.0.10', '2001:db8::1']],
    [
      'time',
      ['2026-01-02T00:00:00', '2018-01-01T00:01:01', 'never'],
      ['2018-01-01T00:01:01', '2026-01-02T00:00:00', 'never'],
    ],
  ])('arranges values in %s order', (order, values, expected) => {
    expect(sorted(values, order)).toEqual(expected)
  })

  test('places rows without a value last in descending order', () => {
    expect(sorted([1, undefined, 3, 2], 'number', true)).toEqual([3, 2, 1, undefined])
  })

  test('ignores case in natural order', () => {
    expect(naturalCompare('WEB', 'web')).toBe(0)
  })
})

test('sorts by several keys with separate directions, and keeps the order of equal rows', () => {
  const rows = [
    { id: 1, region: 'eu', size: 2 },
    { id: 2, region: 'us', size: 1 },
    { id: 3, region: 'eu', size: 4 },
    { id: 4, region: 'eu', size: 2 },
  ]
  const byRegionThenSize = sortRows(rows, [
    { value: (row) => row.region, order: 'natural' },
    { value: (row) => row.size, order: 'number', descending: true },
  ])
  expect(byRegionThenSize.map((row) => row.id)).toEqual([3, 1, 4, 2])
  expect(rows.map((row) => row.id)).toEqual([1, 2, 3, 4])
})

test('keeps the order without sort keys', () => {
  expect(sortRows([3, 1, 2], [])).toEqual([3, 1, 2])
})

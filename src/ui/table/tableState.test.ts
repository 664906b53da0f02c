import { describe, expect, test } from 'vitest'
import { pressSort, readTableState, writeTableState, writeSort } from './tableState.ts'

const choices = ['status', 'region']
const read = (text: string, scope = '') =>
  readTableState(new URLSearchParams(text), choices, 'label', scope)

describe('URL parameters', () => {
  test('are parsed as the default view when empty', () => {
    expect(read('')).toEqual({
      query: '',
      sort: [{ column: 'label', descending: false }],
      group: undefined,
      choices: {},
      columns: undefined,
    })
  })

  test('are parsed into text, sort order, group, filters and columns', () => {
    expect(
      read('q=web&sort=-created,label&group=region&status=running&status=offline&cols=label,ip'),
    ).toEqual({
      query: 'web',
      sort: [
        { column: 'created', descending: true },
        { column: 'label', descending: false },
      ],
      group: 'region',
      choices: { status: ['running', 'offline'] },
      columns: ['label', 'ip'],
    })
  })

  test('leave unrelated parameters unchanged', () => {
    expect(read('type=x').choices).toEqual({})
    const next = writeTableState(
      new URLSearchParams('drawer=log&q=a'),
      { query: 'b', choices: { status: ['running'] } },
      'label',
    )
    expect(next.toString()).toBe('drawer=log&q=b&status=running')
  })

  test('omit the default sort order', () => {
    const search = new URLSearchParams('sort=-label')
    const next = writeTableState(
      search,
      { sort: [{ column: 'label', descending: false }] },
      'label',
    )
    expect(next.toString()).toBe('')
  })

  test('are separate for two tables on one screen', () => {
    const search = writeTableState(new URLSearchParams(), { query: 'swap' }, '', 'disks')
    expect(search.toString()).toBe('disks.q=swap')
    expect(read('disks.q=swap').query).toBe('')
    expect(read('disks.q=swap', 'disks').query).toBe('swap')
  })

  test.each(['-created,label', 'label', ''])('preserve the sort order "%s"', (text) => {
    expect(writeSort(read(`sort=${text}`).sort)).toBe(text)
  })

  test('omit an unset group and unset columns', () => {
    const next = writeTableState(
      new URLSearchParams('group=region&cols=a'),
      { group: undefined, columns: undefined },
      '',
    )
    expect(next.toString()).toBe('')
  })
})

describe('click on a column header', () => {
  const label = { column: 'label', descending: false }
  const labelDown = { column: 'label', descending: true }
  const region = { column: 'region', descending: false }
  test.each([
    [[], 'label', false, [label]],
    [[label], 'label', false, [labelDown]],
    [[labelDown], 'label', false, []],
    [[region], 'label', false, [label]],
    [[region], 'label', true, [region, label]],
    [[region, label], 'label', true, [region, labelDown]],
    [[region, labelDown], 'label', true, [region]],
    [[label, region], 'label', true, [labelDown, region]],
  ])('with order %j on %s (Shift: %s) results in %j', (sort, column, add, expected) => {
    expect(pressSort(sort, column, add)).toEqual(expected)
  })
})

import { expect, test } from 'vitest'
import { crumbsOf, objectRowsOf } from './objectRows.ts'

test('shows names relative to the current folder', () => {
  const data = [
    { name: 'img/', size: 0, etag: 'e', last_modified: '2026-01-01T00:00:00.000Z' },
    { name: 'img/a/', size: null, etag: null, last_modified: null },
    { name: 'img/b c.txt', size: 3, etag: 'e', last_modified: '2026-01-01T00:00:00.000Z' },
  ]
  expect(objectRowsOf([{ data }], 'img/').map(({ label, isFolder }) => [label, isFolder])).toEqual([
    ['a/', true],
    ['b c.txt', false],
  ])
})

test('shows names relative to their folder when searching by prefix', () => {
  const data = [{ name: 'a/file.txt', size: 1, etag: 'e', last_modified: '' }]
  expect(objectRowsOf([{ data }], 'a/fi').map(({ label }) => label)).toEqual(['file.txt'])
})

test('shows an object whose name equals the prefix of a search', () => {
  const data = [
    { name: 'img/a', size: 1, etag: 'e', last_modified: '' },
    { name: 'img/ab', size: 1, etag: 'e', last_modified: '' },
  ]
  expect(objectRowsOf([{ data }], 'img/a').map(({ label }) => label)).toEqual(['a', 'ab'])
  expect(
    objectRowsOf([{ data: [{ ...data[0], name: 'a' }] }], 'a').map(({ label }) => label),
  ).toEqual(['a'])
})

test('splits a prefix into breadcrumbs', () => {
  expect(crumbsOf('')).toEqual([])
  expect(crumbsOf('a/b c/')).toEqual([
    { label: 'a', prefix: 'a/' },
    { label: 'b c', prefix: 'a/b c/' },
  ])
  // The user searches inside a folder.
  expect(crumbsOf('a/fi')).toEqual([{ label: 'a', prefix: 'a/' }])
})

import { expect, test } from 'vitest'
import type { ObjectRow } from './objectRows.ts'
import { copyTargetError, targetName } from './copyTargets.ts'

const row = (name: string): ObjectRow => ({
  name,
  label: name,
  isFolder: name.endsWith('/'),
  size: null,
  etag: null,
  last_modified: null,
})

test.each([
  { rows: ['img/a b.txt'], typed: 'doc/c+d.txt', name: 'img/a b.txt', target: 'doc/c+d.txt' },
  { rows: ['img/old/'], typed: 'img/new', name: 'img/old/x/y.txt', target: 'img/new/x/y.txt' },
  { rows: ['img/old/'], typed: '', name: 'img/old/y.txt', target: 'y.txt' },
  { rows: ['img/a', 'img/f/'], typed: 'to', name: 'img/a', target: 'to/a' },
  { rows: ['img/a', 'img/f/'], typed: 'to/', name: 'img/f/b', target: 'to/f/b' },
])('copies $name to $target', ({ rows, typed, name, target }) => {
  expect(targetName({ rows: rows.map(row), base: 'img/', typed }, name)).toBe(target)
})

test.each([
  ['its own name', ['a'], 'a', ['a'], /another name/],
  ['no name', ['a'], '', ['a'], /Required/],
  ['its own folder', ['f/'], 'f', ['f/x'], /another name/],
  ['a name of more than 1,024 bytes', ['a'], 'ü'.repeat(513), ['a'], /1,024 bytes/],
  [
    'a name that one of them has',
    ['a/'],
    '',
    ['a/a/x', 'a/x'],
    /a\/x is itself one of these objects/,
  ],
])('rejects copying objects to %s', (_what, rows, typed, names, words) => {
  expect(copyTargetError({ rows: rows.map(row), base: '', typed }, names, true)).toMatch(words)
})

test('allows the same names in another bucket', () => {
  expect(copyTargetError({ rows: [row('a')], base: '', typed: 'a' }, ['a'], false)).toBeUndefined()
})

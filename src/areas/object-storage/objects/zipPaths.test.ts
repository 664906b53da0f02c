import { expect, test } from 'vitest'
import { zipPaths } from './zipPaths.ts'

test.each([
  ['img/a b/ü.txt', 'a b/ü.txt'],
  ['img/../../etc/passwd', '_/_/etc/passwd'],
  ['img//root.txt', 'root.txt'],
  ['img/c:\\x.txt', 'c:_x.txt'],
  ['img/empty/', 'empty/'],
  ['img//', '_'],
])('unpacks %s to %s', (name, path) => {
  expect(zipPaths([name], 'img/')).toEqual([path])
})

test('makes names unique that would unpack to the same file', () => {
  expect(zipPaths(['a//b.txt', 'a/b.txt', 'a/B.TXT', 'a', 'A'], '')).toEqual([
    'a/b.txt',
    'a/b (2).txt',
    'a/B (3).TXT',
    'a',
    'A (2)',
  ])
})

import { expect, test } from 'vitest'
import { afterPrefix, commonPrefix } from './objectNames.ts'

test.each([
  ['a', 'b'],
  ['photos/', 'photos0'],
  ['\u{d7ff}', '\u{e000}'],
  ['a\u{10ffff}', 'b'],
  ['\u{10ffff}', undefined],
  ['', undefined],
])('returns the first name after all that start with %j: %j', (prefix, next) => {
  expect(afterPrefix(prefix)).toBe(next)
})

test.each([
  ['photos/2026/a.jpg', '', '/', 'photos/'],
  ['photos/2026/a.jpg', 'photos/', '/', 'photos/2026/'],
  ['photos/2026/a.jpg', 'photos', '/', 'photos/'],
  ['photos/', 'photos/', '/', undefined],
  ['a.jpg', '', '/', undefined],
  ['a--b--c', '', '--', 'a--'],
  ['a/b', '', '', undefined],
])('groups %j below %j with the delimiter %j under %j', (name, prefix, delimiter, common) => {
  expect(commonPrefix(name, prefix, delimiter)).toBe(common)
})

import { expect, test } from 'vitest'
import { visibleText } from './visibleText.ts'

test.each([
  ['exe\u202Egnp.txt', 'exe[U+202E]gnp.txt'],
  ['\u2067a\u2069\u200F\u061C', '[U+2067]a[U+2069][U+200F][U+061C]'],
  ['a\u0000b\u007F\u0085', 'a[U+0000]b[U+007F][U+0085]'],
  ['ad\u200Bmin\uFEFF\u00AD\u2060', 'ad[U+200B]min[U+FEFF][U+00AD][U+2060]'],
  ['ad\u200Dmin', 'ad[U+200D]min'],
  ['first\nsecond\t', 'first\nsecond\t'],
  ['👩\u200D💻 ❤\uFE0F\u200D🔥 می\u200Cخواهم', '👩\u200D💻 ❤\uFE0F\u200D🔥 می\u200Cخواهم'],
  ['שלום.txt', 'שלום.txt'],
  ['web-1', 'web-1'],
])('makes the control characters of %j visible', (name, expected) => {
  expect(visibleText(name)).toBe(expected)
})

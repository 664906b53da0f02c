import { expect, test } from 'vitest'
import { visibleText } from './visibleText.ts'

test.each([
  ['exe\u202Egnp.txt', 'exe[U+202E]gnp.txt'],
  ['\u2067a\u2069\u200F\u061C', '[U+2067]a[U+2069][U+200F][U+061C]'],
  ['שלום.txt', 'שלום.txt'],
  ['web-1', 'web-1'],
])('makes the control characters of %j visible', (name, shown) => {
  expect(visibleText(name)).toBe(shown)
})

import { expect, test } from 'vitest'
import { toAscii } from '#contract/rules/domainNames.ts'
import { readableName } from './readableName.ts'

test.each([
  ['bücher.example'],
  ['日本語.example'],
  ['www.mañana.example'],
  ['пример.испытание'],
  ['faß.example'],
  ['*.straße-zur-küste.example'],
])('round-trips %s through its ASCII form', (name) => {
  expect(readableName(toAscii(name) ?? '')).toBe(name)
})

test.each([
  ['www.example.org'],
  [''],
  ['xn--'],
  ['xn--a-\u0001'],
  ['xn--zzzzzzzzzzzzzz99999.example'],
])('keeps a name that is not international: %j', (name) => {
  expect(() => readableName(name)).not.toThrow()
  if (!name.includes('xn--')) expect(readableName(name)).toBe(name)
})

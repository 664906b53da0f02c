import { expect, test } from 'vitest'
import { mutantsOf, mutated } from './mutants.ts'

const changesOf = (text: string) => mutantsOf('a.ts', text).map((each) => mutated(text, each))

test.each([
  ['f(a === b)', ['f(a !== b)']],
  ['f(a < b)', ['f(a <= b)', 'f(a >= b)']],
  ['f(a && !b)', ['f(a || !b)', 'f(a && b)']],
  ['f(a ? b : true)', ['f(true ? b : true)', 'f(false ? b : true)', 'f(a ? b : false)']],
  ['f(1_000 + a)', ['f(1001 + a)', 'f(1_000 - a)']],
  ['f(/^a$/i)', ['f(/a$/i)', 'f(/^a/i)']],
  ['f(list.every(odd).trim())', ['f(list.every(odd))', 'f(list.some(odd).trim())']],
])('mutates %s one change at a time', (text, changes) => {
  const whole = `const x = ${text}`
  expect(changesOf(whole).toSorted()).toEqual(changes.map((each) => `const x = ${each}`).toSorted())
})

test('removes a statement, and replaces a condition with true and with false', () => {
  expect(changesOf('if (a) b()')).toEqual(['if (true) b()', 'if (false) b()', 'if (a) ;'])
})

test('does not mutate types and strings', () => {
  expect(changesOf("import a from 'a'\ntype A = 1 | true\nconst x: 2 = 'a' + b")).toEqual([])
})

import { expect, test } from 'vitest'
import { withLineFeeds, withOriginalNewlines } from './newlines.ts'

const text = 'one\r\ntwo\rthree\nfour'

test.each([
  ['one\ntwo\nthree\nfour', text],
  ['one\ntwo\nthree\nfour!', `${text}!`],
  ['one\nTWO\nthree\nfour', 'one\r\nTWO\rthree\nfour'],
  ['one\n\ntwo\nthree\nfour', 'one\r\n\ntwo\rthree\nfour'],
  ['onetwo\nthree\nfour', 'onetwo\rthree\nfour'],
  ['', ''],
])('typing %j preserves the line endings of unchanged lines', (typed, expected) => {
  expect(withOriginalNewlines(text, typed)).toBe(expected)
  expect(withLineFeeds(expected)).toBe(typed)
})

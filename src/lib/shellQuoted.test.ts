import { expect, test } from 'vitest'
import { shellQuoted } from './shellQuoted.ts'

test.each([
  ["it's", String.raw`'it'\''s'`],
  ["'; echo broken '", String.raw`''\''; echo broken '\'''`],
  ['$HOME `id` "x" \\', `'$HOME \`id\` "x" \\'`],
  ['', "''"],
])('quotes %j as one shell word', (text, word) => {
  expect(shellQuoted(text)).toBe(word)
})

import { expect, test } from 'vitest'
import { fuzzyScore, fuzzyWords } from './fuzzy.ts'

const ranked = (query: string, texts: readonly string[]) =>
  texts.toSorted(
    (one, other) => fuzzyScore(fuzzyWords(query), other) - fuzzyScore(fuzzyWords(query), one),
  )

test.each([
  ['web', 'web', true],
  ['web', 'web-1', true],
  ['1', 'web-1', true],
  ['dbp', 'db-primary', true],
  ['web eu', 'eu-west web-1', true],
  ['xyz', 'web-1', false],
  ['bew', 'web', false],
  ['web us', 'eu-west web-1', false],
  ['', 'web', false],
])('"%s" matches "%s": %s', (query, text, found) => {
  expect(fuzzyScore(fuzzyWords(query), text) > 0).toBe(found)
})

test('ranks whole text, prefix, word, substring and single letters in this order', () => {
  expect(ranked('WEB', ['my-spareweb', 'web', 'west-edge-box', 'a-web', 'web-10'])).toEqual([
    'web',
    'web-10',
    'a-web',
    'my-spareweb',
    'west-edge-box',
  ])
})

test('ranks a complete IP address, label or id above one that only starts with the query', () => {
  const web = 'web-iad-1 36 198.18.220.2 2001:db8::2/128 shop eu-iad · 198.18.220.2'
  expect(ranked('198.18.220.2', ['queue-1 9 198.18.220.21', web])[0]).toBe(web)
  expect(ranked('36', ['360-degrees 5', web])[0]).toBe(web)
  expect(ranked('web-iad-1', ['web-iad-10 7', web])[0]).toBe(web)
})

test('scores a word by its best occurrence, not its first', () => {
  expect(ranked('36', ['x1364', 'x1364 36-web'])[0]).toBe('x1364 36-web')
})

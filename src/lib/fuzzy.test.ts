import { expect, test } from 'vitest'
import { fuzzyRank, fuzzyScore } from './fuzzy.ts'

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
])('"%s" finds "%s": %s', (query, text, found) => {
  expect(fuzzyScore(query, text) > 0).toBe(found)
})

test('whole before start, start before word, word before middle, middle before letters', () => {
  const texts = ['my-spareweb', 'web', 'west-edge-box', 'a-web', 'web-10']
  expect(fuzzyRank('WEB', texts, (text) => text).map(({ item }) => item)).toEqual([
    'web',
    'web-10',
    'a-web',
    'my-spareweb',
    'west-edge-box',
  ])
})

test('an address, a label or an id as a whole comes before those that only begin with it', () => {
  const first = (query: string, ...texts: string[]) =>
    fuzzyRank(query, texts, (text) => text)[0]?.item
  const web = 'web-iad-1 36 198.18.220.2 2001:db8::2/128 shop eu-iad · 198.18.220.2'
  expect(first('198.18.220.2', 'queue-1 9 198.18.220.21', web)).toBe(web)
  expect(first('36', '360-degrees 5', web)).toBe(web)
  expect(first('web-iad-1', 'web-iad-10 7', web)).toBe(web)
})

test('no query ranks nothing, and the limit holds', () => {
  expect(fuzzyRank(' ', ['a'], (text) => text)).toEqual([])
  expect(fuzzyRank('a', ['a1', 'a2', 'a3'], (text) => text, 2)).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { listEntries } from './listEntries.ts'

test.each(['a\nb', 'a\r\n\r\nb\r\n', 'a b', ' a;b; ', 'a, b', 'a\tb', 'a\u00a0b'])(
  'splits %j into two entries',
  (text) => {
    expect(listEntries(text)).toEqual(['a', 'b'])
  },
)

test('returns no entry for a blank text', () => {
  expect(listEntries(' ,\n;')).toEqual([])
})

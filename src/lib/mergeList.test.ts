import { expect, test } from 'vitest'
import { mergeList } from './mergeList.ts'

test.each([
  ['what was added is added', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['what was removed is removed', ['a', 'b'], ['a'], ['a', 'b'], ['a']],
  ['what somebody else added stays', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
  ['what somebody else removed stays away', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
  ['an order that was chosen is kept', ['a', 'b'], ['c', 'b'], ['a', 'b', 'd'], ['c', 'b', 'd']],
  ['both added the same', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['both removed the same', ['a', 'b'], ['a'], ['a'], ['a']],
  ['all gone', ['a', 'b'], [], ['a', 'b', 'c'], ['c']],
])('%s', (_, shown, wanted, current, merged) => {
  expect(mergeList(shown, wanted, current)).toEqual(merged)
})

import { expect, test } from 'vitest'
import { mergeTags } from './mergeTags.ts'

test.each([
  ['what was added is added', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['what was removed is removed', ['a', 'b'], ['a'], ['a', 'b'], ['a']],
  ['what somebody else added stays', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['what somebody else removed stays away', ['a', 'b'], ['a', 'b', 'c'], ['b'], ['b', 'c']],
  ['both added the same', ['a'], ['a', 'b'], ['a', 'b'], ['a', 'b']],
  ['both removed the same', ['a', 'b'], ['a'], ['a'], ['a']],
  ['all gone', ['a', 'b'], [], ['a', 'b', 'c'], ['c']],
])('%s', (_, shown, wanted, current, merged) => {
  expect(mergeTags(shown, wanted, current)).toEqual(merged)
})

import { expect, test } from 'vitest'
import { requestLists } from '../../test/support/contract/requestLists.ts'

test('finds the lists of request bodies', () => {
  expect(requestLists.length).toBeGreaterThan(60)
})

test.each(requestLists)('$operationId limits the length of $path', ({ list }) => {
  expect(list.maxItems).toBeGreaterThan(0)
})
